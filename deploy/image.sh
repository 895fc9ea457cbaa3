#!/usr/bin/env bash
# Builds the image of deploy/Dockerfile and checks it as a pod would use it.
#   image.sh                builds and checks
#   image.sh --push NAME    also pushes it, and prints the digest that fiolio.yaml asks for
#   image.sh --databases [--push NAME]   the same of deploy/databases.Dockerfile, for applications
# With GITHUB_TOKEN set it logs in to GitHub's registry first.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

programs="fio gzip sha256sum od tr fold wc cut date cat sleep grep"
file=Dockerfile name=fiolio/fio:local
if [ "${1:-}" = --databases ]; then
  shift
  file=databases.Dockerfile name=fiolio/databases:local
  programs="$programs etcd etcdctl curl mariadbd mariadb-install-db mariadb-admin sysbench psql pgbench redis-server redis-cli redis-benchmark"
fi
check="set -e; PATH=\$PATH:/usr/sbin; for program in $programs; do command -v \$program; done; fio --version; echo whole | gzip | gzip -d | sha256sum"

if [ "${1:-}" = --push ]; then
  [ -n "${2:-}" ] || { echo "image: expected --push NAME, got no name." >&2; exit 1; }
  name=${2,,}
elif [ $# -gt 0 ]; then
  echo "image: expected nothing or --push NAME, got $*." >&2
  exit 1
fi

docker build --pull --tag "$name" --file "$file" .
docker run --rm --network none --read-only --cap-drop ALL --user 65532:65532 "$name" sh -c "$check"
[ "${1:-}" = --push ] || exit 0

if [ -n "${GITHUB_TOKEN:-}" ]; then
  docker login --username "$GITHUB_ACTOR" --password-stdin "${name%%/*}" <<<"$GITHUB_TOKEN"
fi
docker push "$name"
digest=$(docker image inspect --format '{{index .RepoDigests 0}}' "$name")
echo "image: $digest" | tee -a "${GITHUB_STEP_SUMMARY:-/dev/null}"
