/** A target and a cell of it, with what the tests are about filled in. */

import type { MatrixCell } from "../../src/cells/cell.ts";
import { type KubernetesTarget, kubernetesTarget } from "../../src/targets/kubernetes/schema.ts";

export const target = (declared: Record<string, unknown> = {}): KubernetesTarget =>
  kubernetesTarget.parse({
    kind: "kubernetes",
    id: "lab",
    profiles: ["quick"],
    image: "fio:1",
    volumeSize: "1Gi",
    ...declared,
  });

export const cell = (more: Partial<MatrixCell> = {}): MatrixCell => ({
  id: "lab/lab-fast/quick-filesystem-rwo-1c-r1",
  target: "lab",
  environment: "lab",
  deployment: "lab-fast",
  storageClass: "fast",
  volumeMode: "Filesystem",
  accessMode: "ReadWriteOnce",
  volumeBytes: 2 ** 30,
  workload: { kind: "profile", profile: "quick" },
  clients: 1,
  repeat: 1,
  declared: "d",
  raw: "data/raw/lab/lab-fast/quick-filesystem-rwo-1c-r1",
  estimate: { seconds: 60, measuringSeconds: 30, bytes: 2 ** 30 },
  ...more,
});
