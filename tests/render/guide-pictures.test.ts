/** The pictures of guides show what their guides say, of the record's own figures. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { loadExamples } from "../../src/publish/examples.ts";
import { chartsOfEnvironment } from "../../src/render/blocks/chart-inputs.ts";
import { recordedSeries } from "../../src/render/blocks/details/details.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { exampleNamed } from "../../src/render/edition/examples.ts";
import { plain } from "../../src/render/edition/view.ts";
import { pictureOf } from "../../src/render/shortcodes/pictures.ts";
import { METRICS } from "../../src/schema/metric.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();
const examples = await loadExamples();
const captionOf = (...args: string[]): string => {
  const figure = pictureOf(edition, pageFigures(), args, examples);
  return figure === undefined ? "none" : plain(figure.caption);
};
const has = (id: string): boolean => edition.environments.includes(id);

describe("pictures of guides", () => {
  const [shallow, deep] = ["kbench-randread-4k-j1-o1-direct-30g", "kbench-randread-4k-j1-o64-direct-30g"];

  it("depth by depth: IOPS at a depth of one, by the mean latency where no rate was measured, beside those at 64", {
    skip: !has("talos-homelab"),
  }, () => {
    const caption = captionOf("depth-by-depth", "talos-homelab", shallow, deep);
    assert.match(caption, /^Reads, from 1 at once \(1 \/ mean latency\) to 64 at once: /);
    assert.match(caption, /ZFS LocalPV went from 4,930 IOPS to 4,890 IOPS \(level\)/);
    assert.match(caption, /CephFS with Rook went from 3,220 IOPS to 29,200 IOPS \(9\.08x better\)/);
  });

  it("depth by depth needs both depths", () => {
    assert.equal(captionOf("depth-by-depth", "talos-homelab", shallow), "none");
    assert.equal(captionOf("depth-by-depth", "talos-homelab", shallow, "no-such-test"), "none");
  });

  it("tiers: latency times rate beside what the load keeps at once, and that all of it is excluded", {
    skip: !has("ibm-odf"),
  }, () => {
    const test = "randrw-mix-unknown-4k-j4-o128-direct-unknown-size-unknown-vm";
    assert.equal(
      captionOf("tiers", "ibm-odf", test),
      "Mean latency by the rate of the tier, as printed and all excluded: latency times rate is 64.3 to 66 I/Os in the tiers; dashed: the 128 that the load keeps at once.",
    );
  });

  it("tiers are drawn only of storages that are sold by rate", () => {
    assert.equal(captionOf("tiers", "talos-homelab", deep), "none");
  });

  it("little: the product of rate and latency beside what was asked for", {
    skip: !has("talos-homelab"),
  }, () => {
    assert.match(
      captionOf("little", "talos-homelab", "randwrite-4k-j16-o16-direct-10g"),
      /their product is 1[56](\.\d)? to 16(\.\d)? I\/Os at once; dashed: the 512 that were asked for\./,
    );
    assert.equal(captionOf("little", "talos-homelab", "no-such-test"), "none");
  });

  it("volume modes: the Filesystem row is what was asked for, that of Block with the mean of its table is many times that", {
    skip: !has("ibm-odf"),
  }, () => {
    const caption = captionOf("modes", "ibm-odf", "odf-rep3-virt");
    assert.match(
      caption,
      /^Write IOPS and mean latency by volumeMode, ODF .*: their product is 126 for Filesystem and 1,560 for Block, with the mean of another row of its source; dashed: the 128 I\/Os at once that were asked for\./,
    );
    assert.equal(captionOf("modes", "ibm-odf", "odf-rep2"), "none");
    assert.equal(captionOf("modes", "ibm-odf"), "none");
  });

  it("reads against writes of the deployments that are named, and of no other", {
    skip: !has("ibm-odf"),
  }, () => {
    const asked = ["odf-ec-2-1", "odf-rep2", "odf-rep3-virt"];
    assert.notEqual(captionOf("reads-against-writes", "ibm-odf", ...asked), "none");
    const [, values] = chartsOfEnvironment(edition, pageFigures(), "ibm-odf", asked);
    const [table] = values?.block === "more" ? values.blocks : [];
    assert.equal(table?.block === "table" && table.rows.length, 3);
  });

  it("share of a wire: both copies count, estimates do not, and how the record reads the set-up is said", {
    skip: !has("zfs-iscsi-lab"),
  }, () => {
    const caption = captionOf("wire-share", "zfs-iscsi-lab");
    assert.match(caption, /106 MiB\/s sent in 2 copies take 71 % of it and leave 86\.3 MiB\/s/);
    assert.match(caption, /91\.4 MiB\/s sent in 2 copies take 61\.3 %/);
    assert.equal(caption.match(/2 copies/g)?.length, 2);
    assert.match(caption, /is how this record reads the set-up\.$/);
    assert.equal(captionOf("wire-share", "talos-homelab"), "none");
  });

  it("examples: percentiles of two runs of one test side by side, the second with a better median and a far worse p99", () => {
    const caption = captionOf("example-percentiles", "reads-alone", "reads-beside-writes");
    assert.match(caption, /Reads alone/);
    assert.match(
      caption,
      /Measured for this page, and no part of the record: Reads alone and Reads beside writes\.$/,
    );
    const [alone, beside] = ["reads-alone", "reads-beside-writes"].map(
      (name) => exampleNamed(examples, name)?.result,
    );
    const of = (id: string): [number, number] => {
      const read = METRICS.find((metric) => metric.id === id)?.read;
      return [alone, beside].map((result) => Number(result && read?.(result))) as [number, number];
    };
    const [p50, p95, p99] = [of("read.p50"), of("read.p95"), of("read.p99")];
    assert.ok(p50[1] < p50[0], "the median is the better one");
    assert.ok(p95[1] / p95[0] < 1.15, "p95 hardly differs");
    assert.ok(Math.abs(p99[1] / p99[0] - 6) < 0.5, "p99 is about six times as much");
  });

  it("examples: no chart is made that its page does not show: nothing would keep it", async () => {
    for (const [kind, ...names] of [
      ["example-percentiles", "reads-alone", "reads-beside-writes"],
      ["example-shares", "reads-alone", "reads-beside-writes"],
      ["example-time", "reads-beside-writes"],
      ["example-latencies", "reads-beside-writes"],
    ]) {
      const figures = pageFigures();
      const figure = pictureOf(edition, figures, [kind ?? "", ...names], examples);
      const drawn: string[] = [];
      for await (const [path] of figures.draw()) drawn.push(path);
      const inline = drawn.filter((path) => path.startsWith("assets/"));
      assert.deepEqual(inline, [`assets/${figure?.svg}`], kind);
    }
  });

  it("examples: about three reads in a hundred fall into the third of the time in which one took about fifteen times as long", () => {
    const result = exampleNamed(examples, "reads-beside-writes")?.result;
    assert.ok(result);
    const [iops] = recordedSeries(examples.record, result).filter(({ metric }) => metric === "iops");
    assert.ok(iops);
    const windows = iops.timesMs.map((toMs, i) => ({ toMs, ios: (iops.values[i] ?? 0) / 2 }));
    const [slow, others] = [true, false].map((isSlow) =>
      windows.filter(({ toMs }) => (toMs > 10_100 && toMs <= 19_900) === isSlow),
    ) as [typeof windows, typeof windows];
    const sum = (some: typeof windows): number => some.reduce((all, { ios }) => all + ios, 0);
    assert.ok(Math.abs(sum(slow) / sum(windows) - 0.03) < 0.002);
    const times = sum(others) / others.length / (sum(slow) / slow.length);
    assert.ok(Math.abs(times - 15) < 1, `${times}`);
  });

  it("examples: rate and latencies over time, and none of an example or a chart that there is not", () => {
    assert.match(
      captionOf("example-time", "reads-beside-writes"),
      /^Reads beside writes: read IOPS were never steady/,
    );
    assert.match(
      captionOf("example-latencies", "reads-beside-writes"),
      /in the slowest, 1\d to 1\d s, it was/,
    );
    assert.equal(captionOf("example-time", "no-such-example"), "none");
    assert.equal(captionOf("example-latencies", "terse"), "none");
  });
});
