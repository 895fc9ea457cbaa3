/** What is wrong with the applications that a target declares. Pure. */
import type { Application } from "../../../applications/application.ts";
import type { PreflightFinding } from "../../../cells/cell.ts";
import { foundError, foundWarning } from "../../../cells/findings.ts";
import { nearest } from "../../../text/nearest.ts";
import { formatValue } from "../../../units/format.ts";
import { applicationName, type KubernetesTarget } from "../schema.ts";

/** Scripts and settings that are not there, volumes that are too small, and names that others have. */
export function applicationFindings(
  target: KubernetesTarget,
  applications: readonly Application[],
): PreflightFinding[] {
  const { run = [] } = target.applications ?? {};
  if (run.length > 0 && !target.volumeModes.includes("Filesystem"))
    return [
      foundError(
        "applications: expected volumeModes with Filesystem, on which they lie, found none. Add it, or leave applications out.",
      ),
    ];
  return run.flatMap((one): PreflightFinding[] => {
    const name = applicationName(one);
    const script = applications.find(({ id }) => id === one.script);
    if (script === undefined) {
      const known = applications.map(({ id }) => id);
      const near = nearest(one.script, known);
      return [
        foundError(
          `applications: expected one of ${known.join(", ")} in profiles/, came ${one.script}. ${near ? `Did you mean ${near}?` : "Name another."}`,
        ),
      ];
    }
    const { seconds, asksSeconds, bytes, settings, path } = script;
    const unknown = Object.keys(one.settings).filter((setting) => !Object.hasOwn(settings, setting));
    return [
      ...unknown.map((setting) =>
        foundError(
          `application ${name}: expected settings of ${path} (${Object.keys(settings).join(", ") || "it has none"}), came ${setting}. Take it out, or list it in the script, behind "# settings:".`,
        ),
      ),
      ...(target.profiles.includes(name)
        ? [foundError(`application ${name}: expected a name that no profile has. Give it another name.`)]
        : []),
      ...(bytes > target.volumeSize
        ? [
            foundWarning(
              `application ${name}: wants ${formatValue(bytes, "bytes")} with its settings as they are, the volume has ${formatValue(target.volumeSize, "bytes")}. Raise volumeSize, or let it hold less.`,
            ),
          ]
        : []),
      ...(seconds === 0 && (target.runtimeSeconds === undefined || !asksSeconds)
        ? [
            foundError(
              `application ${name}: expected "# seconds:" in ${path}, found none. Say how long it measures.`,
            ),
          ]
        : []),
    ];
  });
}
