// What of Vega the explorer draws with. The build bundles it (src/publish/vega-bundle.ts); the rest of Vega stays out.
import { transforms } from "vega-dataflow";
import { axisticks, datajoin, encode, legendentries, scale, sortitems } from "vega-encode";
import { expressionInterpreter } from "vega-interpreter";
import { parse } from "vega-parser";
import * as basic from "vega-transforms";
import { View } from "vega-view";
import * as view from "vega-view-transforms";

const { aggregate, collect, extent, facet, field, filter, formula, multiextent, multivalues } = basic;
const { prefacet, proxy, relay, sieve, subflow, tupleindex, values, params, compare, key, expression } =
  basic;
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
const more = { multivalues, params, prefacet, proxy, relay, sieve, subflow, tupleindex, values };
Object.assign(transforms, used, more, view, { axisticks, datajoin, encode, legendentries, scale, sortitems });

export { expressionInterpreter, parse, View };
