/** Answers by what data survive, where candidates differ in that. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { UseCase } from "../../src/schema/use-case.ts";
import { ask, both, database } from "./ask.ts";
import { MS, US } from "./small-record.ts";

const asked: UseCase = { ...database, metrics: database.metrics.slice(0, 2) };
const one = both("one", 100 * US, 1 * MS);
const two = both("two", 200 * US, 2 * MS);
const three = both("three", 400 * US, 4 * MS);
const safe = (reachableAfterNodeLoss: boolean, failures: 0 | 1 | 2, replicas: number) => ({
  of: { replicas, durability: { reachableAfterNodeLoss, failures } },
});
const deployments = { one: safe(false, 0, 1), two: safe(true, 1, 2), three: safe(true, 2, 3) };
const needs = ({ answers }: ReturnType<typeof ask>) => answers.map(({ need, first }) => [need, first]);

describe("answers by durability", () => {
  it("are one for each need that the one before does not fulfil, with what it costs", () => {
    const answer = ask([...one, ...two, ...three], asked, { deployments });
    assert.deepEqual(needs(answer), [
      ["may-die", "one"],
      ["outlives-node", "two"],
      ["two-failures", "three"],
    ]);
    assert.deepEqual(
      answer.answers.map(({ against }) => against),
      [undefined, "2x slower, 2x the raw capacity", "4x slower, 3x the raw capacity"],
    );
  });

  it("are one alone where the first fulfils every need", () => {
    const quick = both("three", 50 * US, 0.5 * MS);
    const answer = ask([...one, ...two, ...quick], asked, { deployments });
    assert.deepEqual(needs(answer), [["may-die", "three"]]);
  });

  it("say that nothing here survives where that is declared of all", () => {
    const answer = ask([...one, ...two], asked, {
      deployments: { one: deployments.one, two: safe(false, 0, 1) },
    });
    assert.deepEqual(needs(answer), [
      ["may-die", "one"],
      ["outlives-node", undefined],
    ]);
    assert.equal(answer.answers[1]?.sentence, "No storage here does.");
  });

  it("are not given where nobody says what the data survive", () => {
    const answer = ask([...one, ...two], asked);
    assert.deepEqual(needs(answer), [["may-die", "one"]]);
  });

  it("leave out what the use case asks for anyway", () => {
    const useCase = { ...asked, requires: { reachableAfterNodeLoss: true } };
    const answer = ask([...one, ...two, ...three], useCase, { deployments });
    assert.deepEqual(needs(answer), [
      ["may-die", "two"],
      ["two-failures", "three"],
    ]);
  });

  it("say where one of them leans or is open", () => {
    const near = both("three", 205 * US, 2.1 * MS);
    const answer = ask([...one, ...two, ...near], asked, {
      deployments: { ...deployments, three: safe(true, 1, 3) },
    });
    assert.deepEqual(
      answer.answers.map(({ verdict }) => verdict),
      ["decided", "leaning"],
    );
    assert.equal(answer.answers[1]?.first, "two");
  });
});
