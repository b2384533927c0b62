#!/bin/sh
# postgres-tools.sh <folder>, in an image of PostgreSQL: puts pg_dump and pg_restore into that folder, with the libraries
# that they load. It is for an image of the same Debian, at /usr/lib/postgresql/18.
set -eu
to=$1
from=/usr/lib/postgresql/18
mkdir -p "$to/bin" "$to/lib"
# Programs that load nothing of Debian's bring everything with them.
if ! ldd "$from/bin/pg_dump" >/dev/null 2>&1; then
  cp -a "$from/." "$to/"
  exit
fi
for tool in pg_dump pg_restore; do
  cp -L "$from/bin/$tool" "$to/lib/$tool"
  # Debian's C library is in every image of it; two of them in one process do not work.
  ldd "$from/bin/$tool" | awk '$2 == "=>" && $3 ~ "^/" { print $3 }' \
    | grep -vE '/lib(c|m|dl|rt|pthread|resolv)\.so' \
    | while read -r library; do [ -e "$to/lib/${library##*/}" ] || cp -L "$library" "$to/lib/"; done
  printf '#!/bin/sh\nLD_LIBRARY_PATH=%s/lib exec %s/lib/%s "$@"\n' "$from" "$from" "$tool" > "$to/bin/$tool"
  chmod 755 "$to/bin/$tool"
done
