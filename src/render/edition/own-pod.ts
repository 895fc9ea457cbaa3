/** A volume of a reader's own StorageClass, a pod with fio on it, and the commands that measure there. */

import { defined } from "../../text/defined.ts";
import { fileOfEach, repeated } from "../../text/shell.ts";

const GiB = 2 ** 30;

/** A file system keeps some of a volume for itself: a claim asks for a fifth more than the files of a profile take. */
export const claimGiB = (bytes: number): number => Math.ceil((1.2 * bytes) / GiB);

/** What the claim of the pod asks for: enough for the profiles that use cases name. */
export const CLAIM_GIB = claimGiB(20 * GiB);

/** Where the pod has its volume: a folder, or a block device. */
const MODES = {
  Filesystem: { at: "/volume", claim: "", mount: ["volumeMounts", "mountPath"] },
  Block: { at: "/dev/volume", claim: "\n  volumeMode: Block", mount: ["volumeDevices", "devicePath"] },
} as const;
export type Mode = keyof typeof MODES;

/** `STORAGE_CLASS` stands for the reader's own. fio is installed by the pod, which takes an image that has it as well. */
export function podOf(mode: Mode): string {
  const { at, claim, mount } = MODES[mode];
  return `# A volume of a StorageClass, and a pod with fio on it.
apiVersion: v1
kind: PersistentVolumeClaim
metadata:
  name: fio
spec:
  storageClassName: STORAGE_CLASS
  accessModes: [ReadWriteOnce]${claim}
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
      ${mount[0]}:
        - name: volume
          ${mount[1]}: ${at}
  volumes:
    - name: volume
      persistentVolumeClaim:
        claimName: fio
`;
}

export const POD_FILES = {
  Filesystem: "profiles/fio-pod.yaml",
  Block: "profiles/fio-block-pod.yaml",
} as const satisfies Record<Mode, string>;

/** In the folder that it is downloaded into. */
export const fileNameOf = (path: string): string => path.replace(/^.*\//, "");

/** `bytes`: what the profile's files take; `into`: where the results go; `times`: how often it runs, where that is not once, each time into another `$i`. */
type Run = { storageClass: string; profile: string; bytes: number; into: string; mode: Mode; times?: number };

/** A volume and a pod, the profile on it, the results here, and away with both. A device is filled first: reads of unwritten blocks may not reach it. */
export function kubectlLines({ storageClass, profile, bytes, into, mode, times }: Run): string[] {
  const claim = claimGiB(bytes) > CLAIM_GIB ? `; s/${CLAIM_GIB}Gi/${claimGiB(bytes)}Gi/` : "";
  return [
    `sed 's/STORAGE_CLASS/${storageClass}/${claim}' ${fileNameOf(POD_FILES[mode])} | kubectl apply -f -`,
    "kubectl wait --for=condition=Ready pod/fio --timeout=10m",
    ...runLines({ profile, into, mode, ...defined({ times }) }),
    "kubectl delete pod/fio pvc/fio",
  ];
}

/** sed: a file name in the job file would override the command line. */
const runLines = ({ profile, into, mode, times }: Omit<Run, "storageClass" | "bytes">): string[] =>
  mode === "Block"
    ? [
        `kubectl exec fio -- fio --name=fill --filename=${MODES.Block.at} --rw=write --bs=1m --direct=1 --refill_buffers`,
        repeated(
          `sed '/^filename=/d' ${profile}.fio | kubectl exec -i fio -- fio --filename=${MODES.Block.at} --output-format=json+ - > ${into}`,
          times,
        ),
      ]
    : [
        repeated(
          `kubectl exec -i fio -- fio --directory=${MODES.Filesystem.at} --output-format=json+ - < ${profile}.fio > ${into}`,
          times,
        ),
      ];

/** The same several times, each into a file of its own. */
export const repeatLines = (profile: string, storageClass: string, times: number): string[] =>
  runLines({ profile, into: fileOfEach(storageClass, times), mode: "Filesystem", times });
