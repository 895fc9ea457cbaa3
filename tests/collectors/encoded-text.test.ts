/** Mails whose text is encoded are read as it was before they were sent, or named as such: what can be read of encoded text may be a part of a figure. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { containerOf } from "../../src/collectors/reading/encoded/container.ts";
import { decodedText, encodedText } from "../../src/collectors/reading/encoded/mail.ts";
import { importBytes } from "./import.ts";

const FIO = readFileSync(join(import.meta.dirname, "fixtures/fio-normal/good-fio-3.42/input.txt"), "utf8");
const base64 = (text: string): string =>
  `${Buffer.from(text).toString("base64").replace(/.{76}/g, "$&\n")}\n`;
const quoted = (text: string): string => text.replaceAll("=", "=3D").replace(/^(.{70})/gm, "$1=\n");
const HEAD = "From: a@example.org\nSubject: fio on ceph\nMIME-Version: 1.0\n";
const mail = (encoding: string, body: string, type = "text/plain"): string =>
  `${HEAD}Content-Type: ${type}\nContent-Transfer-Encoding: ${encoding}\n\n${body}`;
const mixed = (...parts: readonly string[]): string =>
  `${HEAD}Content-Type: multipart/mixed; boundary="x"\n\n${parts.map((one) => `--x\n${one}`).join("\n")}\n--x--\n`;
const part = (type: string, encoding: string, body: string): string =>
  `Content-Type: ${type}\nContent-Transfer-Encoding: ${encoding}\n\n${body}`;

const ENCODED: Record<string, string> = {
  base64: mail("base64", base64(FIO)),
  "quoted-printable": mail("quoted-printable", quoted(FIO)),
  "an attachment": mixed(
    part("text/plain", "7bit", "see\n"),
    part("application/json", "base64", base64(FIO)),
  ),
  "line ends of mails": mail("base64", base64(FIO)).replaceAll("\n", "\r\n"),
  "base64 and nothing else": base64(FIO),
};
const OF_OTHER_FILES: Record<string, string> = {
  "an archive": mixed(
    part("text/plain", "quoted-printable", quoted(FIO)),
    part("application/gzip", "base64", `${gzipSync(FIO).toString("base64").replace(/.{76}/g, "$&\n")}\n`),
  ),
};
const READ: Record<string, string> = {
  "as it is": mail("8bit", FIO),
  "nothing that had to be encoded": mail("quoted-printable", FIO.replaceAll("=", ":")),
  "a picture beside it": mixed(part("text/plain", "8bit", FIO), part("image/png", "base64", base64(FIO))),
  "the same as HTML beside it": mixed(
    part("text/plain", "8bit", FIO),
    part("text/html", "quoted-printable", quoted(FIO)),
  ),
  "no mail": `Content: x\n\n${base64(FIO).slice(0, 70)}\n`,
  "a name and a colon": `Note: x\nContent-Transfer: base64\n\n${FIO}`,
};

for (const [what, text] of Object.entries(ENCODED))
  test(`${what}: read as it was before it was sent`, async () => {
    const [found, whole] = [await importBytes(Buffer.from(text), 997), await importBytes(Buffer.from(FIO))];
    assert.deepEqual(found.problems, []);
    assert.deepEqual(
      found.runs.map(({ results }) => results.map(({ name, directions }) => [name, directions])),
      whole.runs.map(({ results }) => results.map(({ name, directions }) => [name, directions])),
    );
  });

for (const [what, text] of Object.entries(OF_OTHER_FILES))
  test(`with ${what}: told, and nothing is read of it`, async () => {
    const { runs, problems } = await importBytes(Buffer.from(text));
    assert.deepEqual(runs, []);
    assert.match(
      problems[0]?.message ?? "",
      /^the file is a mail whose text is encoded as [a-z0-9-]+\. Save the text/,
    );
    assert.match(containerOf(Buffer.from(text)) ?? "", /^the file is a mail/);
  });

test("a mail's line ends, bytes of other character sets, and headers that go on", () => {
  const of = (headers: string, body: string): string | undefined =>
    decodedText(Buffer.from(`${HEAD}${headers}\n\n${body}`, "latin1"));
  const type = "Content-Type: text/plain;\n charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable";
  assert.equal(of(type, "10=A0=B5s =\n=3D 10 us  \nend\n"), "10\u00a0\u00b5s = 10 us\nend\n");
  assert.equal(of(type, "10 us=20\n=C2\n"), "10 us \n\u00c2\n");
  const named = 'Content-Type: text/plain; name="a.txt"\nContent-Transfer-Encoding: base64';
  assert.equal(of(named, "Y8K1cw=="), "## a.txt\n\n~~~~\nc\u00b5s\n~~~~\n");
});

for (const [what, text] of Object.entries(READ))
  test(`${what}: read`, () => assert.equal(encodedText(Buffer.from(text)), undefined));

test("base64 and nothing else is told to be that, from the third line on", () => {
  assert.equal(encodedText(Buffer.from(base64(FIO))), "encoded as base64. Decode it (base64 -d)");
  assert.equal(encodedText(Buffer.from(`${"a".repeat(59)}\n`.repeat(3))), undefined);
  assert.equal(encodedText(Buffer.from(`${"a".repeat(64)}\n`)), undefined);
});
