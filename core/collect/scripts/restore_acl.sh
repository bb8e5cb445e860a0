# SPDX-License-Identifier: GPL-3.0-or-later
# Puts back $acl.
acl=$(readlink -f "$acl") && old=$(left_by "$acl") || exit 0
# An empty mark belongs to a job that changed nothing; with a folder, its copy of the file is gone.
[ -d "$old" ] || { rm -f "$acl.opscope-job"; [ -z "$old" ] || printf 'kept %s' "$old"; exit 0; }
put_back "$old"
state=back; [ ! -f "$old/acl-kept" ] || state=kept; [ ! -f "$old/acl-stuck" ] || state=stuck
printf '%s %s' $state "$old"
