/** The page that a browser's address means: "VERSION/PATH", as pages are rendered by. */
import { SHARED } from "../render/edition/links.ts";

/** @param versions the editions that are shown */
export function pageAt(pathname: string, versions: readonly string[]): string {
  const parts = pathname.split("/").filter((part) => part !== "" && part !== "index.html");
  const [first = ""] = parts;
  return versions.includes(first) ? `${first}/${parts.slice(1).join("/")}` : `${SHARED}/${parts.join("/")}`;
}

/** In the generated folder, as a file of this name. */
export const contentPath = (page: string, name: string): string =>
  ["content", ...page.split("/"), name].filter(Boolean).join("/");

/** "VERSION" and "/PATH", as Hugo names the page: in lower case. */
export function hugoPage(page: string): { version: string; path: string } {
  const [version = "", ...path] = page.split("/");
  return { version, path: `/${path.join("/")}`.toLowerCase() };
}
