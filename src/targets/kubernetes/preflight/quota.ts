/** What quotas and limits of a namespace leave for the largest cell of a target. Pure. */
import { formatValue } from "../../../units/format.ts";
import type { KubeObject } from "../api/kinds.ts";
import { quantityOf } from "../api/quantity.ts";
import { volumesNeeded } from "../matrix.ts";
import type { KubernetesTarget } from "../schema.ts";

/** A line for each that stands in the way, or changes what is measured. Quotas with a scope are left out: they may not count our pods. */
export function quotaFindings(
  quotas: readonly KubeObject[],
  limitRanges: readonly KubeObject[],
  target: KubernetesTarget,
  storageClasses: readonly string[],
): string[] {
  const needs = needsOf(target, storageClasses);
  return [
    ...quotas.flatMap((quota) => overQuota(quota, needs)),
    ...limitRanges.flatMap((range) => outOfRange(range, target)),
  ];
}

type Need = { names: readonly string[]; amount: number; says: string };

/** What the largest cell needs, with its names in quotas. NaN where the target does not say. */
function needsOf(target: KubernetesTarget, storageClasses: readonly string[]): Need[] {
  const { clients, ramp, stress, accessModes, volumeSize, resources, life = [] } = target;
  const most = Math.max(...clients, ...(ramp?.clients ?? []), stress?.clients ?? 1);
  // How many a node takes is asked of the quota as well.
  const lives = Math.max(0, ...life.map(({ volumes: atOnce, churn }) => atOnce ?? churn?.volumes ?? 0));
  const pods = Math.max(most, lives);
  const volumes = Math.max(
    lives,
    ...accessModes.map((accessMode) => volumesNeeded({ accessMode, clients: most })),
  );
  const who = lives > most ? "life" : "clients";
  const of = (kind: "requests" | "limits", what: string): Need => {
    const written =
      resources?.[kind]?.[what] ?? (kind === "requests" ? resources?.limits?.[what] : undefined);
    const names = kind === "requests" ? [what, `requests.${what}`] : [`limits.${what}`];
    return { names, amount: quantityOf(written) * pods, says: `resources.${kind}.${what}` };
  };
  const perClass = (what: string): string[] =>
    storageClasses.map((name) => `${name}.storageclass.storage.k8s.io/${what}`);
  const claims = ["persistentvolumeclaims", "count/persistentvolumeclaims"];
  return [
    { names: ["pods", "count/pods", "count/jobs.batch"], amount: pods, says: who },
    { names: [...claims, ...perClass("persistentvolumeclaims")], amount: volumes, says: who },
    {
      names: ["requests.storage", ...perClass("requests.storage")],
      amount: volumes * volumeSize,
      says: `volumeSize or ${who}`,
    },
    ...(["cpu", "memory"] as const).flatMap((what) => [of("requests", what), of("limits", what)]),
  ];
}

function overQuota({ metadata, spec, status }: KubeObject, needs: readonly Need[]): string[] {
  if (spec?.scopes?.length || spec?.scopeSelector) return [];
  const where = `ResourceQuota ${metadata.name} of namespace ${metadata.namespace}`;
  const hard: Record<string, unknown> = status?.hard ?? spec?.hard ?? {};
  return Object.entries(hard)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, limit]) => {
      const need = needs.find(({ names }) => names.includes(name));
      if (need === undefined) return [];
      if (Number.isNaN(need.amount))
        return [`${where}: expected pods to state ${name}, fiolio.yaml says none. Say ${need.says}.`];
      const free = quantityOf(limit) - (quantityOf(status?.used?.[name]) || 0);
      if (!(free < need.amount)) return [];
      return [
        `${where}: expected room for ${shown(name, need.amount)} of ${name}, the largest cell's; ${shown(name, free)} of ${limit} is free. Raise the quota, or lower ${need.says}.`,
      ];
    });
}

const shown = (name: string, amount: number): string =>
  /storage$|memory$/.test(name) ? formatValue(amount, "bytes") : String(amount);

/** As the client gives it: JSON's "default" is `_default` there. */
type Range = Record<"max" | "min" | "_default", Record<string, string> | undefined> & { type: string };

function outOfRange({ metadata, spec }: KubeObject, { volumeSize, resources }: KubernetesTarget): string[] {
  const where = `LimitRange ${metadata.name} of namespace ${metadata.namespace}`;
  return ((spec?.limits ?? []) as Range[]).flatMap(({ type, max, min, _default: given }) => {
    if (type === "PersistentVolumeClaim") {
      const [most, least] = [quantityOf(max?.storage), quantityOf(min?.storage)];
      if (volumeSize > most)
        return [
          `${where}: expected claims of ${formatValue(volumeSize, "bytes")} to be allowed, at most ${max?.storage} are. Lower volumeSize.`,
        ];
      if (volumeSize < least)
        return [
          `${where}: expected claims of ${formatValue(volumeSize, "bytes")} to be allowed, at least ${min?.storage} are. Raise volumeSize.`,
        ];
      return [];
    }
    return ["cpu", "memory"].flatMap((what) => {
      const stated = resources?.limits?.[what];
      const limit = stated ?? given?.[what];
      const most = max?.[what];
      if (stated !== undefined && quantityOf(stated) > quantityOf(most))
        return [
          `${where}: expected ${stated} of ${what} to be allowed, at most ${most} is. Lower resources.limits.${what}.`,
        ];
      if (stated === undefined && limit !== undefined)
        return [
          `${where}: expected pods without a limit of ${what}, each container gets ${limit}, and fio with it. Say resources.limits.${what}, to choose.`,
        ];
      return [];
    });
  });
}
