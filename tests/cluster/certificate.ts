/** A key and a certificate of its own for a server that tests start; `address`: the IP address that it is asked at. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export function certificate(name: string, address = "127.0.0.1"): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), "fiolio-certificate-"));
  const [key, cert] = [join(folder, "key"), join(folder, "cert")];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  const args = [
    "req",
    "-x509",
    ...curve,
    "-subj",
    `/CN=${name}`,
    "-addext",
    `subjectAltName=IP:${address}`,
    "-keyout",
    key,
    "-out",
    cert,
  ];
  execFileSync("openssl", args, { stdio: "ignore" });
  const made = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return made;
}
