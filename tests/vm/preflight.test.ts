/** What preflight says where something is missing that a guest needs; guests themselves: tests/real-tools/vm.test.ts. */
import assert from "node:assert/strict";
import { chmod, symlink } from "node:fs/promises";
import { test } from "node:test";
import { fiolio, Report } from "../support/report.ts";

const QEMU = "#!/bin/sh\necho 'QEMU emulator version 7.2.22 (Debian)'\n";
const declaration = (more = ""): string =>
  `format: fiolio/1\ntitle: Mine\ndescription: D.\ntargets: [{ kind: vm, id: vms, profiles: [short]${more} }]\n`;

async function collect(files: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const report = await Report.create({
    "profiles/short.fio": "[a]\nrw=read\nsize=1m\n",
    "bin/keep": "",
    ...files,
  });
  for (const name of ["node", "sh"] as const)
    await symlink(name === "node" ? process.execPath : "/bin/sh", report.path("bin", name));
  if ("bin/qemu-system-x86_64" in files) await chmod(report.path("bin/qemu-system-x86_64"), 0o755);
  const env = { ...process.env, PATH: report.path("bin") };
  const { code, stdout, stderr } = await fiolio(["collect", "--root", report.root, "--allow-memory"], env);
  await report.remove();
  return { code, said: stdout + stderr };
}

test("without QEMU says so in one line, and goes on", async () => {
  const { code, said } = await collect({
    "fiolio.yaml": declaration(", accelerator: tcg"),
    ".fiolio/guest/vmlinuz": "k",
    ".fiolio/guest/initrd": "i",
  });
  assert.equal(code, 0);
  assert.match(
    said,
    /\nvms: expected qemu-system-x86_64, it is not installed: virtual machines are not measured\. Run apt-get install qemu-system-x86, or collect --no-run\.\n/,
  );
});

test("without a guest says how to build it", async () => {
  const { code, said } = await collect({
    "fiolio.yaml": declaration(", accelerator: tcg"),
    "bin/qemu-system-x86_64": QEMU,
    ".fiolio/guest/vmlinuz": "k",
  });
  assert.equal(code, 1);
  assert.match(
    said,
    /vms: error: guest: expected vmlinuz and initrd in \.fiolio\/guest, found no initrd\. Build them: bash '?[^\n']*deploy\/guest\/build\.sh'? \.fiolio\/guest\n/,
  );
});

test("takes a file for a disk only where it is said twice", async () => {
  const { code, said } = await collect({
    "fiolio.yaml": declaration(", accelerator: tcg, path: fiolio.yaml"),
    "bin/qemu-system-x86_64": QEMU,
    ".fiolio/guest/vmlinuz": "k",
    ".fiolio/guest/initrd": "i",
  });
  assert.equal(code, 1);
  assert.match(said, /vms: error: path: fiolio\.yaml is a file, and all on it would be lost\./);
});
