# SPDX-License-Identifier: GPL-3.0-or-later
# Reads two lines for each file, its name and the name of its part; prints "SIZE TIME BYTES_OF_PART".
while IFS= read -r f && IFS= read -r p; do
  a=$(stat -L -c '%s %Y' -- "$f" 2>/dev/null) || a='- -'
  b=$(stat -c '%s' -- "$p" 2>/dev/null) || b=0
  echo "$a $b"
done
