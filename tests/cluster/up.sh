#!/usr/bin/env bash
# Starts a cluster in namespaces of its own (network, mounts, processes): they end together, whatever way they end.
# up.sh PARTS ARGUMENTS...: PARTS is what build.sh printed, for the arguments see cluster.sh. Prints the cluster's folder.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

parts=$1 level=3 owner= admission=
shift
for ((i = 1; i < $#; i += 2)); do
  value=$((i + 1)) value=${!value}
  case ${!i} in
    --level) level=$value ;;
    --owner) owner=$value ;;
    --admission) admission=$value ;;
    *) fail "up: expected --level, --owner or --admission, got ${!i}." ;;
  esac
done

folder=
trap 'code=$?; trap "" INT TERM; [ $code = 0 ] || [ -z "$folder" ] || bash "$here/down.sh" "$folder"; exit $code' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

mkdir -p "$base"
bash "$here/down.sh" --stale

claim_number() { # takes the first free number; the folder and the network link are its claims
  local number
  for ((number = 1; number < 250; number++)); do
    mkdir "$base/$number" 2>/dev/null || continue
    folder=$base/$number
    identity $$ >"$folder/starter"
    ip -o -4 address | grep -q " 10\.213\.$number\." && { rmdir_claim; continue; }
    ip link add "fiolio$number" type veth peer name "fiolio${number}p" 2>"$folder/error" && return
    grep -q "File exists" "$folder/error" || fail "expected to make a network link: $(cat "$folder/error")"
    rmdir_claim
  done
  fail "expected a free address of 10.213.0.0/16, found none. See cluster.sh list."
}
rmdir_claim() { rm -rf "$folder"; folder=; }

{ flock 9; claim_number; } 9>"$base/.lock"
number=${folder##*/}
mkdir -p "$folder"/{log,disks/pool}
[ -z "$owner" ] || identity "$owner" >"$folder/owner" || fail "up: expected --owner to name a process, $owner is none."
{ printf '%s\n' "$parts" "number=$number" "admission=$admission"; } >"$folder/settings"
source "$folder/settings"
ln -s "$kube/kubectl" "$folder/kubectl"

setsid unshare --net --mount --pid --uts --ipc --fork --kill-child=KILL --mount-proc --propagation private \
  bash "$here/init.sh" "$folder" "$node" >"$folder/log/init.log" 2>&1 </dev/null &
identity $! >"$folder/holder"
holder=$!
until_true "namespaces" 10 test -e "$folder/ready.$node" || fail "expected namespaces: $(cat "$folder/log/init.log")"

ip link set "fiolio${number}p" netns "$holder"
ip address add "10.213.$number.1/24" dev "fiolio$number"
ip link set "fiolio$number" up
inside "$folder" bash "$here/node.sh" "$folder" up "$level"
[ -z "${SUDO_UID:-}" ] || chown "$SUDO_UID" "$folder/kubeconfig"
rm "$folder/starter"
echo "$folder"
