# What the cluster's scripts share: folders, progress, and who is still alive. To be sourced.
set -euo pipefail
export LC_ALL=C

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cache=${FIOLIO_CLUSTER_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/fiolio/cluster}
# On a disk, and short: a socket's path has room for 100 characters.
base=${FIOLIO_CLUSTER_RUN:-/var/tmp/fiolio-cluster}
node=node1

step() { printf '%6.1f s  %s\n' "$(("${EPOCHREALTIME/./}" / 1000 - began))e-3" "$*" >&2; }
began=$(("${EPOCHREALTIME/./}" / 1000))

fail() {
  printf 'cluster: %s\n' "$*" >&2
  exit 1
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

need_root() { # SCRIPT ARGUMENTS...: starts it again as root, with what says where things are
  [ "$(id -u)" = 0 ] && return
  sudo -n true 2>/dev/null || fail "expected to be root or to have sudo without a password. Pods need namespaces, mounts and loop devices."
  exec sudo -n env "PATH=$PATH" "FIOLIO_CLUSTER_CACHE=$cache" "FIOLIO_CLUSTER_RUN=$base" bash "$@"
}

# A process is its id and the moment it began: ids come again.
identity() { # PID
  local stat
  stat=$(cat "/proc/$1/stat" 2>/dev/null) || return 1
  set -- "$1" ${stat##*)}
  [ "$2" != Z ] && echo "$1 ${21}"
}

is_alive() { # FILE of an identity
  local known
  known=$(cat "$1" 2>/dev/null) && [ -n "$known" ] && [ "$(identity "${known% *}")" = "$known" ]
}

# Runs a command inside a cluster's namespaces. They belong to the process noted in its folder.
inside() { # FOLDER COMMAND...
  within "$1/holder" "${@:2}"
}

within() { # FILE of an identity COMMAND...
  local holder
  holder=$(cut -d' ' -f1 "$1")
  shift
  nsenter --target "$holder" --mount --net --uts --ipc "--pid=/proc/$holder/ns/pid_for_children" -- "$@"
}

make_node_disk() { # FOLDER
  mkdir -p "$1"
  truncate --size 16G "$1.img"
  mkfs.ext4 -q -O ^has_journal "$1.img"
  mount -o loop "$1.img" "$1"
}

until_true() { # WHAT SECONDS COMMAND...
  local what=$1 end=$((SECONDS + $2))
  shift 2
  until "$@" >/dev/null 2>&1; do
    [ $SECONDS -lt $end ] || return 1
    sleep 0.1
  done
  step "$what"
}
