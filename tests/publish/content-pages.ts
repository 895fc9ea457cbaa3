/** Pages written by people: some with what is not there, one that is sound though it looks otherwise. */
import { CHECKS } from "../../src/judge/index.ts";

export const WRONG: readonly [text: string, line: number, what: string][] = [
  ["[x](/environments/nowhere/)", 5, "/environments/nowhere/"],
  ["Here\n\nand [there](/runs/none/ 'title').", 7, "/runs/none/"],
  ["[x](nowhere)", 5, "nowhere"],
  ["[x][1]\n\n[1]: /nowhere/#anchor", 7, "/nowhere/#anchor"],
  ["[`x`](/nowhere/)", 5, "/nowhere/"],
  ["First.\n\n{{< val lab-fast.fio-rand read.p75 >}}", 7, "val lab-fast.fio-rand read.p75"],
  ['{{< threshold "LITTLE" "nothing" >}}', 5, "threshold LITTLE nothing"],
  ["```\n{{< table nothing >}}\n```", 6, "table nothing"],
  ["<!-- with: lab -->\n[x](/nowhere/)\n<!-- end -->", 6, "/nowhere/"],
];

const [aThreshold = ""] = Object.keys(CHECKS.find(({ code }) => code === "LITTLE")?.thresholds ?? {});
export const SOUND = [
  "[home](/), [methodology](/methodology/), [a file](/methodology.md), [a check](/checks/little/#anchor),",
  "[beside](tried), [itself](#anchor), [elsewhere](https://example.org/x), [all](/guides/), [Capitals](/Checks/LITTLE/),",
  "`[code](/nowhere/)`, \\[no link](/nowhere/), [not used]: /nowhere/",
  "",
  "```",
  "[code](/nowhere/)",
  "```",
  "",
  "[unused]: /nowhere/",
  "",
  "<!-- with: nowhere -->",
  "[left out](/nowhere/) {{< val none read.iops >}}",
  "<!-- end -->",
  "",
  "{{</* val none read.iops */>}} {{< threshold LITTLE {} >}}".replace("{}", aThreshold),
].join("\n");
