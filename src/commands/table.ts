/** The commands: what `fiolio --help` lists. Each lives in a file of its name and is loaded only when it is asked for. */
import { isRepository } from "../effects/engine.ts";

/** `atHome`: about the repository of the engine and its record, and of no use in a report of its own. */
const ALL: readonly { name: string; what: string; atHome?: true }[] = [
  { name: "collect", what: "import raw results and run what is declared" },
  { name: "add", what: "take result files into the record" },
  { name: "build", what: "judge the record and build the site" },
  { name: "dev", what: "preview the site, rebuilt as files change" },
  { name: "check", what: "validate the record and list all of its problems" },
  { name: "compare", what: "say what got better or worse from A to B" },
  { name: "export", what: "write the figures of editions as Parquet, for databases" },
  { name: "edition", what: "fix a version of the report in a lock file" },
  { name: "rename", what: "give a deployment another name; its old addresses stay" },
  { name: "retract", what: "take a run back, and leave published editions as they are" },
  { name: "remove", what: "take a run that no edition has out of the record" },
  { name: "store", what: "move raw files out of the report, and back" },
  { name: "migrate", what: "bring files of an earlier version into today's shape" },
  { name: "docs", what: "generate JSON Schemas and reference pages", atHome: true },
];

export const COMMANDS = ALL.filter(({ atHome }) => isRepository || !atHome);
