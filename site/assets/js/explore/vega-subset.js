// What of Vega the explorer draws with. The build bundles it (src/publish/browser-bundles.ts); the rest of Vega stays out.
import { transforms } from "vega-dataflow";
import { axisticks, datajoin, encode, scale, sortitems } from "vega-encode";
import { expressionInterpreter } from "vega-interpreter";
import { parse } from "vega-parser";
import { textMetrics } from "vega-scenegraph";
import {
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
  multivalues,
  params,
  prefacet,
  proxy,
  relay,
  sieve,
  subflow,
  tupleindex,
  values,
} from "vega-transforms";
import { View } from "vega-view";
import * as view from "vega-view-transforms";

const data = { aggregate, collect, compare, expression, extent, facet, field, filter, formula, key };
const flow = { multiextent, multivalues, params, prefacet, proxy, relay, sieve, subflow, tupleindex, values };
Object.assign(transforms, data, flow, view, { axisticks, datajoin, encode, scale, sortitems });

export { expressionInterpreter, parse, textMetrics, View };
