/**
 * said/checks.txt: each threshold of each check with its value, and each sentence that names one. A threshold is part of the method:
 * another value is another method. FIOLIO_UPDATE=1 writes it anew, for a person to read; never where CI is set.
 */
import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { BOUND_RULES } from "../../../src/judge/bounds/rules.ts";
import { CHECKS } from "../../../src/judge/checks/index.ts";
import { STEADY_STATE } from "../../../src/judge/evidence/steady-state.ts";
import { PATTERN_THRESHOLDS } from "../../../src/judge/patterns/pattern-kinds.ts";
import { MEDIUM_CLASSES } from "../../../src/judge/physics/medium-classes.ts";

const UPDATE = process.env.FIOLIO_UPDATE === "1" && !process.env.CI;

test("thresholds of checks, and what else is held against a figure, are the method's", () => {
  const said = [
    ...CHECKS.flatMap((check) => [
      check.code,
      ...Object.entries(check.thresholds).map(([name, { value, unit }]) => `  ${name} = ${value} ${unit}`),
      `  ${check.rule}`,
      `  ${check.why}`,
      `  ${check.advice}`,
      `  ${JSON.stringify([check.excludes, check.doubt, check.refuted, check.shows, check.sees])}`,
    ]),
    ...Object.entries({ STEADY_STATE, PATTERN_THRESHOLDS, MEDIUM_CLASSES, BOUND_RULES }).map(
      ([name, value]) => `${name} ${JSON.stringify(value)}`,
    ),
  ];
  const file = join(import.meta.dirname, "..", "said", "checks.txt");
  const found = `${said.join("\n")}\n`;
  if (UPDATE) writeFileSync(file, found);
  assert.equal(found, existsSync(file) ? readFileSync(file, "utf8") : "");
});
