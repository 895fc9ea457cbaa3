/** What a claim may name: figures, observations, findings and other claims of its document. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { claimProblems } from "../../src/record/claims.ts";
import { type Claim, type ClaimFile, claim as claimSchema } from "../../src/schema/claim.ts";
import type { FindingFile } from "../../src/schema/finding.ts";
import type { ObservationFile } from "../../src/schema/observation.ts";

const RECORD = {
  findings: new Map<string, FindingFile>([
    [
      "report",
      {
        format: "findings/1",
        source: "report",
        findings: [
          {
            kind: "quality",
            id: "drives-differ",
            lines: "3",
            environment: "lab",
            says: "They do.",
            about: [],
          },
        ],
      },
    ],
  ]),
  observations: new Map<string, ObservationFile>([
    [
      "report",
      {
        format: "observations/1",
        source: "report",
        observations: [
          { id: "rebuild", metric: "speed", printed: "20 MB/s", basis: "transcribed", environment: "lab" },
        ],
      },
    ],
  ]),
};

const stated = (more: Partial<Claim>): Claim => ({
  id: "one",
  lines: "1",
  kind: "order",
  says: "So it is.",
  ...more,
});

function problemsOf(...claims: Claim[]): { said: string[]; referred: string[] } {
  const file: ClaimFile = { format: "claims/1", source: "report", claims };
  const referred: string[] = [];
  const said = [...claimProblems(file, RECORD, (_where, noun, id) => void referred.push(`${noun} ${id}`))];
  return { said, referred };
}

describe("a claim", () => {
  it("may name findings and observations of its document, deployments and metrics", () => {
    const { said, referred } = problemsOf(
      stated({ asserts: { kind: "stated", findings: ["drives-differ"], order: ["lab-a"] } }),
      stated({
        asserts: [
          { kind: "linear", terms: [{ observation: "rebuild" }], printed: "20 MB/s" },
          { kind: "linear", terms: [{ declared: "copies", deployment: "lab-b" }], printed: "2x" },
        ],
      }),
    );
    assert.deepEqual(said, []);
    assert.deepEqual(referred, ["deployment lab-a", "deployment lab-b"]);
  });

  it("names nothing that its document does not have, and a near miss is guessed", () => {
    const { said } = problemsOf(
      stated({ asserts: { kind: "stated", findings: ["drives-difer"] }, contradicts: ["two"] }),
      stated({ asserts: { kind: "linear", terms: [{ observation: "speed" }], printed: "1x" } }),
    );
    assert.deepEqual(said, [
      'one: expected a known claim of report, came "two". Add it to this file.',
      'one: expected a known finding of report, came "drives-difer". Did you mean drives-differ?',
      'one: expected a known observation of report, came "speed". Add it to the observations of the document.',
    ]);
  });

  it("asserts what figures can decide, or says what is needed", () => {
    const accepts = (claim: unknown): boolean => claimSchema.safeParse(claim).success;
    const asserts = { kind: "stated", findings: ["drives-differ"] };
    const value = { kind: "value", subject: { run: "a.b", metric: "read.p50" }, printed: "1 ms" };
    const plain = { id: "one", lines: "1", kind: "order", says: "So it is." };
    assert.ok(!accepts(plain));
    assert.ok(!accepts({ ...plain, asserts }));
    assert.ok(accepts({ ...plain, asserts, needs: "Figures." }));
    assert.ok(accepts({ ...plain, needs: "Figures." }));
    assert.ok(accepts({ ...plain, asserts: value }));
    assert.ok(!accepts({ ...plain, asserts: [value] }));
  });
});
