#!/bin/sh
# Makes the secrets that compose.yaml mounts, in the folder 'secrets' beside it. A file that exists stays as it is. Yours
# are smtp-url, tls-certificate (with the chain) and tls-key. Store copies of secret-key and backup-key elsewhere.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
cd secrets

# Reads the content from standard input. Containers read the files as users of their own; nobody else may enter the folder.
keep() {
  if [ -e "$1" ]; then cat > /dev/null; else cat > "$1"; fi
  chmod 0444 "$1"
}
random() { openssl rand -hex 32; }

random | keep secret-key
random | keep backup-key
random | keep postgres-password
random | keep database-password
openssl rand -hex 10 | keep s3-access-key-id
random | keep s3-secret-access-key

# Without TLS: both are on an internal network of this machine.
password=$(cat database-password)
login="prelaunch:$password"
echo "postgres://$login@pgbouncer:6432/prelaunch?sslmode=disable" | keep database-url
echo "postgres://$login@postgres:5432/prelaunch?sslmode=disable" | keep database-direct-url
echo "\"prelaunch\" \"$password\"" | keep pgbouncer-users

keep storage-identities << END
{
  "identities": [
    {
      "name": "prelaunch",
      "credentials": [{ "accessKey": "$(cat s3-access-key-id)", "secretKey": "$(cat s3-secret-access-key)" }],
      "actions": ["Read", "Write", "List"]
    }
  ]
}
END

# The server talks to the store over TLS. The key of the authority is removed: it signs only this certificate.
if [ ! -e storage-certificate ]; then
  openssl req -x509 -newkey rsa:3072 -nodes -days 3650 -subj '/CN=Prelaunch storage authority' \
    -keyout ca-key -out ca-certificate 2> /dev/null
  openssl req -newkey rsa:3072 -nodes -subj '/CN=storage' -keyout storage-key -out storage-request 2> /dev/null
  printf 'subjectAltName=DNS:storage\n' > storage-extensions
  openssl x509 -req -in storage-request -CA ca-certificate -CAkey ca-key -days 3650 \
    -extfile storage-extensions -out storage-certificate 2> /dev/null
  rm -f ca-key storage-request storage-extensions ca-certificate.srl
  chmod 0444 ca-certificate storage-key storage-certificate
fi

for name in smtp-url tls-certificate tls-key; do
  if [ -e "$name" ]; then chmod 0444 "$name"; else echo "still missing: $(pwd)/$name"; fi
done
