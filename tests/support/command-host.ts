/**
 * The command line for one test file: a process that loads its modules once, and runs a command for each message. A command
 * finds its arguments, environment and exit code as in a process of its own; its input is empty, its output no terminal.
 */
export type Ended = { code: number | null; stdout: string; stderr: string };
export type Asked = { args: readonly string[]; env: NodeJS.ProcessEnv };

const [node = "", , cli = ""] = process.argv;
let count = 0;

process.on("message", async ({ args, env }: Asked) => {
  const ended = { code: null as number | null, stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    process[name].write = (chunk: string | Uint8Array): boolean => {
      ended[name] += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString();
      return true;
    };
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.exitCode = undefined;
  process.argv = [node, cli, ...args];
  // Only this file is read again, as it runs when it is; what it imports is there.
  await import(`${cli}?${++count}`);
  process.stdout.removeAllListeners("error");
  const answer: Ended = { ...ended, code: Number(process.exitCode ?? 0) };
  process.send?.(answer);
});
