/** Where another tool puts storages in the other order: what it measured of the same one, beneath the figure. A letter alone hides how far apart both are. */
import { toolsDisagree } from "../../../judge/checks/tools-disagree.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import type { Edition } from "../../edition/edition.ts";
import { resultHref } from "../../edition/links.ts";
import type { TextSpan } from "../../edition/view.ts";
import { findingOf } from "../values.ts";

/** "kbench: 4,890 IOPS", leading to its result; nothing where that check found nothing. */
export function byOtherTool(edition: Edition, value: RankedValue | undefined): TextSpan[][] {
  const { runs } = edition.record;
  const own = runs.get(value?.runs[0]?.run ?? "");
  if (value === undefined || own === undefined || !value.noted.includes(toolsDisagree.code)) return [];
  const { figures = [] } = findingOf(edition, value, toolsDisagree.code) ?? {};
  return figures.flatMap(({ text, run, result }): TextSpan[][] => {
    const other = runs.get(run);
    return other?.deployment !== value.deployment || other.provenance.tool.name === own.provenance.tool.name
      ? []
      : [[`${other.provenance.tool.name}: `, { text, href: resultHref(run, result) }]];
  });
}
