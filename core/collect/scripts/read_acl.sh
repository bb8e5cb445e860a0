# SPDX-License-Identifier: GPL-3.0-or-later
# Prints an empty line and $acl; nothing if there is none, but its folder.
if [ -e "$acl" ]; then echo; cat -- "$acl"; else [ -d "$(dirname -- "$acl")" ] || cat -- "$acl"; fi
