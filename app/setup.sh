#!/usr/bin/env bash
# Sourced by app/run and tests/run: installs the packages of app/packages.txt that are missing.

opscope_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

opscope_missing_packages() {
    local installed
    # "name" and, for names that another package stands in for, "provided (= version)"
    installed=$(dpkg-query -W -f='${db:Status-Status} ${Package}, ${Provides}\n' 2>/dev/null |
        sed -n 's/^installed //p' | tr ',' '\n' | sed 's/^ *//; s/[ (].*//' | sort -u)
    sed -e 's/#.*//' -e '/^[[:space:]]*$/d' "$opscope_root/app/packages.txt" | while read -r package; do
        grep -qx -- "$package" <<<"$installed" || echo "$package"
    done
}

opscope_install_packages() {
    command -v dpkg-query >/dev/null || { echo "opscope: not a Debian system: install what app/packages.txt lists" >&2; return 1; }
    local missing sudo=""
    missing=$(opscope_missing_packages | tr '\n' ' ')
    [ -n "${missing// /}" ] || return 0
    local line="apt-get install -y --no-install-recommends $missing"
    if [ "$(id -u)" -ne 0 ]; then
        if command -v sudo >/dev/null && sudo -n true 2>/dev/null || { command -v sudo >/dev/null && [ -t 0 ]; }; then
            sudo=sudo
        else
            printf 'opscope: packages are missing and neither root nor sudo is at hand. As root, run:\n  apt-get update && %s\n' "$line" >&2
            return 1
        fi
    fi
    echo "opscope: installing $missing"
    $sudo apt-get update -q || return 1
    $sudo env DEBIAN_FRONTEND=noninteractive $line || return 1
}

# opscope_build PRESET TARGET... : configures once, then builds only what changed.
opscope_build() {
    local preset=$1
    shift
    local dir="$opscope_root/build/$preset"
    (
        cd "$opscope_root" || exit 1
        if [ ! -f "$dir/build.ninja" ]; then
            cmake --preset "$preset" >"${TMPDIR:-/tmp}/opscope-configure.$$" 2>&1 || {
                cat "${TMPDIR:-/tmp}/opscope-configure.$$" >&2
                rm -f "${TMPDIR:-/tmp}/opscope-configure.$$"
                exit 1
            }
            rm -f "${TMPDIR:-/tmp}/opscope-configure.$$"
        fi
        cmake --build "$dir" --target "$@"
    )
}
