/** Hugo's configuration for one report: its editions as versions, what is mounted where, and what layouts ask about editions. */
import { hasHost } from "../schema/declaration.ts";
import type { FiolioRecord } from "../schema/record.ts";
import { defined, nonEmpty } from "../text/defined.ts";
import { rulesDay, rulesText } from "./edition/cited/rules-day.ts";
import { SHARED } from "./edition/links.ts";
import { dateText, ownParams, siteOf } from "./edition/own-site.ts";
import type { NavigationGroup } from "./navigation.ts";
import type { ContentFile } from "./shortcodes/content.ts";

/** Absolute folders, and where the site will be served. */
export type Engine = {
  /** The folder of the report. */
  root: string;
  /** The generated folder itself. */
  generated: string;
  /** Folders of layouts and of assets; where two hold the same file, the first counts. */
  site: Readonly<Record<"layouts" | "assets", readonly string[]>>;
  /** Inter, from its package. */
  fonts: readonly string[];
  /** Folders with pages written by people; where two hold the same page, the first counts. */
  content: readonly string[];
  baseURL: string;
};

/** Of the generated folder: pages, many to a file. */
export const PACKS = "pages";

type Input = {
  record: FiolioRecord;
  /** Newest first. */
  editions: readonly { version: string; isNext: boolean; date?: string; asPublished?: boolean }[];
  /** Versions whose pages are made; those of the others, and the pages of these runs, are there already. */
  made: readonly string[];
  keptRuns: readonly string[];
  engine: Engine;
  content: readonly ContentFile[];
  held: ReadonlyMap<string, readonly ContentFile[]>;
  navigation: readonly NavigationGroup[];
};

type Mount = { source: string; target: string; files?: string[]; sites?: { matrix: { versions: string[] } } };

/** The text of hugo.json. */
export function hugoConfig(input: Input): string {
  const { record, editions, made, keptRuns, engine, content, held, navigation } = input;
  const { title, repository } = record.declaration;
  const own = siteOf(record);
  const newest = editions.find((edition) => !edition.isNext) ?? editions[0];
  const names = [SHARED, ...made];
  const config = {
    baseURL: engine.baseURL,
    title,
    defaultContentVersion: SHARED,
    defaultContentVersionInSubdir: false,
    versions: Object.fromEntries(names.map((name, index) => [name, { weight: index + 1 }])),
    params: {
      ...defined({ repository, rulesDay: rulesDay(record) }),
      own: ownParams(own),
      newest: newest?.version ?? "",
      rules: rulesText(record),
      hasPictures: hasHost(engine.baseURL),
      hasFeed: editions.some(({ isNext }) => !isNext),
      description: record.declaration.description,
      navigation,
      keptRuns,
      editions: editions.map(({ version, isNext, date, asPublished }) => ({
        version,
        next: isNext,
        ...defined({
          date: date === undefined ? undefined : dateText(own, date),
          // For programs: as ISO 8601 has it.
          day: date,
          asPublished: asPublished || undefined,
        }),
      })),
    },
    module: { mounts: [...mountsOf(engine, made, content, held), ...logoMount(engine, own.logo)] },
  };
  return `${JSON.stringify(config, null, 1)}\n`;
}

/** That file alone, whatever lies beside it. */
function logoMount({ root }: Engine, logo: string | undefined): Mount[] {
  if (logo === undefined) return [];
  const [name = "", ...folders] = logo.split("/").reverse();
  return [{ source: [root, ...folders.reverse()].join("/"), target: "assets/own", files: [name] }];
}

function mountsOf(
  engine: Engine,
  made: readonly string[],
  content: readonly ContentFile[],
  held: Input["held"],
): Mount[] {
  const { generated, site } = engine;
  const of = (version: string): Pick<Mount, "sites"> => ({ sites: { matrix: { versions: [version] } } });
  return [
    ...site.layouts.map((source): Mount => ({ source, target: "layouts" })),
    ...site.assets.map((source): Mount => ({ source, target: "assets" })),
    ...engine.fonts.map((source) => ({ source, target: "assets/fonts" })),
    { source: `${generated}/assets`, target: "assets" },
    { source: `${generated}/${PACKS}`, target: `assets/${PACKS}` },
    { source: `${generated}/data`, target: "data" },
    { source: `${generated}/content/${SHARED}`, target: "content", ...of(SHARED) },
    ...made.flatMap((version): Mount[] => {
      const kept = new Set(held.get(version)?.map((file) => file.path));
      const left = content.filter((file) => !kept.has(file.path)).map((file) => `! ${file.path}`);
      return [
        { source: `${generated}/content/${version}`, target: "content", ...of(version) },
        ...engine.content.map(
          (source): Mount => ({
            source,
            target: "content",
            ...defined({ files: nonEmpty(left) }),
            ...of(version),
          }),
        ),
      ];
    }),
  ];
}
