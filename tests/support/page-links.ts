import { Parser } from "htmlparser2";

/** What a page points at: a `link` is followed by a reader, a `resource` is fetched by the browser on its own. */
export type Reference = { url: string; kind: "link" | "resource" };
export type PageLinks = { ids: Set<string>; references: Reference[]; elements: number };

const attributes = ["href", "src", "poster", "data", "action", "formaction", "xlink:href"];
const followed = new Set(["a", "area", "form", "button", "base"]);
// Of <link>s only these are fetched.
const fetchedRels = /\b(stylesheet|icon|preload|modulepreload|manifest|prefetch|preconnect)\b/;

/** The ids of an HTML page, everything it refers to, styles included, and how many elements it has. */
export function pageLinks(html: string): PageLinks {
  const ids = new Set<string>();
  const references: Reference[] = [];
  let inStyle = false;
  let elements = 0;
  const parser = new Parser({
    onopentag(tag, found) {
      elements += 1;
      inStyle = tag === "style";
      if (found.id !== undefined) ids.add(found.id);
      if (tag === "a" && found.name !== undefined) ids.add(found.name);
      const kind = kindOf(tag, found.rel ?? "");
      for (const name of attributes)
        if (found[name] !== undefined) references.push({ url: found[name], kind });
      for (const url of srcset(found.srcset)) references.push({ url, kind: "resource" });
      references.push(...styleReferences(found.style ?? ""));
      if (found["http-equiv"]?.toLowerCase() === "refresh") {
        const url = /url=['"]?([^'"]*)/i.exec(found.content ?? "")?.[1];
        if (url !== undefined) references.push({ url, kind: "link" });
      }
    },
    ontext(text) {
      if (inStyle) references.push(...styleReferences(text));
    },
    onclosetag() {
      inStyle = false;
    },
  });
  parser.end(html);
  return { ids, references, elements };
}

/** What a style sheet fetches. */
export const styleReferences = (css: string): Reference[] =>
  [...css.matchAll(/url\(\s*(['"]?)(.*?)\1\s*\)|@import\s+(['"])(.*?)\3/g)].map((found) => ({
    url: found[2] ?? found[4] ?? "",
    kind: "resource",
  }));

function kindOf(tag: string, rel: string): Reference["kind"] {
  if (tag === "link") return fetchedRels.test(rel) ? "resource" : "link";
  return followed.has(tag) ? "link" : "resource";
}

const srcset = (value = ""): string[] =>
  value
    .split(",")
    .map((candidate) => candidate.trim().split(/\s+/)[0] ?? "")
    .filter(Boolean);
