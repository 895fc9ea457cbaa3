/** Where the edition is searched; without a script a list of all that it holds, by name. */

import { upperFirst } from "../../text/words.ts";
import { type Edition, titles, useCaseOf, wasMeasured } from "../edition/edition.ts";
import { addressPart } from "../edition/links.ts";
import { bullets, section } from "../edition/parts.ts";
import { classLabel } from "../edition/storage-class.ts";
import type { Page, PageSection, Rich } from "../edition/view.ts";
import type { PageKind } from "./page-kind.ts";

export const search: PageKind = { pages: ({ edition }) => [searchPage(edition)] };

const searchPage = (edition: Edition): Page => ({
  path: "search",
  kind: "search",
  layout: "search",
  title: "Search",
  description: "Search this edition: use cases, deployments, environments, workloads, checks and guides.",
  sections: everything(edition),
});

/** `beside`: what else it is looked for by. */
type Named = readonly [text: string, href: string, beside?: string];

function everything(edition: Edition): PageSection[] {
  const { record, links, judgement } = edition;
  const name = titles(record);
  const className = (id: string): string => {
    const storageClass = classLabel(record, id);
    return storageClass === undefined ? "" : `, StorageClass ${storageClass}`;
  };
  const isMeasured = (id: string): boolean => wasMeasured(edition, id);
  const measured = edition.deployments.filter(isMeasured).map((id) => record.deployments.get(id));
  const ofEnvironment = (id: string): boolean => measured.some((one) => one?.environment === id);
  const ofBackend = (id: string): boolean => measured.some((one) => one?.backend === id);
  return [
    ...listed("Use cases", edition.useCases, (id) => {
      const { title = id, products = [] } = useCaseOf(edition, id) ?? {};
      return [title, links.useCase(id), products.length > 0 ? `: ${products.join(", ")}` : ""];
    }),
    ...listed("Environments", measuredFirst(edition.environments, ofEnvironment), (id) => [
      name.environment(id),
      links.environment(id),
    ]),
    ...listed("Deployments", measuredFirst(edition.deployments, isMeasured), (id) => [
      name.deployment(id),
      links.deployment(id),
      className(id),
    ]),
    ...listed("Backends", measuredFirst(edition.backends, ofBackend), (id) => [
      name.backend(id),
      links.backend(id),
    ]),
    ...listed("Workloads", [...judgement.workloads.values()], ({ id, title }) => [title, links.workload(id)]),
    ...listed("Checks", edition.checks, ({ code, label, title }) => [
      upperFirst(label),
      links.check(code),
      `: ${title} (${code})`,
    ]),
    ...listed("Documents", edition.sources, (id) => [name.source(id), links.source(id)]),
  ];
}

/** Otherwise in the order that they have. */
const measuredFirst = (ids: readonly string[], isMeasured: (id: string) => boolean): string[] =>
  ids.toSorted((a, b) => Number(isMeasured(b)) - Number(isMeasured(a)));

const listed = <T>(title: string, all: readonly T[], named: (one: T) => Named): PageSection[] =>
  section(
    addressPart(title),
    title,
    bullets(
      all.map((one): Rich => {
        const [text, href, beside = ""] = named(one);
        return beside === "" ? [{ text, href }] : [{ text, href }, beside];
      }),
    ),
  );
