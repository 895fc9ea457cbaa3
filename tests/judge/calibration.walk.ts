/** Whether answers are right as often as they say: on labs whose truth is known. */
import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import { TABLE } from "../support/tally.ts";
import { percent, uniformOf } from "./draws.ts";
import { type LabKind, type Lie, type TrueLab, trueLab } from "./true-labs.ts";

const LABS_OF_EACH = 400;
const LIES: readonly Lie[] = ["apart", "alike", "close", "near"];
const KNOWN: readonly Pick<LabKind, "missing" | "flattered">[] = [
  { missing: 0, flattered: 0 },
  { missing: 0.3, flattered: 0 },
  { missing: 0, flattered: 0.4 },
  { missing: 0.25, flattered: 0.25 },
];
/** Where all is known and lies apart there is nothing to be unsure of. */
const isEasy = ({ lie, missing, flattered }: Omit<LabKind, "dedicated">): boolean =>
  lie === "apart" && missing + flattered === 0;

type Given = { lie: Lie; sure: number; right: boolean; verdict: string };

/** An answer of two is right where either is the best; candidates that are not compared do not count. */
function givenIn(lie: Lie, { answer, truth }: TrueLab): Given[] {
  const { verdict, first, level, sure, unmeasured } = answer.answers[0];
  if (first === undefined || sure === undefined) return [];
  const compared = [...truth].filter(([id]) => !unmeasured.includes(id));
  const [best] = compared.toSorted(([, a], [, b]) => b - a);
  return [{ lie, sure, verdict, right: best?.[0] === first || best?.[0] === level }];
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
const saidOf = (some: readonly Given[]): number => mean(some.map(({ sure }) => sure));
const rightOf = (some: readonly Given[]): number => mean(some.map(({ right }) => Number(right)));

const random = uniformOf(20261122);
const kinds = LIES.flatMap((lie) => KNOWN.map((known) => ({ lie, ...known }))).filter(
  (kind) => !isEasy(kind),
);
const given = kinds.flatMap((kind) =>
  Array.from({ length: LABS_OF_EACH }, (_, i): LabKind => ({ ...kind, dedicated: i % 2 === 0 })).flatMap(
    (of) => givenIn(of.lie, trueLab(random, of)),
  ),
);
const within = (low: number, high: number): Given[] => given.filter(({ sure }) => sure >= low && sure < high);

describe("how sure an answer says it is", () => {
  it("is how often it is right", (t: TestContext) => {
    const deciles = Array.from({ length: 10 }, (_, i) => ({
      low: i / 10,
      some: within(i / 10, i === 9 ? 2 : (i + 1) / 10),
    }));
    const lines = deciles
      .filter(({ some }) => some.length > 0)
      .map(
        ({ low, some }) =>
          `  ${String(Math.round(low * 100)).padStart(3)} % and more: ${String(some.length).padStart(4)} answers say ${percent(saidOf(some))}, ${percent(rightOf(some))} are right`,
      );
    const byLie = LIES.map((lie) => {
      const some = within(0.75, 0.85).filter((one) => one.lie === lie);
      return `  of ${some.length} that say 75 to 85 % where true values lie ${lie}, ${percent(rightOf(some))} are right`;
    });
    const labs = kinds.length * LABS_OF_EACH;
    t.diagnostic(
      `${TABLE}${[`Calibration: ${given.length} answers to ${labs} labs of known truth`, ...lines, ...byLie].join("\n")}`,
    );
    for (const { low, some } of deciles.filter((one) => one.some.length >= 100))
      assert.ok(
        Math.abs(saidOf(some) - rightOf(some)) < 0.06,
        `from ${low}: ${saidOf(some)} said, ${rightOf(some)} right`,
      );
  });

  it("at 80 % means right in 75 to 85 % of the labs", () => {
    const some = within(0.75, 0.85);
    assert.ok(some.length >= 100, `${some.length} answers`);
    assert.ok(rightOf(some) >= 0.75 && rightOf(some) <= 0.85, percent(rightOf(some)));
  });

  it("hardly ever fails an answer that is decided", () => {
    const decided = given.filter(({ verdict }) => verdict === "decided");
    assert.ok(decided.length > 200, `${decided.length} decided`);
    assert.ok(rightOf(decided) >= 0.98, percent(rightOf(decided)));
  });
});
