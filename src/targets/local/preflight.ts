/** What is wrong with a local target, before anything runs. */
import type { PreflightFinding } from "../../cells/cell.ts";
import { demands } from "../../cells/estimate.ts";
import { lateSteps, profileFindings, unfit } from "../../cells/findings.ts";
import { findFio } from "../../effects/fio.ts";
import { jobsOf } from "../../fio/jobs.ts";
import { placeFindings } from "../../places/findings.ts";
import { fioFilename, type LocalPlace } from "../../places/place.ts";
import type { RunnerInputs } from "../target-kind.ts";
import type { LocalTarget } from "./schema.ts";

type Looked = Pick<RunnerInputs, "root" | "profiles" | "allowMemory"> & { target: LocalTarget };

export async function localFindings(looked: Looked): Promise<PreflightFinding[]> {
  const { root, target, profiles, allowMemory } = looked;
  const wanted = target.measures.profiles;
  const found = profiles.filter(({ id }) => wanted.includes(id));
  const findings = profileFindings(wanted, profiles);
  findings.push(...lateSteps(target.during, demands(profiles)));
  if ((await findFio()) === undefined)
    findings.push(
      unfit("fio is not installed: this machine's disk is not measured. apt-get install fio, or --no-run"),
    );
  const sizesAt = ({ filename }: LocalPlace) =>
    found.map(({ id, text }) => {
      const name = filename && fioFilename(filename);
      const { demand } = jobsOf(text, id, { filename: name, engines: new Set(), prefill: false });
      return { id, bytes: demand.bytes };
    });
  return [...findings, ...(await placeFindings({ root, target, allowMemory }, sizesAt))];
}
