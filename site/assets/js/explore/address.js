// What a reader chose, as it stands in the address. What is absent there is left to the edition.

/** Each view, and what its button says. */
export const VIEWS = {
  dots: "Ranking",
  workloads: "Workloads",
  percentiles: "Percentiles",
  scatter: "Scatter",
  table: "Table",
  compare: "Compare",
};

/** @returns {{view: string, metric: string, workload: string, up: string, chosen: string[] | null, chips: Set<string>, excluded: boolean}} */
export function readAddress(search) {
  const asked = new URLSearchParams(search);
  const list = (name) => (asked.get(name) ?? "").split(",").filter(Boolean);
  return {
    view: asked.get("v") in VIEWS ? asked.get("v") : "dots",
    metric: asked.get("m") ?? "",
    workload: asked.get("w") ?? "",
    up: asked.get("y") ?? "",
    chosen: asked.has("d") ? asked.getAll("d").flatMap((ids) => ids.split(",").filter(Boolean)) : null,
    chips: new Set(list("f")),
    excluded: asked.get("x") !== "0",
  };
}

/** An address may be older than the name of a deployment. */
export function withIdsOfNow(state, deployments) {
  const now = new Map(deployments.flatMap(({ id, aliases = [] }) => aliases.map((alias) => [alias, id])));
  return { ...state, chosen: state.chosen?.map((id) => now.get(id) ?? id) ?? null };
}

/** The query that reads back as the same; what is as it would be without it is left out. */
export function addressOf({ view, metric, workload, up, chosen, chips, excluded }) {
  const parts = [
    ["v", view === "dots" ? "" : view],
    ["m", metric],
    ["w", workload],
    ["y", view === "scatter" ? up : ""],
    ["d", chosen === null ? "" : chosen.join(",") || "none"],
    ["f", [...chips].sort().join(",")],
    ["x", excluded ? "" : "0"],
  ].filter(([, value]) => value !== "");
  // Ids hold neither "&" nor "#": the commas stay readable.
  return parts
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%2C", ",")}`)
    .join("&");
}
