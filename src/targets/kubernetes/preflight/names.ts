/** Results are filed by deployment and cell: what is not filed apart, or under a name that no record takes, would be lost. Pure. */
import type { PreflightFinding } from "../../../cells/cell.ts";
import { foundError } from "../../../cells/findings.ts";
import { whileName } from "../../../cells/matrix.ts";
import { id } from "../../../schema/base.ts";
import { nthName, shapeOf, twinName } from "../../../schema/cell-name.ts";
import { lifeName } from "../life/declared.ts";
import { applicationName, type KubernetesTarget } from "../schema.ts";

/** What the results of a target's cells may be called at most, behind their deployment. */
export function longestName(target: KubernetesTarget): string {
  const { profiles, stress, ramp, during = [], volumeModes, accessModes, clients, repeats } = target;
  const workloads = [
    ...profiles,
    ...during.map(whileName),
    ...(target.applications?.run ?? []).map(applicationName),
    ...(target.life ?? []).map(lifeName),
    ...[stress, ramp].flatMap((one) => (one ? [`stress-${one.profile}`] : [])),
  ];
  const most = Math.max(...clients, ...(ramp?.clients ?? []), stress?.clients ?? 1);
  const names = workloads.flatMap((workload) =>
    volumeModes.flatMap((mode) =>
      accessModes.map((access) => twinName(nthName(shapeOf(workload, mode, access, most), repeats))),
    ),
  );
  return names.reduce((longest, name) => (name.length > longest.length ? name : longest), "");
}

/** `deploymentOf`: the deployment that a class becomes. `cell`: the longest name of a cell. */
export function nameFindings(
  classes: readonly string[],
  deploymentOf: (storageClass: string) => string,
  cell: string,
): PreflightFinding[] {
  return [...Map.groupBy(classes, deploymentOf)].flatMap(([deployment, names]) => {
    const how =
      "Say in a file of data/deployments, which has a name of its own, whose it is: environment and storageClass";
    const findings: PreflightFinding[] = [];
    if (names.length > 1)
      findings.push(
        foundError(
          `StorageClasses ${names.join(" and ")}: expected a deployment each, all of them would become ${deployment}. ${how}.`,
        ),
      );
    if (!id.safeParse(`${deployment}.${cell}`).success)
      findings.push(
        foundError(
          `StorageClass ${names[0]}: expected results that a record takes, whose names have at most ${LONGEST} lower case letters, digits, single dashes and dots; deployment and cell would be ${deployment}.${cell}. Give it a shorter deploymentPrefix. ${how}.`,
        ),
      );
    return findings;
  });
}

const LONGEST = id.maxLength ?? 120;
