/** Text that mail programs encode to send it: it has to be decoded before anything in it can be read. */

const HEADERS = /^(?:From |[A-Za-z][A-Za-z-]{1,40}: ?\S)/;
const OF_MAIL = /^(?:MIME-Version|Content-Transfer-Encoding): /im;
/** Of text, and of what an attachment with a result may be; pictures and the HTML of the same text are left alone. */
const MAY_BE_RESULT = /^Content-Type:\s*(?:text\/(?!html)|application\/(?!pdf|pgp|ms))/im;
const HAS_TYPE = /^Content-Type:/im;
const ENCODED = /^Content-Transfer-Encoding:[ \t]*(base64|quoted-printable)/im;
/** Where it has nothing to encode, the text stands there as it is. */
const OF_QUOTED = /=(?:[\dA-F]{2}|\r?\n)/;
const LINES_OF_BASE64 = /^(?:[A-Za-z\d+/]{60,76}\r?\n){2,}[A-Za-z\d+/]*={0,2}/;

/** "a mail whose text is encoded as base64. Save …"; undefined for what can be read as it is. */
export function encodedText(head: Buffer): string | undefined {
  const text = head.toString("latin1").replaceAll("\r\n", "\n");
  if (LINES_OF_BASE64.test(text)) return "encoded as base64. Decode it (base64 -d)";
  if (!HEADERS.test(text) || !OF_MAIL.test(text)) return undefined;
  const encoding = partsOf(text)
    .map(encodingOf)
    .find((found) => found !== undefined);
  return encoding === undefined
    ? undefined
    : `a mail whose text is encoded as ${encoding}. Save the text, or what is attached, from the mail program into a file of its own`;
}

/** Each begins with the lines of its headers. */
const partsOf = (text: string): string[] => text.split(/^--\S.*\n/m);

function encodingOf(part: string): string | undefined {
  const end = part.indexOf("\n\n");
  const [headers, body] = end < 0 ? [part, ""] : [part.slice(0, end), part.slice(end)];
  const encoding = ENCODED.exec(headers)?.[1]?.toLowerCase();
  if (encoding === undefined || (HAS_TYPE.test(headers) && !MAY_BE_RESULT.test(headers))) return undefined;
  return encoding === "base64" || OF_QUOTED.test(body) ? encoding : undefined;
}
