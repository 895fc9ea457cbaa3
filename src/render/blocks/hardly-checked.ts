/** The badge of a figure of which hardly anything could be verified. */
import type { JudgedResult } from "../../judge/evidence/judged-result.ts";
import { hardlyText, hardlyVerified } from "../edition/hardly-verified.ts";
import { resultHref } from "../edition/links.ts";
import type { Badge } from "../edition/view.ts";

/** `metric`: of this figure alone; else of the whole result. */
export function hardlyChecked(judged: JudgedResult, metric?: string): Badge[] {
  const verified = hardlyVerified(judged, metric);
  if (verified === undefined) return [];
  return [
    {
      text: hardlyText(verified),
      tone: "note",
      title: "The other checks need what the run does not say: its page tells what.",
      href: resultHref(judged.run.id, judged.index),
    },
  ];
}
