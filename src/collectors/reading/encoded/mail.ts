/** Text that was encoded to be sent: a mail as it was saved, or base64 alone. */

/** As a header does, or a line of base64. */
const BEGINS = /^[A-Za-z\d+/]/;
/** Text that mail programs encode begins with such lines: it has to be decoded before anything in it can be read. */
const HEADERS = /^(?:From |[A-Za-z][A-Za-z-]{1,40}: ?\S)/;
const OF_MAIL = /^(?:MIME-Version|Content-Transfer-Encoding): /im;
/** Of text, and of what an attachment with a result may be; pictures and the HTML of the same text are left alone. */
const MAY_BE_RESULT = /^Content-Type:\s*(?:text\/(?!html)|application\/(?!pdf|pgp|ms))/im;
const OF_PAGE = /^Content-Type:\s*text\/html/im;
const FLOWED = /^Content-Type:.*\bformat="?flowed/im;
const HAS_TYPE = /^Content-Type:/im;
const ENCODED = /^Content-Transfer-Encoding:[ \t]*(base64|quoted-printable)/im;
/** Where it has nothing to encode, the text stands there as it is. */
const OF_QUOTED = /=(?:[\dA-F]{2}|\r?\n)/;
const LINES_OF_BASE64 = /^(?:[A-Za-z\d+/]{60,76}\r?\n){2,}[A-Za-z\d+/]*={0,2}/;
const NAME = /\b(?:file)?name="?([^";\n]{1,100})/i;
/** Of a file that was compressed, or is none of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const NO_TEXT = /[\u0000-\u0006\u000e-\u001a]/;

/** "a mail whose text is encoded as base64. Save …"; undefined for what can be read as it is. */
export function encodedText(head: Buffer): string | undefined {
  if (!BEGINS.test(head.toString("latin1", 0, 1))) return undefined;
  const text = latin(head);
  if (LINES_OF_BASE64.test(text)) return "encoded as base64. Decode it (base64 -d)";
  if (!HEADERS.test(text) || !OF_MAIL.test(text)) return undefined;
  const encoding = partsThatMayBe(text)
    .map(encodingOf)
    .find((found) => found !== undefined);
  return encoding === undefined
    ? undefined
    : `a mail whose text is encoded as ${encoding}. Save the text, or what is attached, from the mail program into a file of its own`;
}

/** The text of a mail, and its attachments as blocks of code; undefined where one of them is no text. */
export function decodedText(bytes: Buffer): string | undefined {
  const text = latin(bytes);
  const isAlone = LINES_OF_BASE64.test(text);
  const parts = isAlone
    ? [{ headers: "Content-Transfer-Encoding: base64", body: text }]
    : partsThatMayBe(text);
  const texts = parts.map(decoded);
  if (texts.some((one) => NO_TEXT.test(one))) return undefined;
  return texts
    .map((one, i) => {
      const name = NAME.exec(parts[i]?.headers ?? "")?.[1];
      return name === undefined ? one : `## ${name}\n\n~~~~\n${one.replace(/\n?$/, "\n")}~~~~\n`;
    })
    .join("\n");
}

/** A character a byte. */
const latin = (bytes: Buffer): string => bytes.toString("latin1").replaceAll("\r\n", "\n");

type Part = { headers: string; body: string };

/** Each begins with the lines of its headers; those that go on in the next line are put together. */
function partsOf(text: string): Part[] {
  const marks = [...text.matchAll(/\bboundary="?([^";\n]{1,200})/gi)].map(([, mark = ""]) => mark);
  const isMark = new Set(marks.flatMap((mark) => [`--${mark}`, `--${mark}--`]));
  const parts: string[][] = [[]];
  for (const line of text.split("\n"))
    if (isMark.has(line.trimEnd())) parts.push([]);
    else parts.at(-1)?.push(line);
  return parts.map((lines) => {
    const end = lines.indexOf("");
    const headers = lines.slice(0, end < 0 ? lines.length : end).join("\n");
    return {
      headers: headers.replace(/\n[ \t]+/g, " "),
      body: end < 0 ? "" : lines.slice(end + 1).join("\n"),
    };
  });
}

/** The page that a mail is, where it has no plain text. */
function partsThatMayBe(text: string): Part[] {
  const parts = partsOf(text).filter(({ body }) => body.trim() !== "");
  const plain = parts.filter(({ headers }) => mayBeResult(headers));
  return plain.length > 0 ? plain : parts.filter(({ headers }) => OF_PAGE.test(headers));
}

const mayBeResult = (headers: string): boolean => !HAS_TYPE.test(headers) || MAY_BE_RESULT.test(headers);

function encodingOf({ headers, body }: Part): string | undefined {
  const encoding = ENCODED.exec(headers)?.[1]?.toLowerCase();
  if (encoding === "base64" || (encoding !== undefined && OF_QUOTED.test(body))) return encoding;
  return FLOWED.test(headers) && / \n|^ /m.test(body) ? "format=flowed" : undefined;
}

function decoded(part: Part): string {
  const encoding = encodingOf(part);
  const isQuoted = encoding === "quoted-printable";
  const bytes =
    encoding === "base64"
      ? Buffer.from(part.body, "base64")
      : Buffer.from(isQuoted ? unquoted(part.body) : part.body, "latin1");
  const charset = /\bcharset="?(iso-8859-\d+|windows-125\d)\b/i.exec(part.headers)?.[1] ?? "utf-8";
  const text = new TextDecoder(charset).decode(bytes).replaceAll("\r\n", "\n");
  return FLOWED.test(part.headers) ? unflowed(text, /\bdelsp="?yes/i.test(part.headers)) : text;
}

/** A line that ends with a blank goes on in the next one, and one that begins with a blank has it from the mail (RFC 3676). */
const unflowed = (text: string, isBlankOurs: boolean): string =>
  text.replace(/^ /gm, "").replace(/(?<!^-- ?)( )\n(?![>\n])/gm, isBlankOurs ? "" : "$1");

/** Of quoted-printable: a line may go on behind a "=" at its end, and a byte is "=" and two digits. */
const unquoted = (body: string): string =>
  body
    .replace(/[ \t]*=[ \t]*\n|[ \t]+$/gm, (found) =>
      found.includes("=") ? found.replace(/=[ \t]*\n/, "") : "",
    )
    .replace(/=([\dA-F]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
