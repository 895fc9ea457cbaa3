/** The answers of the shipped record against those of a storage engineer, and what every one of them has to keep. */
import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { heavyOn } from "../../src/judge/bounds/worth.ts";
import { labelOf, suspicionOf } from "../../src/judge/checks/index.ts";
import { judgeEdition } from "../../src/judge/edition.ts";
import type { Turn } from "../../src/judge/order/turns.ts";
import type { Recommendation } from "../../src/judge/recommending/recommendation.ts";
import { NEXT } from "../../src/record/edition.ts";
import { loadRecord } from "../../src/record/load.ts";
import { TABLE } from "../support/tally.ts";
import { agrees, answerLabels, givenOf, isLeftOpen } from "./answers.ts";

const { record } = await loadRecord(engineDir);
const { recommendations } = judgeEdition(record, NEXT).judgement;
const labels = answerLabels();
const cells = labels.flatMap((label) => {
  const found = recommendations.find(
    ({ environment, useCase }) => environment === label.environment && useCase === label.useCase,
  );
  return found === undefined ? [] : [{ label, found }];
});

/**
 * At least so many of the 80 agree: slightly less than do. The engineer of the table leans by what such hardware does; this report
 * says which only where what was measured tells two apart or ranges make one far likelier, and leaves the rest open.
 */
const LEAST = { verdicts: 53, answers: 63, surviving: 55 };
/** So many say which storage, or whether the one there suffices, by what was measured of it: what was not leaves that open. */
const LEAST_ANSWERED = 38;

/** A record may hold some of the reports, or none: then there is nothing to count. */
const isWhole = labels.every(({ environment }) => record.environments.has(environment));

if (isWhole)
  describe("the answers of the record", () => {
    it("are as an engineer gives them who has read the reports", (t: TestContext) => {
      assert.equal(cells.length, labels.length, "every cell of the table is in the record");
      const compared = cells.map(({ label, found }) => {
        const [overall, surviving] = [givenOf(found, "overall"), givenOf(found, "surviving")];
        const isOpen = isLeftOpen(label.overall, found);
        const verdict = isOpen || label.overall.verdict === overall.verdict;
        const answer = isOpen || agrees(label.overall, overall);
        const safer = isOpen || agrees(label.surviving, surviving);
        return { label, overall, surviving, verdict, answer, safer };
      });
      const differing = compared.flatMap(({ label, overall, surviving, verdict, answer, safer }) => {
        const where = `${label.environment} ${label.useCase}`;
        const text = (of: { verdict: string; answers: readonly string[] }) =>
          `${of.verdict} ${of.answers.join("|")}`.trim();
        return [
          ...(verdict && answer
            ? []
            : [
                `  ${answer ? "verdict" : "answer "} ${where}: expected ${text(label.overall)}, found ${text(overall)}`,
              ]),
          ...(safer
            ? []
            : [`  safer   ${where}: expected ${text(label.surviving)}, found ${text(surviving)}`]),
        ];
      });
      const count = (is: (one: (typeof compared)[number]) => boolean): number => compared.filter(is).length;
      const agreeing = {
        verdicts: count(({ verdict }) => verdict),
        answers: count(({ answer }) => answer),
        surviving: count(({ safer }) => safer),
      };
      const said = (["decided", "leaning", "open"] as const).map(
        (one) => `${count(({ overall }) => overall.verdict === one)} ${one}`,
      );
      t.diagnostic(
        `${TABLE}${[
          `Answers: ${said.join(", ")}; of ${compared.length} cells agree ${agreeing.verdicts} verdicts, ${agreeing.answers} answers, ${agreeing.surviving} answers for data that must outlive the node`,
          ...differing,
        ].join("\n")}`,
      );
      for (const [what, least] of Object.entries(LEAST))
        assert.ok(
          agreeing[what as keyof typeof LEAST] >= least,
          `at least ${least} ${what} agree, found ${agreeing[what as keyof typeof LEAST]}`,
        );
    });

    it("name no storage that an engineer would not", () => {
      const wrong = cells.flatMap(({ label, found }) =>
        (["overall", "surviving"] as const).flatMap((which) => {
          const given = givenOf(found, which);
          const isSaid = given.verdict !== "open" && !isLeftOpen(label[which], found);
          const where = `${label.environment} ${label.useCase}, ${which}: ${given.answers.join("|")}`;
          return isSaid && !given.answers.some((id) => label[which].answers.includes(id)) ? [where] : [];
        }),
      );
      assert.deepEqual(wrong, []);
    });

    it("say which storage in many cells, surely or probably", () => {
      const answered = cells.filter(({ found }) => givenOf(found, "overall").verdict !== "open");
      assert.ok(
        answered.length >= LEAST_ANSWERED,
        `${answered.length} of ${cells.length} are decided or leaning`,
      );
    });

    it("never rest on a figure that a check doubts without naming the check", () => {
      const doubted = cells.flatMap(({ found }) => doubtsBehind(found).map((code) => ({ found, code })));
      assert.ok(doubted.length > 0, "some figures of the record are doubted");
      for (const { found, code } of doubted) {
        const where = `${found.environment} ${found.useCase}`;
        assert.notEqual(found.trust?.level, "high", where);
        const reasons = found.trust?.reasons.join("; ") ?? "";
        assert.ok(
          [labelOf(code), suspicionOf(code)].some((label) => reasons.includes(label)),
          `${where}: ${code} doubts a figure of ${found.first}, but is not in "${reasons}"`,
        );
      }
    });

    it("tell below which rate what was excluded would turn an answer, and above which a rival's would", () => {
      const own = turnIn("talos-homelab", "time-series-database", "talos-mayastor-1r-2core");
      assert.equal((own.at / 2 ** 20).toPrecision(3), "88.1");
      assert.match(
        own.sentence,
        /^Mayastor 1-replica 2-core leads unless it writes slower than 88\.1 MiB\/s;/,
      );
      const rival = turnIn("talos-homelab", "time-series-database", "talos-ceph-rbd");
      assert.match(
        rival.sentence,
        /^Ceph RBD with Rook leads if its read IOPS are above 413,000; 1,670,000 was printed, but the median or mean read was quicker than the storage can be/,
      );
    });
  });

/** Codes of checks that cast heavy doubt on a figure which the first choice, or the storage that suffices, is scored by. */
function doubtsBehind({ candidates, first, metrics }: Recommendation): string[] {
  const figures = candidates.find(({ deployment }) => deployment === first)?.figures ?? [];
  const carrying = figures.filter((figure, index) => metrics[index]?.scored && figure.known === "measured");
  return [...new Set(carrying.flatMap(({ ranked }) => heavyOn(ranked)))];
}

function turnIn(environment: string, useCase: string, of: string): Turn {
  const cell = cells.find(({ label }) => label.environment === environment && label.useCase === useCase);
  const turn = cell?.found.answers[0].turns.find((one) => one.of === of);
  assert.ok(turn, `${environment} ${useCase} says what of ${of} would turn it`);
  return turn;
}
