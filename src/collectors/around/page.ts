/** The text of an HTML page, as a reader would copy it: a log that a CI server shows, a wiki page; and that of reports of JUnit and Robot Framework. */
import { Parser } from "htmlparser2";
import { HEAD_BYTES, type RawFile } from "../collector.ts";
import { withText } from "./packed.ts";
import { PageNames } from "./page-names.ts";

const PAGE =
  /^\s*(?:<\?xml[^>]{0,200}>\s*)?<(?:testsuites?|robot)[\s>]|^\s*(?:<!--(?:(?!-->)[\s\S]){0,2000}-->\s*)*<(?:!doctype\s+html|html|head|body|title|div|pre|table|ol|ul|code|article|section|span|p|h[1-6]|meta|ac:[a-z-]+)[\s>]/i;

/** What begins and ends a line. */
const BLOCKS = new Set(
  "address article blockquote body dd details div dl dt figcaption figure footer form header hr li main nav ol p pre ac:plain-text-body section summary table tbody tr ul h1 h2 h3 h4 h5 h6 system-out system-err msg".split(
    " ",
  ),
);
/** Blocks whose lines are shown as they are. */
const AS_IT_IS = new Set(["pre", "ac:plain-text-body", "system-out", "system-err", "msg"]);
/** Of JUnit and Robot Framework: their names are headings. */
const NAMED: Readonly<Record<string, string>> = { testsuite: "#", testcase: "##", suite: "#", test: "##" };
/** Elements whose blanks are shown. */
const KEPT = new Set([...AS_IT_IS, "code", "textarea"]);
const UNSEEN = new Set(["script", "style", "title", "template", "svg", "noscript", "button", "select"]);
/** What a page puts before each line of a log, in an element of its own. */
const BEFORE_A_LINE = /line-?(?:num|no)|lineno|gutter|time-?stamp|log-?time|\bts\b/i;

export const isPage = (head: string): boolean => PAGE.test(head.slice(0, 4000).replace(/^\uFEFF/, ""));

/** The text of a page that is at hand. */
export function shownBy(html: string): string {
  const page = new PageText();
  page.write(html);
  page.end();
  return page.take();
}

/** The file as text. */
export function textOfPage(file: RawFile): RawFile {
  const head = new PageText();
  head.write(file.head.toString("utf8"));
  return withText({
    path: file.path,
    bytes: file.bytes,
    head: Buffer.from(head.take()).subarray(0, HEAD_BYTES),
    async *chunks() {
      const page = new PageText();
      const decoder = new TextDecoder();
      for await (const chunk of file.chunks()) {
        page.write(decoder.decode(chunk, { stream: true }));
        const text = page.take();
        if (text !== "") yield Buffer.from(text);
      }
      page.end();
      const last = page.take();
      if (last !== "") yield Buffer.from(last);
    },
  });
}

class PageText {
  readonly #parser: Parser;
  #text = "";
  /** What a <pre> begins with, until it is known whether it has several lines: some pages write each line of a log as one. */
  #held: string | undefined;
  #unseen = 0;
  #kept = 0;
  /** Open elements whose lines are shown as they are. */
  #shown = 0;
  #atLineStart = true;
  /** What a figure shows stands above its caption. */
  #isShown = false;
  readonly #names = new PageNames();
  /** Elements of the page that stand before a line, and are still open. */
  readonly #before: string[] = [];

  constructor() {
    this.#parser = new Parser(
      {
        onopentag: (name, attributes) => this.#open(name, attributes),
        onclosetag: (name) => this.#close(name),
        ontext: (text) => this.#add(text),
      },
      // Confluence keeps code as CDATA.
      { decodeEntities: true, lowerCaseTags: true, recognizeCDATA: true },
    );
  }

  write(html: string): void {
    this.#parser.write(html);
  }

  end(): void {
    this.#parser.end();
    this.#letGo("");
    this.#line();
  }

  take(): string {
    const text = this.#text;
    this.#text = "";
    return text;
  }

  #open(name: string, { class: classes = "", name: title = "", id }: Record<string, string>): void {
    this.#names.open(name, id);
    if (UNSEEN.has(name)) this.#unseen += 1;
    if (KEPT.has(name)) this.#kept += 1;
    if (name === "br") this.#append("\n");
    else if (BLOCKS.has(name)) this.#line();
    else if ((name === "td" || name === "th") && !this.#atLineStart) this.#append(" ");
    if (AS_IT_IS.has(name)) this.#show();
    if (name === "figure") this.#isShown = false;
    if (name === "figcaption" && this.#isShown) this.#append("\n^ ");
    if (NAMED[name] !== undefined) this.#append(`\n${NAMED[name]} ${title.replaceAll(/\s+/g, " ")}\n`);
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (level !== undefined) this.#append(`${"#".repeat(Number(level))} `);
    if (BEFORE_A_LINE.test(classes)) this.#before.push(name);
  }

  #close(name: string): void {
    this.#names.close(name);
    if (UNSEEN.has(name)) this.#unseen -= 1;
    if (KEPT.has(name)) this.#kept -= 1;
    if (this.#before.at(-1) === name) {
      this.#before.pop();
      if (!this.#atLineStart) this.#append(" ");
    }
    if (BLOCKS.has(name)) this.#line();
    if (AS_IT_IS.has(name) && !this.#letGo("")) this.#append("</pre>\n");
    if (!AS_IT_IS.has(name)) return;
    this.#isShown = true;
    this.#shown -= 1;
  }

  #add(text: string): void {
    if (this.#unseen > 0) return;
    // Between elements, line ends of the page's source are layout; in running text they are those of a log that was pasted.
    const shown = text.replaceAll("\u00a0", " ");
    if (this.#kept === 0 && this.#atLineStart && shown.trim() === "") return;
    if (this.#shown === 0) this.#names.text(shown);
    this.#append(shown);
  }

  #show(): void {
    if (this.#shown === 0) this.#text += this.#names.above();
    this.#shown += 1;
    this.#held ??= "";
  }

  #append(text: string): void {
    if (text === "") return;
    this.#atLineStart = text.endsWith("\n");
    if (this.#held === undefined) this.#text += text;
    else {
      this.#held += text;
      if (this.#held.trim().includes("\n")) this.#letGo("<pre>\n");
    }
  }

  /** False if nothing was held. */
  #letGo(mark: string): boolean {
    const held = this.#held;
    this.#held = undefined;
    this.#text += held === undefined ? "" : mark + held;
    return held !== undefined;
  }

  #line(): void {
    if (!this.#atLineStart) this.#append("\n");
  }
}
