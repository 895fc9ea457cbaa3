/** What a line says by itself of where the next output is from: a field, a host, a pod, a folder that a command names. */
import { labelOf, labelOfStream } from "./label.ts";

/** Earlier ones are preferred. */
export type KindOfName = "named" | "host" | "place" | "anchor";
export type NameInLine = { kind: KindOfName; label: string };

const FIELD =
  /^\W{0,5}(?:storage[ _-]?class(?:[ _-]?name)?|sc|backend|storage|provider|cloud|server|machine|volume|pvc|device|disk|pool|driver|provisioner)\s*[:=]\s*["'`]?([^\s"'`{[(][^"'`]{0,60}?)["'`]?[,.]?\s*$/i;
const TESTING =
  /^\W{0,6}(?:now )?(?:testing|benchmarking|measuring|running (?:\w+ ){0,3}?(?:on|against|for))\s+(?:storage ?class |sc )?["'`]?([^\s"'`].{0,60}?)["'`]?\s*(?:\.{1,3}|:)?\s*$/i;
const OF_KUBESTR = /^Running FIO test .{0,100} on StorageClass \(([^()]{1,80})\)/;
const OF_KBENCH = /\.fio into /;
const HOSTS: readonly RegExp[] = [
  /^\W{0,5}(?:host ?name|host|node(?:[ _-]?name)?)\s*[:=]\s*["']?([\w.-]{1,80})["']?\s*$/i,
  /^hostname=([^\s,]{1,80}), be=\d/,
  /^\[?[\w.-]{1,40}@([\w.-]{1,80})[ :][^#$>\n]{0,80}[#$>](?:\s|$)/,
  /^Linux ([\w.-]{1,80}) \d+\.\d/,
];
/** Of pods and claims: what was asked, and what `kubectl create` and `apply` answer. */
const IN_CLUSTER: readonly RegExp[] = [
  /\b(?:kubectl|oc|k)\s(?:.{0,100}\s)?(?:exec|logs|attach)\s+(?:-(?:n|c|-namespace|-container)[ =]\S{1,80}\s+|-(?!(?:n|c|-namespace|-container)[ =])\S{1,40}\s+)*(?:\w{1,20}\/)?([a-z0-9][a-z0-9.-]{1,100})/,
  /\b(?:kubectl|oc|k)\s(?:.{0,100}\s)?(?:apply|create|replace)\s(?:.{0,100}\s)?(?:-f|--filename)[ =]?(\S{1,120})/,
  /^(?:persistentvolumeclaim|pod|job\.batch|deployment\.apps|statefulset\.apps)\/([a-z0-9.-]{1,100}) created\s*$/,
];
/** What a command names is said of it before the folder in which it runs. */
const PLACES: readonly RegExp[] = [
  /(?:^|[\s;&|])cd\s+(\/[^\s;&|]{1,120})/,
  /(?:^|[\s;&|/])fio\s(?:.{0,400}\s)?--?directory[= ](\/[^\s;&|]{1,120})/,
  /(?:^|[\s;&|/])fio\s(?:.{0,400}\s)?--?filename[= ](\/(?!dev\/)[^\s;&|]{1,120}\/)[^\s/]/,
  /(?:^|[\s;&|/])dd\s(?:.{0,400}\s)?[io]f=(\/(?!dev\/)[^\s;&|]{1,120}\/)[^\s/]/,
  /^(?:[\d.]+ [KMGT]?i?B? (?:<<<|>>>)|---) (\/\S{1,120}) \(/,
  /^\[?[\w.-]{1,40}@[\w.-]{1,80}[ :]+((?:~|\/)[^#$>\s]{0,120})\]?[#$>](?:\s|$)/,
];

/** AsciiDoc's: to where a link leads. */
const ANCHOR = /^\[#([\w.-]{1,80})\]$/;

export function namesInLine(line: string): NameInLine[] {
  const anchor = labelOf(ANCHOR.exec(line)?.[1] ?? "");
  if (anchor !== undefined) return [{ kind: "anchor", label: anchor }];
  const ofTest = OF_KBENCH.test(line)
    ? undefined
    : labelOf((OF_KUBESTR.exec(line) ?? TESTING.exec(line))?.[1] ?? "");
  const named = FIELD.exec(line)?.[1] ?? ofTest;
  if (named !== undefined) return [{ kind: "named", label: named }];
  const pod = labelOfStream(firstOf(IN_CLUSTER, line) ?? "");
  const host = firstOf(HOSTS, line) ?? pod;
  const place = folderWithout(firstOf(PLACES, line) ?? "");
  return [
    ...(host === undefined ? [] : [{ kind: "host" as const, label: host }]),
    ...(place === undefined ? [] : [{ kind: "place" as const, label: place }]),
  ];
}

function firstOf(patterns: readonly RegExp[], line: string): string | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(line)?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Folders that say nothing of what is mounted there. */
const ANYWHERE = /^(?:~|mnt|media|data|tmp|var|home|root|opt|srv|usr|src|workspace|work)$/;

/** A path without folders that may be of anything. */
export const folderWithout = (path: string): string | undefined =>
  path
    .split("/")
    .filter((name) => !ANYWHERE.test(name))
    .map(labelOf)
    .filter((label) => label !== undefined)
    .join("/") || undefined;
