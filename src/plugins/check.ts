/** A plugin's check: what it throws, or says in another shape, is told once in its name, and the result counts as not checked. */
import { z } from "zod";
import type { Check } from "../judge/checks/check.ts";
import { type CheckOutcome, unchecked } from "../judge/evidence/outcomes.ts";
import { allMetrics } from "../schema/metric.ts";
import { Failure, printable } from "../text/problem.ts";
import type { Plugin } from "./api.ts";
import { failedTo } from "./blame.ts";

const CODE = /^[A-Z][A-Z0-9_]{0,60}$/;
const isMetric = (id: string): boolean => allMetrics().some((metric) => metric.id === id);

const outcomes = z.array(
  z.object({
    verdict: z.enum(["passed", "noted", "excluded", "unchecked"]),
    evidence: z.string().min(1).max(2000),
    metrics: z.array(z.string().refine(isMetric, "not all are ids of metrics")).optional(),
  }),
);

/** @throws Failure where its code is not in the plugin's own name. */
export function checkOfPlugin(plugin: Plugin, check: Check, config: string): Check {
  const { name, version } = plugin;
  const { code } = check;
  if (!code.startsWith(`${name}/`) || !CODE.test(code.slice(name.length + 1)))
    throw new Failure(
      `${config}: expected the code of a check to be ${name}/ and a word in capitals, found ${JSON.stringify(printable(code))}. Correct it.`,
    );
  let isTold = false;
  return {
    ...check,
    plugin: { name, version },
    run(subject, around): CheckOutcome[] {
      try {
        return checked(check, check.run(subject, around));
      } catch (error) {
        const fault = failedTo(plugin, `check ${subject.run.id} by ${code}`, error);
        if (!isTold) console.error(fault);
        isTold = true;
        return [{ code, ...unchecked(["what the check says: its plugin failed"]) }];
      }
    },
  };
}

function checked({ code, excludes }: Check, given: unknown): CheckOutcome[] {
  const found = outcomes.safeParse(given);
  if (!found.success)
    throw new Error(`expected outcomes with verdict and evidence, ${found.error.issues[0]?.message ?? ""}`);
  if (!excludes && found.data.some(({ verdict }) => verdict === "excluded"))
    throw new Error("expected excludes: true of a check that excludes");
  return found.data.map(({ verdict, evidence, metrics }) => ({
    code,
    verdict,
    evidence: printable(evidence),
    ...(metrics && { metrics }),
  }));
}
