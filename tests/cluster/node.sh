#!/usr/bin/env bash
# node.sh FOLDER up LEVEL | second_up | api_stop | kubelet_hold | csi_sanity ...: starts, stops and tries the components, inside the
# namespaces of their node.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
folder=$1
source "$folder/settings"
address=10.213.$number.2
# Of the second node's link with the first, and of its pods.
second=10.214.$number
group=fiolio-$number pods=0 log=
kube=$folder/parts/kube debs=$folder/parts/debs images=$folder/parts/images
export PATH=$kube:$debs/usr/bin:$debs/usr/sbin:$PATH:/usr/sbin:/sbin KUBECONFIG=$folder/kubeconfig

up() { # LEVEL
  ip link set "fiolio${number}p" name eth0
  ip address add "$address/24" dev eth0
  ip link set eth0 up
  # While the API server starts; the node needs them last.
  local images_imported=
  [ "$1" -lt 3 ] || { start_containerd && images_imported=$!; }
  make_keys
  # In memory: its writes must not wait behind a benchmark.
  start etcd etcd --data-dir /run/etcd --unsafe-no-fsync --log-level warn
  api_start
  [ "$1" -ge 2 ] || return 0
  start_controllers
  [ "$1" -ge 3 ] || return 0
  wait "$images_imported" || fail "expected containerd to import images: $(tail -n 5 "$folder/log/images.log")"
  start_node
}

start() { # NAME COMMAND...: in the background, its id in /run/pid.NAME
  local name=$1
  shift
  setsid "$@" >>"$folder/log/$log$name.log" 2>&1 </dev/null &
  echo $! >"/run/pid.$name"
}

ready() { # WHAT SECONDS COMMAND...
  until_true "$@" && return
  tail -n 5 "$folder"/log/*.log >&2
  fail "$1: not after $2 s. Logs are printed above, and whole in $folder/log until it is taken down."
}

api_start() {
  start kube-apiserver kube-apiserver --etcd-servers=http://127.0.0.1:2379 \
    --bind-address="$address" --advertise-address="$address" --secure-port=6443 --endpoint-reconciler-type=none \
    --service-cluster-ip-range=10.96.0.0/24 --authorization-mode=Node,RBAC --allow-privileged=true \
    --enable-admission-plugins="$admission" \
    --audit-policy-file="$here/config/audit.yaml" --audit-log-path="$folder/log/audit.log" --audit-log-mode=blocking \
    --tls-cert-file=/run/pki/api.crt --tls-private-key-file=/run/pki/api.key --client-ca-file=/run/pki/ca.crt \
    --kubelet-client-certificate=/run/pki/admin.crt --kubelet-client-key=/run/pki/admin.key \
    --kubelet-preferred-address-types=InternalIP --service-account-issuer=https://kubernetes.default.svc \
    --service-account-key-file=/run/pki/accounts.key --service-account-signing-key-file=/run/pki/accounts.key
  ready "API server" 60 kubectl get --raw=/readyz
}

# As when its machine fails: asked to end, it would first wait for those who watch it, 20 s and more.
# What it last said of its node stays so long: a node is lost only after 40 s.
kubelet_hold() {
  kill -STOP "$(cat /run/pid.kubelet)"
}

kubelet_release() {
  kill -CONT "$(cat /run/pid.kubelet)"
}

api_stop() {
  local id
  id=$(cat /run/pid.kube-apiserver)
  kill -KILL "$id"
  ready "API server stopped" 10 is_gone "$id"
}

is_gone() { ! identity "$1"; }

make_keys() {
  mkdir -m 700 /run/pki
  (
    cd /run/pki
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -subj /CN=fiolio-ca -keyout ca.key -out ca.crt
    sign api /CN=kube-apiserver "subjectAltName=IP:$address,IP:10.96.0.1,DNS:kubernetes.default.svc"
    sign admin /O=system:masters/CN=admin extendedKeyUsage=clientAuth
    openssl genrsa -out accounts.key 2048
  ) 2>/run/openssl.log || fail "expected openssl to make keys: $(cat /run/openssl.log)"
  (umask 077 && kubeconfig >"$KUBECONFIG")
}

sign() { # NAME SUBJECT EXTENSION
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "$2" -keyout "$1.key" -out "$1.csr"
  openssl x509 -req -in "$1.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -days 3650 -extfile <(echo "$3") -out "$1.crt"
}

kubeconfig() {
  cat <<Y
apiVersion: v1
kind: Config
current-context: fiolio
contexts:
  - { name: fiolio, context: { cluster: fiolio, user: admin } }
clusters:
  - name: fiolio
    cluster: { server: "https://$address:6443", certificate-authority-data: $(base64 -w0 /run/pki/ca.crt) }
users:
  - name: admin
    user:
      client-certificate-data: $(base64 -w0 /run/pki/admin.crt)
      client-key-data: $(base64 -w0 /run/pki/admin.key)
Y
}

start_controllers() {
  start kube-controller-manager kube-controller-manager --kubeconfig="$KUBECONFIG" --secure-port=0 --leader-elect=false \
    --service-account-private-key-file=/run/pki/accounts.key --root-ca-file=/run/pki/ca.crt
  start kube-scheduler kube-scheduler --kubeconfig="$KUBECONFIG" --secure-port=0 --leader-elect=false
  make_disk ext4 mkfs.ext4 -q
  make_disk xfs mkfs.xfs -q
  mkdir "$folder/disks/tmpfs"
  mount -t tmpfs -o size=1g fiolio "$folder/disks/tmpfs"
  start provisioner provisioner --kubeconfig="$KUBECONFIG" --node="$node" --base="$folder/disks"
  kubectl apply --filename "$kube/crds" --filename "$here/config/classes.yaml" >/dev/null
  ready "controllers, scheduler and StorageClasses" 60 kubectl get serviceaccount default
}

# Kubernetes' own sidecars, and a driver of the tests: volumes are files on XFS, so that copies of them share blocks.
start_csi() {
  local socket=/run/csi/csi.sock
  start_driver "$socket"
  start csi-provisioner csi-provisioner --kubeconfig="$KUBECONFIG" --csi-address="$socket" --kube-api-qps=50 --kube-api-burst=100
  start csi-attacher csi-attacher --kubeconfig="$KUBECONFIG" --csi-address="$socket" --kube-api-qps=50 --kube-api-burst=100
  start csi-resizer csi-resizer --kubeconfig="$KUBECONFIG" --csi-address="$socket" --kube-api-qps=50 --kube-api-burst=100
  start csi-snapshotter csi-snapshotter --kubeconfig="$KUBECONFIG" --csi-address="$socket" --kube-api-qps=50 --kube-api-burst=100
  start snapshot-controller snapshot-controller --kubeconfig="$KUBECONFIG" --kube-api-qps=50 --kube-api-burst=100
  kubectl apply --filename "$here/config/csi.yaml" >/dev/null
}

start_driver() { # SOCKET
  # Long enough to be told from nothing, as where a storage is asked for it over a network.
  start csi-driver csi-driver --folder="$folder/disks/xfs/csi" --socket="$1" --node="$node" --most=/run/csi/most \
    --attaching=200ms --registry=/var/lib/kubelet/plugins_registry
  ready "CSI driver" 10 test -S "$1"
}

# The kubelet asks a driver whose socket comes anew how many volumes its node takes.
csi_most() { # MOST
  # Not to another file system: a socket would be made anew there, and nobody listen on it.
  local registered=/var/lib/kubelet/plugins_registry/csi.fiolio.test-reg.sock aside=/var/lib/kubelet/csi-reg.sock
  echo "$1" >/run/csi/most
  mv "$registered" "$aside"
  mv "$aside" "$registered"
  ready "node takes $1 volumes" 60 takes_volumes "${1#0}"
}

takes_volumes() { [ "$(kubectl get csinode "$node" --output 'jsonpath={.spec.drivers[*].allocatable.count}')" = "$1" ]; }

# On a driver of its own: the suite makes and deletes what it likes.
csi_sanity() {
  local work=/run/csi-sanity
  mkdir -p "$work"
  start csi-driver-sanity csi-driver --folder="$folder/disks/xfs/csi-sanity" --socket="$work/csi.sock" --node="$node"
  ready "CSI driver" 10 test -S "$work/csi.sock"
  trap 'kill "$(cat /run/pid.csi-driver-sanity)"' EXIT
  csi-sanity --csi.endpoint="unix://$work/csi.sock" --csi.mountdir="$work/mount" --csi.stagingdir="$work/stage" \
    --csi.testvolumesize=$((320 << 20)) --csi.testvolumeexpandsize=$((640 << 20)) --ginkgo.no-color
}

make_disk() { # NAME MKFS...: a file system in a file
  local name=$1
  shift
  mkdir "$folder/disks/$name"
  truncate --size 4G "$folder/disks/$name.img"
  "$@" "$folder/disks/$name.img" >/dev/null
  mount -o loop "$folder/disks/$name.img" "$folder/disks/$name"
}

# Leaves the import of images running as the last background job.
start_containerd() {
  mkdir /run/cni
  sed "s|@PODS@|$pods|" "$here/config/network.conflist" >/run/cni/network.conflist
  sed "s|@DEBS@|$debs|" "$here/config/containerd.toml" >/run/containerd.toml
  start containerd containerd --config /run/containerd.toml
  import_images >"$folder/log/${log}images.log" 2>&1 &
}

import_images() {
  local image
  until_true containerd 30 ctr version
  # A node that is started again has them.
  [ -z "$(ctr --namespace k8s.io images list --quiet)" ] || return 0
  for image in "$images"/*.tar; do ctr --namespace k8s.io images import "$image"; done
}

import_image() { # FILE
  ctr --namespace k8s.io images import "$1" >/dev/null
  ! is_alive /run/second || within /run/second bash "$here/node.sh" "$folder" import_image "$1"
}

start_node() {
  make_control_groups
  start_csi
  start_kubelet
}

# Its own link, runtime, driver and kubelet; the volumes' files are the first node's, on the same disk.
second_up() {
  node=node2 address=$second.2 group=fiolio-$number/node2 pods=1 log=node2.
  ip address add "$address/24" dev eth0
  ip link set eth0 up
  ip route add default via "$second.1"
  start_containerd
  wait $! || fail "expected containerd of $node to import images: $(tail -n 5 "$folder/log/${log}images.log")"
  make_control_groups
  start_driver /run/csi/csi.sock
  start_kubelet
}

start_kubelet() {
  : >/run/resolv.conf
  sed "s|@ADDRESS@|$address|; s|@GROUP@|$group|" "$here/config/kubelet.yaml" >/run/kubelet.yaml
  start kubelet kubelet --config=/run/kubelet.yaml --kubeconfig="$KUBECONFIG" --hostname-override="$node" --node-ip="$address"
  ready "node ready" 90 kubectl wait --for=condition=Ready --timeout=1s "node/$node"
  ready "node takes pods" 60 takes_pods
}

takes_pods() { [ -z "$(kubectl get node "$node" --output 'jsonpath={.spec.taints}')" ]; }

# One a cluster, above all its pods: kubelet removes pods that it does not know from its own.
make_control_groups() {
  local hierarchy=/sys/fs/cgroup
  if [ -e $hierarchy/cgroup.controllers ]; then
    enable_controllers "$(dirname "$hierarchy/$group")"
    mkdir -p "$hierarchy/$group"
    return
  fi
  for hierarchy in /sys/fs/cgroup/*/; do
    # Names of several controllers together are links to one folder.
    [ -L "${hierarchy%/}" ] || mkdir -p "$hierarchy$group"
    [ ! -e "$hierarchy$group/cpuset.cpus" ] || inherit_cpus "$(dirname "$hierarchy$group")" "$(basename "$group")"
  done
}

inherit_cpus() { # HIERARCHY GROUP
  cat "$1/cpuset.cpus" >"$1/$2/cpuset.cpus"
  cat "$1/cpuset.mems" >"$1/$2/cpuset.mems"
}

# Only a group without processes passes its controllers on. In a container they are in the topmost one: they move.
enable_controllers() { # HIERARCHY
  local id controllers
  controllers=$(sed 's/\(^\| \)/\1+/g' "$1/cgroup.controllers")
  echo "$controllers" >"$1/cgroup.subtree_control" 2>/dev/null && return
  mkdir -p "$1/processes"
  while read -r id; do echo "$id" >"$1/processes/cgroup.procs" 2>/dev/null || true; done <"$1/cgroup.procs"
  echo "$controllers" >"$1/cgroup.subtree_control"
}

"${@:2}"
