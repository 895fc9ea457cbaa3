/** The script that measures in a pod or a virtual machine, read once. */
import { readFileSync } from "node:fs";

export const SCRIPT = readFileSync(new URL("measure.sh", import.meta.url), "utf8");
/** As which it is handed in. */
export const SCRIPT_NAME = "measure.sh";
/** Of a guest's kernel: it prints what the script says, and little else. */
export const KERNEL_ARGUMENTS = "console=ttyS0 quiet loglevel=3 panic=-1";
/** Prefix of fio's logs of rates, in its folder for output. */
export const RATES = "rates";
