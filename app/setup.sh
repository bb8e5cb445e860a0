#!/usr/bin/env bash
# Sourced by app/run and tests/run: installs the packages that are missing, and builds.

opscope_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# opscope_missing_packages LIST... : the packages of the lists (paths below the sources) that are not installed.
opscope_missing_packages() {
    local installed list
    # "name" and, for virtual packages, "provided (= version)"
    installed=$(dpkg-query -W -f='${db:Status-Status} ${Package}, ${Provides}\n' 2>/dev/null |
        sed -n 's/^installed //p' | tr ',' '\n' | sed 's/^ *//; s/[ (].*//' | sort -u)
    for list in "$@"; do
        sed -e 's/#.*//' -e 's/[[:space:]]*$//' -e '/^$/d' "$opscope_root/$list" | while read -r package; do
            grep -qx -- "$package" <<<"$installed" || echo "$package"
        done
    done
}

# opscope_install_packages WHAT_FOR LIST... : says what is missing and why, asks on a terminal, and installs it.
# opscope_yes=1 does not ask.
opscope_install_packages() {
    local what_for=$1 missing sudo="" answer
    shift
    command -v dpkg-query >/dev/null || { echo "opscope: this is not a Debian system: install the packages that $* name" >&2; return 1; }
    missing=$(opscope_missing_packages "$@" | tr '\n' ' ')
    [ -n "${missing// /}" ] || return 0
    local line="apt-get install -y --no-install-recommends $missing"
    printf 'opscope: %d package(s) are missing %s (listed in %s):\n  %s\n' "$(wc -w <<<"$missing")" "$what_for" "$*" "$missing"
    if [ "$(id -u)" -ne 0 ]; then
        if command -v sudo >/dev/null && sudo -n true 2>/dev/null || { command -v sudo >/dev/null && [ -t 0 ]; }; then
            sudo=sudo
        else
            printf 'opscope: neither root nor sudo is available. As root, run:\n  apt-get update && %s\n' "$line" >&2
            return 1
        fi
    fi
    if [ -t 0 ] && [ -z "${opscope_yes:-}" ]; then
        read -r -p "Install them now with apt-get? [Y/n] " answer
        case $answer in [nN]*) return 1 ;; esac
    fi
    $sudo apt-get update -q || return 1
    $sudo env DEBIAN_FRONTEND=noninteractive $line || return 1
}

# opscope_build PRESET ON|OFF TARGET... : configures if needed, with or without tests, then builds only what changed.
# A build folder with tests stays one.
opscope_build() {
    local preset=$1 with_tests=$2 log
    shift 2
    local dir="$opscope_root/build/$preset"
    (
        cd "$opscope_root" || exit 1
        if [ ! -f "$dir/build.ninja" ] ||
            { [ "$with_tests" = ON ] && grep -q '^OPSCOPE_BUILD_TESTS:BOOL=OFF' "$dir/CMakeCache.txt"; }; then
            log="${TMPDIR:-/tmp}/opscope-configure.$$"
            cmake --preset "$preset" -DOPSCOPE_BUILD_TESTS="$with_tests" >"$log" 2>&1 || {
                cat "$log" >&2
                rm -f "$log"
                exit 1
            }
            rm -f "$log"
        fi
        cmake --build "$dir" --target "$@"
    )
}
