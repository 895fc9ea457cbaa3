/** What dd prints in the languages into which coreutils translates it; in others it stays English, with the comma of the place. */

/** A line's ending or beginning, and the same in English. */
const TRANSLATED: readonly (readonly [RegExp, string])[] = [
  [/^(\d{1,15}\+\d{1,15})[ \u00a0](?:Datensätze ein|enregistrements lus|records gelezen)$/, "$1 records in"],
  [
    /^(\d{1,15}\+\d{1,15})[ \u00a0](?:Datensätze aus|enregistrements écrits|records geschreven)$/,
    "$1 records out",
  ],
  [
    /^(\d{1,16})[ \u00a0](?:bytes?|octets?) (\([^)]*\) )?(?:kopiert|copiés?|gekopieerd), /i,
    "$1 bytes $2copied, ",
  ],
];
const HINT = /Datensätze|enregistrements|records ge|kopi|copi/;

export function inEnglish(line: string): string {
  if (!HINT.test(line)) return line;
  const [found, english] = TRANSLATED.find(([pattern]) => pattern.test(line)) ?? [];
  return found === undefined ? line : line.replace(found, english ?? "");
}
