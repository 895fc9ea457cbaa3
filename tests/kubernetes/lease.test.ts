/** Whose a session is: its Lease says so while it is renewed, by the API server's clock; host names and paths say nothing. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isGoneHere, ownHolder } from "../../src/effects/holder.ts";
import { isRenewed, isYoung } from "../../src/targets/kubernetes/sessions/lease.ts";

const NOW = new Date("2026-11-22T12:00:00Z");
const ago = (seconds: number): Date => new Date(Number(NOW) - seconds * 1000);
const lease = (created: Date, ...written: Date[]) => ({
  apiVersion: "coordination.k8s.io/v1",
  kind: "Lease",
  metadata: {
    name: "fiolio-s1",
    creationTimestamp: created,
    managedFields: written.map((time) => ({ time })),
  },
});

test("a session lives for a minute after its Lease was last written", () => {
  assert.ok(isRenewed(lease(ago(3600), ago(3600), ago(14)), NOW));
  assert.ok(!isRenewed(lease(ago(3600), ago(3600), ago(61)), NOW));
  assert.ok(isRenewed(lease(ago(5)), NOW), "one that was only made");
});

test("a namespace without a Lease may be one that is just made", () => {
  assert.ok(isYoung(lease(ago(5)), NOW));
  assert.ok(!isYoung(lease(ago(300)), NOW));
});

test("a process of this machine that has ended holds nothing; of another machine nobody can tell", async () => {
  const own = await ownHolder();
  assert.equal(await isGoneHere(own), false, "this one lives");
  const [here] = own.split(" ");
  assert.equal(await isGoneHere(`${here} 2147483646 - -`), true);
  assert.equal(await isGoneHere("0123456789ab 2147483646 - -"), false);
  assert.equal(await isGoneHere("garbage"), false);
});
