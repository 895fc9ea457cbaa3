import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Run } from "../../src/schema/run.ts";
import type { UseCase } from "../../src/schema/use-case.ts";
import { ask, lookups, reads } from "./ask.ts";
import { US } from "./small-record.ts";

const OUTSIDE = / No figure behind this was taken in a virtual machine, whose disk adds a path of its own\.$/;
const disks: UseCase = { ...lookups, inVms: true };
const inVm = (run: Run): Run => ({ ...run, cell: { ...run.cell, vm: { bus: "virtio" } } });
const [a, b] = [reads("a", 100 * US), reads("b", 200 * US)];

describe("an answer about disks of virtual machines says", () => {
  it("that its figures were taken elsewhere", () => {
    assert.match(ask([a, b], disks).sentence, OUTSIDE);
  });
  it("so of a single storage too", () => {
    assert.match(ask([a], disks).sentence, OUTSIDE);
  });
  it("nothing where all were taken in virtual machines", () => {
    assert.doesNotMatch(ask([inVm(a), inVm(b)], disks).sentence, /virtual machine/);
  });
  it("nothing where it is the deployment that says so of all its tests", () => {
    const cell = { vm: { io: "native" } };
    const deployments = { a: { cell }, b: { cell } };
    assert.doesNotMatch(ask([a, b], disks, { deployments }).sentence, /virtual machine/);
  });
  it("nothing of use cases that are about something else", () => {
    assert.doesNotMatch(ask([a, b], lookups).sentence, /virtual machine/);
  });
  it("nothing where nothing was measured", () => {
    assert.doesNotMatch(ask([], disks, { deployments: { a: {}, b: {} } }).sentence, /virtual machine/);
  });
});
