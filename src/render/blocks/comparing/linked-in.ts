/** Figures of a sentence that is put together in words, each leading to its own row on the page of its run. */
import type { RankedValue } from "../../../judge/ranking/value.ts";
import type { Metric } from "../../../schema/metric.ts";
import { figureHref } from "../../edition/links.ts";
import type { Rich, TextSpan } from "../../edition/view.ts";

/** `text`: as the sentence has it; `within`: words around it, where it alone may stand for another figure. */
export type Rest = { text: string; within?: string; value: RankedValue; metric: Metric };

/** A figure that the sentence does not have is left out; what is a link already stays one. */
export const linkedIn = (sentence: Rich, rests: readonly Rest[]): TextSpan[] =>
  rests.reduce<TextSpan[]>((spans, rest) => {
    const { text, within = text, metric } = rest;
    const [run] = rest.value.runs;
    let isFound = false;
    return spans.flatMap((span): TextSpan[] => {
      const own = typeof span === "string" ? { text: span } : span;
      const at = own.text.indexOf(within);
      if (run === undefined || isFound || at < 0 || own.href !== undefined) return [span];
      isFound = true;
      const start = at + within.indexOf(text);
      const part = (words: string): TextSpan => (typeof span === "string" ? words : { ...span, text: words });
      return [
        part(own.text.slice(0, start)),
        { ...own, text, href: figureHref(run.run, run.result, metric) },
        part(own.text.slice(start + text.length)),
      ].filter((one) => one !== "" && (typeof one === "string" || one.text !== ""));
    });
  }, [sentence].flat());
