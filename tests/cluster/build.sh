#!/usr/bin/env bash
# Makes everything that the cluster consists of, from package registries alone: three parts in a cache outside the
# checkout, each named after a hash of what it is made from. What is there already is used. Prints the parts' folders.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

version=v1.34.4
debian=(containerd runc containernetworking-plugins busybox-static)
cd "$here"
mkdir -p "$cache"

main() {
  [ "$(uname -sm)" = "Linux x86_64" ] || fail "expected Linux on x86-64, this is $(uname -sm)."
  install_missing
  part debs "$({ cat /etc/os-release; echo "${debian[@]}"; } | key)" unpack_debs
  part images "$({ echo "$debs"; fio --version; databases | xargs sha256sum; cat build.sh image.sh images/* $(recorded_logs); } | key)" make_images
  part kube "$(cat build.sh kube/*.* kube/csi/* | key)" build_kube
  printf '%s\n' "kube=$kube" "debs=$debs" "images=$images"
}

key() { sha256sum | cut -c1-12; }

part() { # NAME KEY MAKER: sets the variable NAME to the part's folder, made first if it is not there
  local made=$cache/$1-$2
  if [ ! -d "$made" ]; then
    # Whoever comes second waits, and then finds it made. A part appears whole or not at all.
    (
      flock 9
      [ -d "$made" ] && exit
      rm -rf "$cache/$1-"*.new
      mkdir "$made.new"
      "$3" "$made.new" 9>&-
      mv "$made.new" "$made"
    ) 9>"$cache/$1.lock"
  fi
  touch "$made"
  find "$cache" -mindepth 1 -maxdepth 1 -name "$1-*" -mtime +30 -exec rm -rf {} +
  printf -v "$1" %s "$made"
}

install_missing() {
  local missing=() pair
  for pair in fio:fio pgbench:postgresql etcd:etcd-server etcdctl:etcd-client mkfs.xfs:xfsprogs mkfs.ext4:e2fsprogs ip:iproute2 openssl:openssl; do
    PATH=$PATH:/usr/sbin:/sbin command -v "${pair%:*}" >/dev/null || missing+=("${pair#*:}")
  done
  [ ${#missing[@]} = 0 ] && return
  step "installing ${missing[*]}"
  as_root apt-get -qq update >/dev/null
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends "${missing[@]}" >/dev/null
}

# Unpacked beside the system: an installed containerd would be started as a service, or push another one out.
unpack_debs() { # FOLDER
  local packages=$1/packages deb
  mkdir "$packages"
  step "downloading ${debian[*]}"
  (cd "$packages" && apt-get -qq download "${debian[@]}" 2>log || { as_root apt-get -qq update && apt-get -qq download "${debian[@]}"; } 2>log ||
    { cat log >&2; fail "expected to download ${debian[*]}, apt-get could not. What it said is above."; })
  for deb in "$packages"/*.deb; do dpkg-deb --extract "$deb" "$1"; done
  rm -rf "$packages" "$1/usr/share"
}

build_kube() { # FOLDER
  local stamp=k8s.io/component-base/version work=$1/work name
  command -v go >/dev/null || fail "expected Go 1.24 or newer, found none. Install it: https://go.dev/doc/install."
  cp -r kube "$work"
  (cd "$work" && GOTOOLCHAIN=local go list -m >/dev/null 2>&1) ||
    fail "expected Go 1.24 or newer, this is $(go env GOVERSION). Install a newer one: https://go.dev/doc/install."
  step "building Kubernetes $version, etcd and CSI's sidecars (some 5 minutes on 2 cores where Go's caches are empty)"
  fetch_upstream "$work"
  (cd "$work" && CGO_ENABLED=0 GOTOOLCHAIN=local go build -trimpath -buildvcs=false -o "$1/" \
    -ldflags "-s -w -X $stamp.gitVersion=$version -X $stamp.gitMajor=1 -X $stamp.gitMinor=34" . tool) >&2
  for name in etcd kube-apiserver kube-controller-manager kube-scheduler kubelet kubectl provisioner csi-driver; do
    ln -s kube "$1/$name"
  done
  mkdir "$1/crds"
  cp "$work"/upstream/snapshot-client/config/crd/snapshot.storage.k8s.io_*.yaml "$1/crds/"
  rm -rf "$work"
  step "built Kubernetes"
}

# CSI's sidecars ask for newer libraries than this Kubernetes has, and hardly need them. As modules that ask for nothing, in
# folders that go.mod names, they take what it has.
fetch_upstream() { # FOLDER
  local module folder
  while read -r module folder; do
    copy_module "$module@$(sed -n "s|^\t$module \(v[^ ]*\).*|\1|p" "$1/go.mod")" "$1/$folder"
    printf 'module %s\n\ngo 1.24.0\n' "$module" >"$1/$folder/go.mod"
  done < <(sed -n 's|^\t\(.*\) => ./\(upstream/.*\)|\1 \2|p' "$1/go.mod")
  adapt_to_client_go "$1/upstream"
}

# Two functions of its cache that came later.
adapt_to_client_go() { # FOLDER
  sed -i 's/cache\.WaitFor(ctx, "",/cache.WaitForCacheSync(ctx.Done(),/; s/HasSyncedChecker()/HasSynced/g' \
    "$1/external-provisioner/pkg/capacity/topology/nodes.go"
  grep -rlZ ToListWatcherWithWatchListSemantics "$1/snapshot-client" |
    xargs -0 sed -i 's/cache\.ToListWatcherWithWatchListSemantics(&cache/\&cache/; s/^\t\t}, client),$/\t\t},/'
}

copy_module() { # MODULE@VERSION FOLDER
  local source
  source=$(cd / && GOTOOLCHAIN=local go mod download -json "$1" | sed -n 's/^\t"Dir": "\(.*\)",$/\1/p')
  [ -d "$source" ] || fail "expected Go to download $1, it could not."
  mkdir -p "$(dirname "$2")"
  cp -r "$source" "$2"
  chmod -R u+w "$2"
}

# Logs of a real kbench, which the stand-in prints again: MODE=FILE.
recorded_logs() {
  echo ../collectors/fixtures/kbench/{good-quick-log,good-single-latency-log,bad-single-write-log}/input.log
}

# What the applications of profiles/ run, but for MariaDB.
databases() {
  echo "$(postgresql)/postgres"
  command -v etcd etcdctl
}
postgresql() { ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1; }

# All of PostgreSQL where it looks for it, and etcd.
put_databases() { # ROOT
  local program bin
  bin=$(postgresql)
  mkdir -p "$1/usr/bin" "$1${bin%/bin}" "$1/usr/share/postgresql" "$1/etc"
  for program in postgres initdb pg_ctl pgbench psql; do copy_program "$bin/$program" "$1"; done
  rm "$1/usr/bin/"{postgres,initdb,pg_ctl,pgbench,psql}
  cp -a "$bin" "${bin%/bin}/lib" "$1${bin%/bin}/"
  # What compiles queries wants a library of 100 MB.
  rm -rf "$1${bin%/bin}/lib/bitcode" "$1${bin%/bin}/lib/llvmjit"*
  cp -a "/usr/share/postgresql/$(basename "${bin%/bin}")" "$1/usr/share/postgresql/"
  for program in etcd etcdctl; do copy_program "$(command -v "$program")" "$1"; done
  printf '%s\n' root:x:0:0:root:/:/bin/sh nobody:x:65534:65534:nobody:/:/bin/sh >"$1/etc/passwd"
}

make_images() { # FOLDER
  local work=$1/work program
  step "making images"
  mkdir -p "$work"/pause "$work"/fio/{bin,etc,tmp,proc,sys,dev,usr/bin} "$work"/kbench/{bin,recorded}

  cp "$debs/bin/busybox" "$work/pause/busybox"
  bash image.sh fiolio/pause:1 "$1/pause.tar" '"Entrypoint": ["/busybox", "sleep", "2147483647"]' "$work/pause"

  cp "$debs/bin/busybox" "$work/fio/bin/"
  for program in $("$debs/bin/busybox" --list); do
    [ "$program" = busybox ] || ln -s busybox "$work/fio/bin/$program"
  done
  copy_program "$(command -v fio)" "$work/fio"
  echo root:x:0:0:root:/:/bin/sh >"$work/fio/etc/passwd"
  echo root:x:0: >"$work/fio/etc/group"
  chmod 1777 "$work/fio/tmp"
  bash image.sh fiolio/fio:1 "$1/fio.tar" '"Cmd": ["/bin/sh"]' "$work/fio"

  put_databases "$work/databases"
  bash image.sh fiolio/databases:1 "$1/databases.tar" '"Cmd": ["/bin/sh"]' "$work/fio" "$work/databases"

  install -m 755 images/kbench-replay.sh "$work/kbench/bin/kbench-replay"
  for program in $(recorded_logs); do
    cp "$program" "$work/kbench/recorded/$(sed -n 's/^MODE: //p' "$program" | head -1).log"
  done
  bash image.sh fiolio/kbench-replay:1 "$1/kbench-replay.tar" '"Cmd": ["/bin/kbench-replay"]' "$work/fio" "$work/kbench"
  rm -rf "$work"
}

copy_program() { # PROGRAM ROOT: with the libraries that it loads
  local library
  cp "$1" "$2/usr/bin/"
  for library in $(ldd "$1" | grep -o '/[^ ]*'); do
    mkdir -p "$2${library%/*}"
    cp -L "$library" "$2$library"
  done
}

main
