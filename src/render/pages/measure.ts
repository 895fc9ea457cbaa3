/** How readers measure what they have themselves, by the tests of this report, and read their figures beside its own. */
import { ENOUGH_RUNS } from "../../judge/evidence/statistics.ts";
import { hasHost } from "../../schema/declaration.ts";
import { plural } from "../../text/words.ts";
import { durationText } from "../../units/duration.ts";
import { formatValue } from "../../units/format.ts";
import { askedUses } from "../blocks/asked/asked-uses.ts";
import { RUNS_NEEDED } from "../blocks/until/runs-needed.ts";
import type { Edition } from "../edition/edition.ts";
import { CLAIM_GIB, claimGiB, kubectlLines, POD_FILES, repeatLines } from "../edition/own-pod.ts";
import { bullets, fold, foldOnPhone, heads, lines, numeric, section, text } from "../edition/parts.ts";
import type { Block, Page, Rich, TextSpan } from "../edition/view.ts";
import type { PageKind } from "./page-kind.ts";

export const measure: PageKind = {
  menu: { group: "Learn", name: "Measure your own", path: "measure", weight: 51 },
  pages: ({ edition }) => [measurePage(edition)],
};

const code = (of: string): TextSpan => ({ text: of, code: true });

const measurePage = (edition: Edition): Page => ({
  path: "measure",
  kind: "measure",
  title: "Measure your own cluster",
  description:
    "See what this report says of your fio results; run its benchmarks on your own storage, and compare.",
  lede: "See what this report says of your fio results, or run its tests on your own storage with fio and kubectl alone.",
  names: [
    "measure my cluster",
    "check my fio results",
    "judge my fio json",
    "validate fio output",
    "add my results",
    "benchmark my storage",
    "run it yourself",
    "upload",
  ],
  sections: [
    ...section("judge", "Judge your fio results here", judging(edition)),
    ...section("needed", "What is needed", bullets(needed(edition))),
    ...section("by-hand", "With fio and kubectl alone", byHand(edition)),
    ...section("tool", "A report of your own", withFiolio(edition)),
    ...section("compare", "Compare them with this report", comparing(edition)),
    ...section(
      "profiles",
      "All profiles",
      foldOnPhone("The job files, with room and time", [profilesTable(edition)]),
    ),
  ],
});

const needed = ({ record }: Edition): Rich[] => [
  `A StorageClass with ${CLAIM_GIB} GiB to spare, and the right to create a claim and a pod. Nothing else should load that storage meanwhile.`,
  ...[record.profiles.get("quick")].flatMap((quick) =>
    quick === undefined
      ? []
      : [
          [
            code("quick"),
            ` takes ${durationText(quick.seconds)} a volume: a first impression, perhaps of a cache. For an answer, run `,
            code("general"),
            " or the profile of a use case.",
          ],
        ],
  ),
  RUNS_NEEDED,
];

/** What is to be known, and beside it what is typed. */
const beside = (known: readonly Block[], typed: readonly Block[]): Block[] => [
  { block: "columns", columns: [known, typed] },
];

/** In the browser; without a script, what does the same. */
const judging = (edition: Edition): Block[] => {
  const {
    links,
    record: { declaration },
  } = edition;
  return [
    text([
      "Judged by the same ",
      { text: "checks", href: links.checks },
      " as every figure here. Nothing leaves this browser.",
    ]),
    {
      block: "own-results",
      checks: links.checks,
      uses: JSON.stringify(askedUses(edition)),
      without: [
        "This page needs JavaScript to do that. On the command line ",
        code("npm run add -- FILE --environment ENVIRONMENT --deployment DEPLOYMENT"),
        " and ",
        code("npm run collect -- --no-run"),
        " do the same, ",
        ...(declaration.repository === undefined
          ? ["in the folder of a report of your own, once create-fiolio is published."]
          : [
              "in a copy of ",
              { text: declaration.repository, href: declaration.repository },
              ", where ENVIRONMENT and DEPLOYMENT are described.",
            ]),
      ],
    },
  ];
};

const withFiolio = (edition: Edition): Block[] => [
  text(
    "Fiolio measures every StorageClass of a cluster by one command, and makes a site like this one of the results.",
  ),
  ...fold("With Fiolio, once create-fiolio and @fiolio/kubernetes are published", measuring()),
  ...fold("Add results that you have, once create-fiolio is published", adding()),
  ...toThisReport(edition),
];

/** The page of create-fiolio's template says the same. */
const measuring = (): Block[] => [
  ...beside(
    [
      text([
        "Needs Node 22.18 or newer with npm, Python 3 with pip, and a kubeconfig. Until the packages are published take fio and kubectl, as above.",
      ]),
    ],
    lines("A report of your own", [
      "npm create fiolio@latest my-report -- --yes --template kubernetes --environment lab",
      "cd my-report",
      "npm install @fiolio/kubernetes",
      "kubectl apply -f node_modules/fiolio/deploy/rbac.yaml",
    ]),
  ),
  ...beside(
    [
      text([
        "Now set ",
        code("image"),
        " in ",
        code("fiolio.yaml"),
        ", an image with fio, and ",
        code("repeats: 6"),
        " for six runs of each. The dry run says what would be measured.",
      ]),
    ],
    lines("Measured and shown", ["npm run collect -- --dry-run", "npm run collect", "npm run dev -- --open"]),
  ),
];

/** What the example measures. */
const EXAMPLE = { storageClass: "ceph-block", profile: "quick", mode: "Filesystem" } as const;

const byHand = ({ links, record }: Edition): Block[] => [
  ...beside(
    [
      text([
        "Put ",
        { text: "fio-pod.yaml", href: links.file(POD_FILES.Filesystem) },
        " (download) and ",
        { text: "quick.fio", href: links.profile("quick") },
        " (download), or ",
        { text: "another profile", href: `${links.measure}#profiles` },
        ", into a folder, and write your StorageClass in place of ",
        code("ceph-block"),
        ". The pod installs fio from Debian's mirrors, as root. If it cannot reach them, or if pods may not be root, as on OpenShift, name an image that has fio. To measure on a certain node, add ",
        code("nodeName"),
        " to it.",
      ]),
    ],
    lines(
      "One StorageClass",
      kubectlLines({
        ...EXAMPLE,
        bytes: record.profiles.get(EXAMPLE.profile)?.bytes ?? 0,
        into: "ceph-block.json",
      }),
    ),
  ),
  ...beside(
    [
      text([
        "For repeats, run ",
        code("general"),
        " six times in place of the third line, and judge the six files together ",
        { text: "by the form above", href: `${links.measure}#judge` },
        ". Some profiles need a larger claim: write ",
        { text: "what the table says", href: `${links.measure}#profiles` },
        ` over ${CLAIM_GIB}Gi in fio-pod.yaml. For a raw block volume take `,
        { text: "fio-block-pod.yaml", href: links.file(POD_FILES.Block) },
        " and ",
        code("--filename=/dev/volume"),
        ". All data on it are lost.",
      ]),
    ],
    lines("Six repeats", repeatLines("general", EXAMPLE.storageClass, ENOUGH_RUNS)),
  ),
];

const adding = (): Block[] =>
  beside(
    [
      text([
        "What fio wrote, as it is. For a further StorageClass run ",
        code("add"),
        " again, with another ",
        code("--deployment"),
        ".",
      ]),
    ],
    lines("To a report of your own", [
      "npm create fiolio@latest my-report -- --yes --environment lab --deployment lab-ceph --storage-class ceph-block",
      "cd my-report",
      "npm run add -- ../ceph-block.json --environment lab --deployment lab-ceph",
      "npm run collect",
      "npm run build",
    ]),
  );

const toThisReport = ({ record: { declaration } }: Edition): Block[] =>
  declaration.repository === undefined
    ? []
    : [
        text([
          "Your results in this report: its record is at ",
          { text: declaration.repository, href: declaration.repository },
          ". In a copy of it run ",
          code("npm run add -- FILE --environment ENVIRONMENT --deployment DEPLOYMENT"),
          " and ",
          code("npm run collect -- --no-run"),
          ", and propose the change there.",
        ]),
      ];

function comparing({ links, version, record: { declaration } }: Edition): Block[] {
  const site = hasHost(declaration.baseURL) ? declaration.baseURL : "https://ADDRESS-OF-THIS-SITE/";
  return [
    ...bullets([
      [
        "Compare the same test only: block size, queue depth and flushes, and p99 with p99. ",
        { text: "Workloads", href: links.workloads },
        " has all values of each.",
      ],
      [
        "Other disks and another network make other figures. What carries over is how two storages of one cluster relate: ",
        { text: "compare two", href: links.compare },
        " here, and the same two on yours.",
      ],
      ["Doubt your own figures, too: ", { text: "judge them here", href: `${links.measure}#judge` }, "."],
    ]),
    ...fold("This report's figures in a report of your own that Fiolio makes", [
      text([
        "With these lines in its ",
        code("fiolio.yaml"),
        ", ",
        code("npm run collect"),
        " fetches this edition, and its environments stand beside yours.",
      ]),
      ...lines("fiolio.yaml", [
        "sources:",
        `  - { site: ${JSON.stringify(site)}, edition: ${version}, id: theirs, title: ${JSON.stringify(declaration.title.slice(0, TITLE))} }`,
      ]),
    ]),
  ];
}
/** So long may the title of a source be. */
const TITLE = 80;

/** What it asks for, without what its jobs do one by one. */
const profilesTable = ({ record, links }: Edition): Block => ({
  block: "table",
  caption: "Job files of fio, to download",
  said: true,
  columns: heads("Profile", { label: "Measures", long: true }, "Tests", numeric("Room"), numeric("Time")),
  rows: [...record.profiles].map(([id, { title, seconds, bytes, workloads }]) => ({
    cells: [
      { text: [{ text: `${id}.fio`, href: links.profile(id) }, " (download)"] },
      { text: title },
      { text: plural(workloads.length, "test"), sort: workloads.length },
      bytes > 0
        ? { text: `${formatValue(bytes, "bytes")}, claim ${claimGiB(bytes)}Gi`, sort: bytes }
        : { text: "as you say", tone: "muted" as const },
      seconds > 0
        ? { text: durationText(seconds), sort: seconds }
        : { text: "as you say", tone: "muted" as const },
    ],
  })),
});
