# SPDX-License-Identifier: GPL-3.0-or-later
# Lists $folder: mode, size, time and name. A name with a line break would be two lines, so it is
# listed as a refused entry.
cd "$folder" || exit 120
find . -name '*
*' -prune -exec echo line break \; -o -exec stat -c '%f %s %Y %n' {} +
