/** A process that ends as one does when the computer stops: in the midst of what it writes. */

/** Its environment, for any node process: killed before the change to a name in the file system that comes after so many. */
export const killedAfter = (calls: number): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`
    import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    let left = ${calls};
    const counted = (holder, name) => {
      const real = holder[name];
      holder[name] = (...all) => {
        if (left-- === 0) process.kill(process.pid, "SIGKILL");
        return real(...all);
      };
    };
    for (const name of ["renameSync", "unlinkSync"]) counted(fs, name);
    for (const name of ["rename", "rm", "link"]) counted(fs.promises, name);
    syncBuiltinESMExports();
  `)}`,
});
