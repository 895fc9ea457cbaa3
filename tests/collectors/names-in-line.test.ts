/** What a line says by itself of where the next output is from. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { namesInLine } from "../../src/collectors/around/subjects/names-in-line.ts";

const NAMES: Record<string, string[]> = {
  "storageClassName: ceph-block": ["named ceph-block"],
  'backend: "ceph",': ["named ceph"],
  "Testing ceph-block...": ["named ceph-block"],
  "running the job against local-path:": ["named local-path"],
  "Testing random reads": [],
  "running /jobs/iops.fio into /out": [],
  "hostname: node-a": ["host node-a"],
  "hostname=node-a, be=0, 64-bit": ["host node-a"],
  "Linux node-a 6.1.0 x86_64": ["host node-a"],
  "root@node-a:/mnt/ceph# fio a.fio": ["host node-a", "place ceph"],
  "[root@node-a ~]# cd /data/ceph": ["host node-a", "place ceph"],
  "$ kubectl exec -n x -it fio-ceph -- fio --directory=/data/nvme": ["host fio-ceph", "place nvme"],
  "$ kubectl apply -n x -f jobs/fio-ceph.yaml": ["host fio-ceph.yaml"],
  "$ kubectl apply -f https://raw.githubusercontent.com/longhorn/longhorn/v1.4.0/deploy/longhorn.yaml?raw=1":
    ["host longhorn.yaml"],
  "$ kubectl apply -f https://raw.githubusercontent.com/yasker/kbench/main/deploy/fio.yaml": [],
  "pod/fio-ceph created": ["host fio-ceph"],
  "$ fio --filename=/mnt/ceph/test.dat": ["place ceph"],
  "$ fio --filename=/dev/sdb": [],
  "$ dd if=/dev/zero of=/mnt/ceph/out bs=1M": ["place ceph"],
  "$ cd /mnt/data": [],
  "  read: IOPS=100, BW=1MiB/s": [],
};

for (const [line, names] of Object.entries(NAMES))
  test(line, () =>
    assert.deepEqual(
      namesInLine(line).map(({ kind, label }) => `${kind} ${label}`),
      names,
    ),
  );
