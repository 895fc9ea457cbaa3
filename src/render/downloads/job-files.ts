/** What the figures of an edition were measured by, and what measures like them: job files of fio, and a pod to run them in. */
import type { Edition } from "../edition/edition.ts";

/** What the claim of the pod asks for. */
export const CLAIM_GIB = 20;

/** `STORAGE_CLASS` stands for the reader's own. fio is installed by the pod, which takes an image that has it as well. */
const POD = `# A volume of a StorageClass, and a pod with fio on it.
apiVersion: v1
kind: PersistentVolumeClaim
metadata:
  name: fio
spec:
  storageClassName: STORAGE_CLASS
  accessModes: [ReadWriteOnce]
  resources:
    requests:
      storage: ${CLAIM_GIB}Gi
---
apiVersion: v1
kind: Pod
metadata:
  name: fio
spec:
  restartPolicy: Never
  terminationGracePeriodSeconds: 0
  containers:
    - name: fio
      image: debian:stable-slim # or an image that has fio
      command: [sh, -c]
      args:
        - command -v fio || { apt-get update -q && apt-get install -yq fio; } && touch /tmp/ready && sleep infinity
      readinessProbe:
        exec:
          command: [cat, /tmp/ready]
      volumeMounts:
        - name: volume
          mountPath: /volume
  volumes:
    - name: volume
      persistentVolumeClaim:
        claimName: fio
`;

export const POD_FILE = "profiles/fio-pod.yaml";

export const jobFiles = ({ version, record, links }: Edition): [path: string, text: string][] => [
  ...[...record.profiles].map(([id, { text }]): [string, string] => [`static${links.profile(id)}`, text]),
  [`static/${version}/${POD_FILE}`, POD],
];
