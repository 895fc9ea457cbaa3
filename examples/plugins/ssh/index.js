/** A plugin of Fiolio: a kind of target that runs fio in a folder of another machine, over the system's ssh. */
import {
  attemptFile,
  cellName,
  definePlugin,
  defineTarget,
  demands,
  FAILURES,
  failing,
  foundError,
  foundWarning,
  id,
  jobsOf,
  matrix,
  overrunSeconds,
  profileCells,
  profileFindings,
  text,
  unfit,
  z,
} from "fiolio";
import { NotReached, remote } from "./remote.js";
import { clean, look, measure } from "./scripts.js";

const KIND = "fiolio-plugin-ssh/ssh";

const schema = z
  .strictObject({
    kind: z.literal(KIND),
    ...matrix,
    deployment: id.meta({ description: "What is measured." }),
    host: z
      .string()
      .regex(/^[A-Za-z0-9_[][\w.:@%[\]-]*$/, "a destination as ssh takes it, such as root@node-1")
      .meta({ description: "As ssh takes it; keys and names are those of your ssh." }),
    directory: z
      .string()
      .regex(/^\/[^\0\n]*$/, "an absolute path")
      .meta({ description: "A folder there; fio runs in a new one below it." }),
    options: z.array(text).default([]).meta({ description: 'More arguments of ssh: [-p, "2222"].' }),
    limits: z.strictObject({ overrunSeconds }).prefault({}),
  })
  .transform((target) => ({
    ...target,
    measures: { profiles: target.profiles, of: { deployment: target.deployment } },
  }));

const cellFailure = failing({
  ...FAILURES,
  unreachable: {
    title: "not reached over ssh",
    help: "Try ssh by hand with the same host and options; then go on with --resume.",
    endsSession: true,
  },
});

function sshRunner(target, { report, profiles, allowMemory, say }) {
  const { directory } = target;
  const ssh = remote(target);
  /** Of the last look: what the machine is, and with which engines its fio was built. */
  let facts;

  const looked = async (signal) => {
    const { lines } = await ssh.run(look(directory), { signal });
    facts = Object.fromEntries(lines.map((line) => line.split("\t")).filter(([, value]) => value));
    return facts;
  };

  return {
    async preflight(signal) {
      const findings = profileFindings(target.profiles, profiles);
      const found = await looked(signal).catch((error) => {
        if (!(error instanceof NotReached)) throw error;
        return foundError(`host: expected ssh to reach ${target.host}, it said: ${error.message}. Try it by hand.`);
      });
      if (found.severity) return [...findings, found];
      if (!found.place) return [...findings, foundError(`directory: expected a folder there that can be written, ${directory} is none. Make it, or name another.`)];
      if (!found.fio) return [...findings, foundError(`fio is not installed on ${target.host}. apt-get install fio there.`)];
      if (/^(tmpfs|ramfs)$/.test(found["file system"]) && !allowMemory)
        findings.push(unfit(`directory: expected a disk, ${directory} is in memory there; not measured. Name another, or --allow-memory.`));
      const wanted = Math.max(0, ...[...demands(profiles).values()].map(({ bytes }) => bytes));
      if (wanted > Number(found.free))
        findings.push(foundWarning(`directory: expected ${wanted} bytes free, ${directory} has ${found.free}. Make room.`));
      return findings;
    },

    cells: async () => profileCells(target, target.deployment, demands(profiles)),

    async run(cell, context) {
      const started = Date.now();
      const machine = facts ?? (await looked(context.signal));
      const profile = profiles.find((one) => one.id === cell.workload.profile);
      const engines = new Set(machine.engines?.split(" "));
      const jobs = jobsOf(profile.text, cellName(cell), { engines, prefill: target.prefill });
      const seconds = cell.estimate.seconds + target.limits.overrunSeconds;
      let ended;
      try {
        await ssh.run(clean(directory, report), { signal: context.signal });
        ended = await ssh.run(measure({ directory, report, ...jobs }), {
          signal: AbortSignal.any([context.signal, AbortSignal.timeout(seconds * 1000)]),
          phase: (name) => context.phase(name, name === "measuring" ? jobs.demand.seconds : undefined),
        });
      } catch (error) {
        context.signal.throwIfAborted();
        if (!(error instanceof NotReached) && error.name !== "AbortError") throw error;
        const failure =
          error instanceof NotReached
            ? cellFailure("unreachable", error.message, [])
            : cellFailure("deadline", `fio did not end within ${seconds} s`, []);
        return { files: [attemptFile(cell, failure, { started, ended: Date.now() })], failure };
      }
      return outcomeOf(cell, { ...ended, jobs, machine, times: { started, ended: Date.now() } });
    },

    async close(signal) {
      try {
        const { lines } = await ssh.run(clean(directory, report), { signal });
        return lines.map((line) => `${target.host}: ${line} is still there.`);
      } catch (error) {
        say(`${target.id}: ${error.message}`);
        return [`${target.host}: was not reached to clean ${directory}.`];
      }
    },
  };
}

/** Total latency adds only submission to completion. */
const KEPT_LOG = /_(?:bw|iops|clat)\.\d+\.log$/;
const NO_FACTS = new Set(["place", "free", "engines"]);

function outcomeOf(cell, { code, files, jobs, machine, times }) {
  const output = files.get("output.json") ?? "";
  const said = (files.get("stderr.txt") ?? "").trim().split("\n").filter(Boolean);
  const failure =
    code !== 0
      ? cellFailure("fio-failed", said.at(-1) ?? `it ended with ${code}`, said.slice(-20))
      : /"jobs"\s*:\s*\[\s*\{/.test(output)
        ? undefined
        : cellFailure("output-damaged", "fio ended well and wrote no job", []);
  if (failure) return { files: [attemptFile(cell, failure, times)], failure };
  const sidecar = {
    format: "machine/1",
    machine: Object.fromEntries(Object.entries(machine).filter(([name]) => !NO_FACTS.has(name))),
    cell: { volumeMode: "Filesystem", ...(jobs.prefilled && { prefill: "whole file" }) },
  };
  const logs = [...files]
    .filter(([name, content]) => KEPT_LOG.test(name) && content !== "")
    .map(([name, content]) => ({ suffix: name.slice(cellName(cell).length), content }));
  return {
    files: [
      { suffix: ".fio", content: jobs.job },
      { suffix: ".machine.json", content: JSON.stringify(sidecar, null, 1) },
      ...logs,
      { suffix: ".json", content: output },
    ],
  };
}

const ssh = defineTarget({
  kind: KIND,
  schema,
  runner: async (target, inputs) => sshRunner(target, inputs),
  remedy: async ({ report, state }) =>
    `by hand: remove the folders .fiolio-bench-${report}-* there, and delete ${state}`,
});

export default definePlugin({ name: "fiolio-plugin-ssh", version: "1.0.0", targets: [ssh] });
