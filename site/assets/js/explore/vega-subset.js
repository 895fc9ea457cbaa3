// What of Vega the explorer draws with. The build bundles it (src/publish/browser-bundles.ts); the rest of Vega stays out.
import { transforms } from "vega-dataflow";
import { axisticks, datajoin, encode, scale, sortitems } from "vega-encode";
import { expressionInterpreter } from "vega-interpreter";
import { parse } from "vega-parser";
import { textMetrics } from "vega-scenegraph";
import * as basic from "vega-transforms";
import { View } from "vega-view";
import * as view from "vega-view-transforms";

const { aggregate, collect, extent, facet, field, filter, formula, multiextent, multivalues } = basic;
const { prefacet, proxy, relay, sieve, subflow, tupleindex, values, params, compare, key, expression } =
  basic;
const { window } = basic;
const used = {
  aggregate,
  collect,
  compare,
  expression,
  extent,
  facet,
  field,
  filter,
  formula,
  key,
  multiextent,
};
const more = { multivalues, params, prefacet, proxy, relay, sieve, subflow, tupleindex, values, window };
Object.assign(transforms, used, more, view, { axisticks, datajoin, encode, scale, sortitems });

export { expressionInterpreter, parse, textMetrics, View };
