import { phraseOf, type Titles } from "../../../../judge/ranking/ratio.ts";
import { kneeSentence } from "../../../../judge/side-by-side/knee.ts";
import type { Sweep } from "../../../../judge/side-by-side/sweeps.ts";
import { plural } from "../../../../text/words.ts";
import { formatFigure } from "../../../../units/format.ts";
import { highestRate } from "../../rates/most.ts";
import { sentence } from "../../sentence.ts";
import { titleOf } from "../../titles.ts";

/** Sweeps of one group: several deployments, or one with several numbers of jobs. `order`: titles of all deployments there. */
export type SweepsInput = { sweeps: readonly Sweep[]; titles: Titles; order?: readonly string[] };

/** Each line by what tells it from the others: its deployment, its number of jobs, or both. */
export function sweepNames({ sweeps, titles }: SweepsInput): string[] {
  const deployments = new Set(sweeps.map(({ deployment }) => deployment)).size;
  const jobs = new Set(sweeps.map(({ numjobs }) => numjobs)).size;
  return sweeps.map(({ deployment, numjobs }) => {
    const name = titleOf(titles, deployment);
    const many = numjobs === undefined ? "jobs vary" : plural(numjobs, "job");
    if (jobs < 2) return name;
    return deployments < 2 ? many : `${name}, ${many}`;
  });
}

const TOLD = 3;

/** One sweep: its knee. Several: who reaches the most, and at which depth and latency. */
export function sweepFinding(input: SweepsInput): string {
  const [first, second] = input.sweeps;
  const names = sweepNames(input);
  if (first === undefined) return "No depths were swept.";
  if (second === undefined) return `${first.title}, ${names[0]}. ${kneeSentence(first)}`;
  const reached = input.sweeps.flatMap((sweep, i) => {
    const most = highestRate(sweep);
    return most === undefined ? [] : [{ name: names[i] ?? "", most }];
  });
  if (reached.length === 0) return sentence(`${first.workload}: every depth is excluded by a check`);
  const told = reached
    .sort((a, b) => b.most.rate.value.value - a.most.rate.value.value)
    .map(
      ({ name, most }) =>
        `${name} with ${formatFigure(most.rate.value, first.rate.unit)} at depth ${most.outstanding} (${formatFigure(most.latency.value, "ns")})`,
    );
  const rest = told.length > TOLD ? ` and ${told.length - TOLD} more` : "";
  return sentence(
    `${first.workload}: most ${phraseOf(first.rate)}: ${told.slice(0, TOLD).join(", ")}${rest}; in brackets the ${phraseOf(first.latency)}`,
  );
}
