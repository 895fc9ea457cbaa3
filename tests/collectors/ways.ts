/** The ways by which a tool's output comes that are not as it was printed. */
import { gzipSync } from "node:zlib";

const bigEndian = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();
const two = (number: number): string => String(number % 60).padStart(2, "0");
const clock = (i: number): string => `10:${two(Math.floor(i / 60))}:${two(i)}`;
const linesAs = (text: string, as: (line: string, i: number) => string | readonly string[]): string =>
  text
    .replace(/\n$/, "")
    .split("\n")
    .flatMap((line, i) => as(line, i))
    .map((line) => `${line}\n`)
    .join("");

const ended = (text: string): string => (text.endsWith("\n") ? text : `${text}\n`);
/** What a mail says above a text that it encoded. */
const mail = (encoding: string, body: string): string =>
  `Return-Path: <a@example.com>\r\nFrom: a@example.com\r\nTo: b@example.com\r\nSubject: fio\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset="utf-8"\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}`;
const base64 = (text: string): string =>
  `${Buffer.from(text)
    .toString("base64")
    .replace(/(.{76})/g, "$1\r\n")}\r\n`;
const quotedPrintable = (line: string): string =>
  line
    .replace(/[^ -<>-~]| $/g, (sign) => Buffer.from(sign).toString("hex").toUpperCase().replace(/../g, "=$&"))
    .replace(/.{1,70}(?=.{6})(?<!=.?)/g, "$&=\n");
/** With <br> in place of line ends, as a table of Markdown must have it. */
const cell = (text: string): string =>
  page(text.trimEnd()).replaceAll("|", "&#124;").replaceAll("\n", "<br>");

export const WAYS: Readonly<Record<string, (text: string) => string | Buffer>> = {
  "UTF-16": (text) => Buffer.from(`\uFEFF${text}`, "utf16le"),
  "UTF-16 without a mark": (text) => Buffer.from(text, "utf16le"),
  "UTF-16, big end first": (text) => bigEndian(`\uFEFF${text}`),
  "UTF-16, big end first, without a mark": bigEndian,
  "UTF-8 with a mark": (text) => `\uFEFF${text}`,
  gzip: (text) => gzipSync(text),
  "syslog's lines": (text) => linesAs(text, (line, i) => `Jan  2 ${clock(i)} node-1 bench[4242]: ${line}`),
  "a container's log on disk": (text) =>
    linesAs(text, (line, i) => `2026-01-02T${clock(i)}.123456789Z stdout F ${line}`),
  "a container's log with parts of lines": (text) =>
    linesAs(text, (line, i) => {
      const at = (part: string, how: string): string => `2026-01-02T${clock(i)}.5Z stdout ${how} ${part}`;
      return i % 2 === 0 && line.length > 20
        ? [at(line.slice(0, 12), "P"), at(line.slice(12), "F")]
        : [at(line, "F")];
    }),
  "two pods, line by line": (text) =>
    linesAs(text, (line) => [`[pod/a-1/fio] ${line}`, `[pod/b-2/fio] ${line}`]),
  "two pods, one after the other": (text) =>
    `${linesAs(text, (line) => `bench-a fio ${line}`)}${linesAs(text, (line) => `bench-b fio ${line}`)}`,
  "compose's prefix": (text) => linesAs(text, (line) => `fio-1  | ${line}`),
  "a level in brackets": (text) => linesAs(text, (line, i) => `${clock(i)} [INFO] ${line}`),
  "time and numbers of lines": (text) => linesAs(text, (line, i) => `${i + 1} ${clock(i)} ${line}`),
  "records with other fields": (text) =>
    linesAs(text, (line, i) => JSON.stringify({ ts: `2026-01-02T${clock(i)}Z`, level: "info", msg: line })),
  "records out of order": (text) =>
    linesAs(text, (line, i) => JSON.stringify({ time: `2026-01-02T${clock(i)}Z`, log: `${line}\n` }))
      .split(/(?<=\n)/)
      .reverse()
      .join(""),
  "a list of records": (text) => JSON.stringify(text.split("\n").map((line) => ({ message: line }))),
  "one text in JSON": (text) => JSON.stringify({ output: text }),
  "quoted in a mail": (text) => linesAs(text, (line) => `> ${line}`),
  indented: (text) => linesAs(text, (line) => `    ${line}`),
  "colours of a terminal": (text) => linesAs(text, (line) => `\u001b[32m${line}\u001b[0m`),
  "hand-wrapped at 72": (text) => linesAs(text, (line) => line.replace(/(.{60,72}) /g, "$1\n")),
  "blank lines between": (text) => linesAs(text, (line) => [line, ""]),
  "two headings": (text) => `## fast\n\n\`\`\`\n${text}\n\`\`\`\n\n## slow\n\n\`\`\`\n${text}\n\`\`\`\n`,
  "a page of two storages": (text) =>
    `<html><h2>fast</h2><pre>${page(text)}</pre><h2>slow</h2><pre>${page(text)}</pre></html>`,
  "behind a prompt": (text) => `root@node:~# ./bench\n${text}root@node:~# exit\n`,
  "after another one, cut": (text) => `${text.slice(0, text.length / 3)}\n${text}`,
  "three times": (text) => `${text}\n${text}\n${text}`,
  "with NUL at its end": (text) => `${text}\u0000\u0000\u0000\u0000`,
  "details of an issue": (text) =>
    `### What happened\n\nIt is slow.\n\n<details>\n<summary>output</summary>\n\n\`\`\`console\n${ended(text)}\`\`\`\n\n</details>\n`,
  "Slack's export": (text) =>
    JSON.stringify(
      [
        { type: "message", user: "U01", text: "here it is", ts: "1767348000.000100" },
        {
          type: "message",
          user: "U02",
          text: `\`\`\`${page(text).trimEnd()}\`\`\``,
          ts: "1767348060.000200",
        },
      ],
      null,
      4,
    ),
  "Jira's block": (text) =>
    `h2. Results\n\n{code:title=out.txt|borderStyle=solid}\n${ended(text)}{code}\n\nSee above.\n`,
  "Jira's table": (text) => `||Disk||Output||\n|fast|{noformat}\n${ended(text)}{noformat}|\n`,
  "a typescript": (text) =>
    `Script started on 2026-01-02 10:00:00+00:00 [TERM="xterm-256color" TTY="/dev/pts/0" COLUMNS="80" LINES="24"]\r\n${ended(text).replaceAll("\n", "\r\n")}\r\nScript done on 2026-01-02 10:05:00+00:00 [COMMAND_EXIT_CODE="0"]\n`,
  "a typescript with a prompt": (text) =>
    `Script started on 2026-01-02 10:00:00+00:00\n\u001b]0;root@node: ~\u0007\u001b[?2004h\u001b[01;32mroot@node\u001b[00m:\u001b[01;34m~\u001b[00m# ./bench\r\n\u001b[?2004l\r${ended(text).replaceAll("\n", "\r\n")}\u001b[?2004h\u001b[01;32mroot@node\u001b[00m:~# \u001b[?2004l\r\r\nexit\r\n\r\nScript done on 2026-01-02 10:05:00+00:00\n`,
  "lines of Windows with a mark": (text) => `\uFEFF${text.replaceAll("\n", "\r\n")}`,
  "line ends of a pseudo-terminal": (text) => text.replaceAll("\n", "\r\r\n"),
  "a notebook": (text) =>
    JSON.stringify({
      cells: [
        { cell_type: "markdown", metadata: {}, source: ["# Disks\n", "\n", "All of them."] },
        {
          cell_type: "code",
          execution_count: 1,
          metadata: {},
          source: ["!./bench"],
          outputs: [{ name: "stdout", output_type: "stream", text: text.split(/(?<=\n)/) }],
        },
      ],
      metadata: { language_info: { name: "python" } },
      nbformat: 4,
      nbformat_minor: 5,
    }),
  "a cell of a CSV": (text) => `disk,output,day\nfast,"${text.replaceAll('"', '""')}",2026-01-02\n`,
  "a ConfigMap": (text) =>
    `apiVersion: v1\ndata:\n  out.txt: |\n${linesAs(text, (line) => (line === "" ? "" : `    ${line}`))}kind: ConfigMap\nmetadata:\n  name: results\n`,
  "a Job's description around": (text) =>
    `Name:             bench-x7k2p\nNamespace:        default\nStatus:           Succeeded\nEvents:\n  Type    Reason     Age   From               Message\n  ----    ------     ----  ----               -------\n  Normal  Scheduled  5m    default-scheduler  Successfully assigned default/bench-x7k2p to node-1\n  Normal  Started    4m    kubelet            Started container bench\n\n${ended(text)}\njob.batch "bench" deleted\n`,
  "a pane of 80": (text) => linesAs(text, (line) => line.match(/.{1,80}/g) ?? ""),
  "pages of a PDF": (text) =>
    linesAs(text, (line, i) =>
      i % 50 === 49 ? [line, `Storage report Page ${(i + 1) / 50} of 9`, "\f"] : line,
    ),
  "a cell of Markdown": (text) =>
    `# Results\n\n| Disk | Output |\n|---|---|\n| fast | <pre>${cell(text)}</pre> |\n`,
  "two cells of Markdown": (text) =>
    `# Results\n\n| fast | slow |\n|---|---|\n| <pre>${cell(text)}</pre> | <pre>${cell(text)}</pre> |\n`,
  "a terminal's recording": (text) =>
    [
      { version: 2, width: 80, height: 24 },
      ...ended(text)
        .split(/(?<=\n)/)
        .map((line, i) => [i / 10, "o", line.replace("\n", "\r\n")]),
    ]
      .map((one) => `${JSON.stringify(one)}\n`)
      .join(""),
  "GitLab's log": (text) =>
    `section_start:1767348000:step_script\r\u001b[0K\u001b[0K\u001b[36;1mExecuting "step_script" stage of the job script\u001b[0;m\n\u001b[32;1m$ ./run.sh\u001b[0;m\n${ended(text)}section_end:1767348300:step_script\r\u001b[0K\n\u001b[32;1mJob succeeded\u001b[0;m\n`,
  "GitHub's log": (text) =>
    linesAs(
      `##[group]Run ./bench\n\u001b[36;1m./bench\u001b[0m\nshell: /usr/bin/bash -e {0}\n##[endgroup]\n${ended(text)}`,
      (line, i) => `2026-01-02T${clock(i)}.1234567Z ${line}`,
    ),
  "lines added by a patch": (text) => {
    const lines = linesAs(text, (line) => `+${line}`);
    return `diff --git a/out.txt b/out.txt\nnew file mode 100644\nindex 0000000..e69de29\n--- /dev/null\n+++ b/out.txt\n@@ -0,0 +1,${lines.split("\n").length - 1} @@\n${lines}`;
  },
  "a block of org-mode": (text) => `* Results\n** fast\n#+BEGIN_EXAMPLE\n${ended(text)}#+END_EXAMPLE\n`,
  "org-mode's results": (text) =>
    `* Results\n#+BEGIN_SRC sh :results output\n./bench\n#+END_SRC\n\n#+RESULTS:\n${linesAs(text, (line) => (line === "" ? ":" : `: ${line}`))}`,
  "a block of AsciiDoc": (text) => `== Results\n\n.out.txt\n----\n${ended(text)}----\n\nSee above.\n`,
  "newest first": (text) =>
    linesAs(text, (line, i) => `2026-01-02T${clock(i)}.123Z ${line}`)
      .split(/(?<=\n)/)
      .reverse()
      .join(""),
  "newest first, without times": (text) => `${text.replace(/\n$/, "").split("\n").reverse().join("\n")}\n`,
  "a mail, quoted-printable": (text) =>
    mail("quoted-printable", linesAs(text, (line) => quotedPrintable(line)).replaceAll("\n", "\r\n")),
  "a mail, base64": (text) => mail("base64", base64(text)),
  "a mail with an attachment": (text) =>
    `From: a@example.com\r\nTo: b@example.com\r\nSubject: fio\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="=_part"\r\n\r\n--=_part\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nSee what is attached.\r\n\r\n--=_part\r\nContent-Type: text/plain; name="out.txt"\r\nContent-Disposition: attachment; filename="out.txt"\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(text)}\r\n--=_part--\r\n`,
  "a page in a record, as Teams exports it": (text) =>
    JSON.stringify({
      value: [{ body: { contentType: "html", content: `<div><pre>${page(text)}</pre></div>` } }],
    }),
  "text and parts of a message of Slack": (text) =>
    JSON.stringify([
      {
        type: "message",
        text: `here:\n\`\`\`${page(text).trimEnd()}\`\`\``,
        blocks: [{ elements: [{ elements: [{ type: "text", text: text.trimEnd() }] }] }],
      },
    ]),
  "text and page of an issue": (text) =>
    JSON.stringify({
      body: `It is:\n\n\`\`\`\n${ended(text)}\`\`\`\n`,
      body_html: `<pre>${page(text)}</pre>`,
    }),
  "data of a script": (text) =>
    `<!DOCTYPE html><html><body><h1>Report</h1><script>\nconst DATA = ${JSON.stringify({ ceph: jsonIn(text) })};\ndraw(DATA);\n</script></body></html>`,
  "data of an element": (text) =>
    `<!DOCTYPE html><html><body><div data-result="${page(text).replaceAll('"', "&quot;")}"></div></body></html>`,
  "a table of lines": (text) =>
    `<html><body><table>${linesAs(text, (line, i) => `<tr><td data-line="${i}"></td><td>${page(line) || "\n"}</td></tr>`)}</table></body></html>`,
  "a mail that is a page": (text) =>
    mail("quoted-printable", linesAs(`<html><pre>${page(text)}</pre></html>`, quotedPrintable)).replace(
      "text/plain",
      "text/html",
    ),
  "a mail whose lines flow": (text) =>
    mail(
      "7bit",
      linesAs(text, (line) =>
        `${/^[ >]/.test(line) ? " " : ""}${line.trimEnd()}`.replace(/(.{60,72}) (?=\S)/g, "$1 \n"),
      ).replaceAll("\n", "\r\n"),
    ).replace('"utf-8"', "utf-8; format=flowed"),
  "Jira's mark in the line": (text) => `*Result*:\n{noformat}${ended(text)}{noformat}\n`,
  "a forum's mark in the line": (text) => `Here: [CODE]${text.trimEnd()}[/CODE]\nbye\n`,
  "compose's notices": (text) =>
    `Attaching to fio-1\n${linesAs(text, (line) => `fio-1  | ${line}`)}fio-1 exited with code 0\n`,
  "filled with blanks": (text) => linesAs(text, (line) => line.padEnd(120)),
  "a word processor's quotation marks": (text) => text.replace(/"([^"\n]*)"/g, "“$1”"),
  "a string of Python": (text) =>
    `b'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\n", "\\n")}'\n`,
  "Loki's answer, newest first": (text) =>
    JSON.stringify({
      data: {
        result: [
          {
            stream: { pod: "fio" },
            values: text
              .replace(/\n$/, "")
              .split("\n")
              .map((line, i) => [`17673480000000${String(i).padStart(5, "0")}`, line])
              .reverse(),
          },
        ],
      },
    }),
  nothing: () => "",
  "its first line alone": (text) => `${text.split("\n", 1)[0]}\n`,
};

/** What a script holds as it is, and not as a string. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
const page = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
