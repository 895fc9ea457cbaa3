/** A real Prometheus that fetches a page of metrics of our own each second: a counter that rises evenly, and two gauges. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { programPath } from "./needs.ts";

/** Reads in a second, as the counter says. */
export const READS_PER_SECOND = 500;
export const EVERY_SECONDS = 1;

const page = (): string =>
  [
    "# TYPE lab_reads_total counter",
    `lab_reads_total ${((Date.now() / 1000) % 1e6) * READS_PER_SECOND}`,
    "# TYPE lab_memory_bytes gauge",
    `lab_memory_bytes{daemon="a"} ${3 * 2 ** 30}`,
    `lab_memory_bytes{daemon="b"} ${2 ** 30}`,
    "",
  ].join("\n");

const HOST = "127.0.0.1";

export async function startPrometheus(): Promise<{ port: number; stop(): Promise<void> }> {
  const pages = createServer((_, answer) => answer.setHeader("content-type", "text/plain").end(page()));
  pages.listen(0, HOST);
  await once(pages, "listening");
  const folder = await mkdtemp(join(tmpdir(), "fiolio-prometheus-"));
  const target = `${HOST}:${(pages.address() as AddressInfo).port}`;
  await writeFile(
    join(folder, "prometheus.yml"),
    `global: {scrape_interval: ${EVERY_SECONDS}s}\nscrape_configs:\n  - job_name: lab\n    static_configs: [{targets: ["${target}"]}]\n`,
  );
  const port = await freePort();
  const child = spawn(
    programPath("prometheus") ?? "prometheus",
    [
      `--config.file=${join(folder, "prometheus.yml")}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=${HOST}:${port}`,
      "--log.level=error",
    ],
    { stdio: ["ignore", "inherit", "inherit"] },
  );
  const stop = async (): Promise<void> => {
    await ended(child);
    pages.closeAllConnections();
    pages.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const isKnown = `http://${HOST}:${port}/api/v1/query?query=lab_reads_total`;
    for (let tries = 0; !(await textOf(isKnown)).includes('"value"'); tries += 1) {
      if (tries > 150 || child.exitCode !== null) throw new Error("Prometheus did not begin to fetch");
      await sleep(200);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, stop };
}

const textOf = (url: string): Promise<string> =>
  fetch(url).then(
    (answer) => answer.text(),
    () => "",
  );

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const over = once(child, "exit");
  child.kill();
  await over;
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, HOST);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
