/** What the figures of an edition were measured by, and what measures like them: job files of fio, and a pod to run them in. */
import type { Edition } from "../edition/edition.ts";
import { type Mode, POD_FILES, podOf } from "../edition/own-pod.ts";

export const jobFiles = ({ version, record, links }: Edition): [path: string, text: string][] => [
  ...[...record.profiles].map(([id, { text }]): [string, string] => [`static${links.profile(id)}`, text]),
  ...Object.entries(POD_FILES).map(([mode, path]): [string, string] => [
    `static/${version}/${path}`,
    podOf(mode as Mode),
  ]),
];
