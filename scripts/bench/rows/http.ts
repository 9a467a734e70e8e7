import { beaconPathsOf } from "../beacons.ts";
import { backfilledPlan, startBenchExchange } from "../exchange.ts";
import type { Load } from "../load.ts";
import { benchPlan } from "../plans.ts";
import type { Row } from "../report.ts";
import { type BenchRuntime, publish } from "../runtime.ts";
import { measurePair, type Pair, type Side, type TurnOptions } from "../turns.ts";

const CONNECTIONS = 32;
const FEW_CANDIDATES = 20;
/** How long the exchange of backfill takes. */
const EXCHANGE_MS = 20;
const BANNER = '"result":{"format":"banner"';

const requestOf = (unitId: string) => `/request?unit=${unitId}&pf=web&lcl=ko`;

const cpuOf = ({ value, control }: { value: Side; control: Side }): Pick<Row, "cpuUs"> =>
  value.cpuUs === null ? {} : { cpuUs: { value: value.cpuUs, control: control.cpuUs } };

/**
 * Rows in requests per second with a control: `/request` in several sizes, and the beacon; and the time of a request that an exchange fills.
 * @param askers number of users that request in turn, and of reported impressions
 */
export async function httpRows(runtime: BenchRuntime, turns: TurnOptions, askers: number): Promise<Row[]> {
  const nowMs = Date.now();
  const exchange = await startBenchExchange(EXCHANGE_MS);
  await publish(runtime.env, [
    benchPlan("unt_plain", FEW_CANDIDATES, null, nowMs),
    benchPlan("unt_capped", FEW_CANDIDATES, 999, nowMs),
    benchPlan("unt_ten", 10, null, nowMs),
    benchPlan("unt_five-hundred", 500, null, nowMs),
    benchPlan("unt_thousand", 1_000, null, nowMs),
    backfilledPlan("unt_backfilled", exchange.endpoint, nowMs),
  ]);
  const adServe = await runtime.portOf("adServe");
  const common = { connections: CONNECTIONS, durationMs: turns.turnMs };
  const hello: Load = {
    ...common,
    port: await runtime.portOf("hello"),
    paths: ["/"],
    expects: "hello world",
  };
  const oneObject: Load = { ...hello, port: await runtime.portOf("one-object"), expects: "count " };
  const asking = (paths: readonly string[]): Load => ({ ...common, port: adServe, paths, expects: BANNER });
  const users = Array.from({ length: askers }, (_, nth) => `${requestOf("unt_capped")}&uid=user-${nth}`);
  const beacons: Load = {
    ...asking(await beaconPathsOf(adServe, requestOf("unt_plain"), askers)),
    method: "POST",
    expects: " 204 ",
  };
  const pairs: Pair[] = [
    { name: "request-uncapped", load: asking([requestOf("unt_plain")]), control: hello },
    { name: "request-500-candidates", load: asking([requestOf("unt_five-hundred")]), control: hello },
    { name: "request-capped", load: asking(users), control: oneObject },
    {
      name: "candidates-1000-over-10",
      load: asking([requestOf("unt_thousand")]),
      control: asking([requestOf("unt_ten")]),
    },
    { name: "beacon", load: beacons, control: hello },
  ];
  const rows: Row[] = [];
  for (const pair of pairs) {
    const sides = await measurePair(pair, turns, runtime.pids);
    const [value, control] = [sides.value.requestsPerS, sides.control.requestsPerS];
    // The only row about time instead of rate.
    const ratio = pair.name === "candidates-1000-over-10" ? control / value : value / control;
    rows.push({ name: pair.name, unit: "requests/s", value, control, ratio, ...cpuOf(sides) });
    if (pair.name === "request-500-candidates") rows.push(p50Row(pair.name, sides));
  }
  const filled = { name: "request-backfilled", load: asking([requestOf("unt_backfilled")]), control: hello };
  const { value } = await measurePair(filled, turns, runtime.pids);
  exchange.close();
  const ratio = value.p50Ms / EXCHANGE_MS;
  rows.push({ name: `${filled.name}-p50`, unit: "ms", value: value.p50Ms, control: EXCHANGE_MS, ratio });
  return rows;
}

function p50Row(name: string, { value, control }: { value: Side; control: Side }): Row {
  return {
    name: `${name}-p50`,
    unit: "ms",
    value: value.p50Ms,
    control: control.p50Ms,
    ratio: value.p50Ms / control.p50Ms,
  };
}
