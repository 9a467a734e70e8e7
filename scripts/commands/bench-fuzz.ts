/**
 * `npm run bench:fuzz`: sends hostile requests to the ad server on the bare runtime, 100,000 to `/request` and as many beacons,
 * mixed with clicks. Each must be answered with 2xx, 302 or 4xx, or refused by the runtime before the script; a 5xx by the script
 * or an error in its log fails the run and is printed with its seed. Then measures the cost of hostile 250 kB bodies from an
 * unknown sender at the console and the ad server: at most 50 ms of processor time each. `-- --count N` of each, `-- --seed N`,
 * `-- --bodies N` per body and address; `-- --short` sends few, and reports the cost without judging it.
 */
import { parseArgs } from "node:util";
import { hostileRequest, type Known } from "../../test/load/fuzz/hostile.ts";
import { chanceOf } from "../../test/load/simulation/random.ts";
import { beaconPathsOf } from "../bench/beacons.ts";
import { benchPlan } from "../bench/plans.ts";
import { ANONYMOUS_MAX_MS, type AnonymousCost, anonymousCosts } from "../bench/rows/anonymous.ts";
import { bundleScripts, publish, startBenchRuntime } from "../bench/runtime.ts";
import { sendRaw, type WireAnswer } from "../bench/wire.ts";
import { ROOT } from "../toolchain/paths.ts";
import { fail, step } from "../toolchain/progress.ts";

const { values: options } = parseArgs({
  options: {
    count: { type: "string", default: "100000" },
    seed: { type: "string", default: "1" },
    bodies: { type: "string", default: "10" },
    short: { type: "boolean", default: false },
  },
});
const SHORT = { count: 1_000, bodies: 2 };

const CONNECTIONS = 32;
const TOKENS = 50;
const UNIT = "unt_fuzz";
/** The runtime's own answers to an unknown method, and to an invalid URL or header. */
const RUNTIMES_OWN = ["Unrecognized request method", "invalid URI", "ERROR: The headers"];

const isRuntimes = (text: string): boolean => RUNTIMES_OWN.some((own) => text.includes(own));

/** The error in an answer, or null. */
function faultOf({ status, text }: WireAnswer): string | null {
  if (status >= 500 && !isRuntimes(text)) return `status ${status}`;
  if (text.includes('"reason":"unavailable"')) return "the decision failed";
  return null;
}

const ROUTES = ["/request", "beacons", "clicks"] as const;
type Route = (typeof ROUTES)[number];

const routeOf = (target: string): Route =>
  target.startsWith("/request") ? "/request" : target.startsWith("/b") ? "beacons" : "clicks";

function outcomeOf({ status, text }: WireAnswer): string {
  if (status === 0) return "closed by the runtime";
  if (isRuntimes(text)) return `${status} by the runtime`;
  if (status !== 200) return String(status);
  return text.includes('"result":null') ? "200, no fill" : "200";
}

/** Counts of outcomes by route. */
class Distribution {
  private readonly times = new Map<string, Map<Route, number>>();

  add(route: Route, outcome: string): void {
    const ofOutcome = this.times.get(outcome) ?? new Map<Route, number>();
    this.times.set(outcome, ofOutcome.set(route, (ofOutcome.get(route) ?? 0) + 1));
  }

  get table(): string {
    const line = (head: string, cells: readonly string[]) =>
      `  ${head.padEnd(22)} ${cells.map((cell) => cell.padStart(10)).join(" ")}`;
    const cellsOf = (ofOutcome: Map<Route, number>) =>
      ROUTES.map((route) => (ofOutcome.get(route) ?? 0).toLocaleString("en"));
    const inOrder = [...this.times].sort(([a], [b]) => a.localeCompare(b));
    return [line("", ROUTES), ...inOrder.map(([outcome, times]) => line(outcome, cellsOf(times)))].join("\n");
  }
}

/** Generates requests until there were `count` to `/request` and as many beacons. */
function* hostileRequests(count: number, seed: number, known: Known) {
  const made = new Map<Route, number>();
  for (let nth = 0; (made.get("/request") ?? 0) < count || (made.get("beacons") ?? 0) < count; nth++) {
    const request = hostileRequest(chanceOf(seed * 1_000_003 + nth), known);
    const route = routeOf(request.target);
    made.set(route, (made.get(route) ?? 0) + 1);
    yield { nth, request, route };
  }
}

async function weighBodies(): Promise<void> {
  const times = options.short ? SHORT.bodies : Number(options.bodies);
  const { costs, controlMs, faults } = await step("낯선 본문 · hostile bodies", () =>
    anonymousCosts(ROOT, times),
  );
  const byCost = costs.sort((a, b) => b.ms - a.ms);
  const line = ({ body, path, ms }: AnonymousCost) => `  ${ms.toFixed(1).padStart(6)} ms  ${body}, ${path}`;
  console.log(
    [...byCost, { body: "a body that nothing reads", path: "", ms: controlMs }].map(line).join("\n"),
  );
  const dear = byCost.filter(({ ms }) => ms > ANONYMOUS_MAX_MS).map(({ body }) => body);
  if (dear.length > 0 && !options.short)
    faults.push(`more than ${ANONYMOUS_MAX_MS} ms for ${dear.join(", ")}`);
  if (faults.length > 0) throw new Error(faults.slice(0, 5).join("\n"));
  if (dear.length === 0) console.log(`✓ no stranger's body costs more than ${ANONYMOUS_MAX_MS} ms`);
}

async function fuzz(): Promise<void> {
  const count = options.short ? SHORT.count : Number(options.count);
  const seed = Number(options.seed);
  const scripts = await step("번들 · bundling", () => bundleScripts(ROOT));
  const logged: string[] = [];
  const runtime = await startBenchRuntime(ROOT, scripts, {
    onLog: ({ level, message }) => {
      if (level === "error") logged.push(message);
    },
  });
  const distribution = new Distribution();
  try {
    await publish(runtime.env, [benchPlan(UNIT, 5, 50, Date.now())]);
    const port = await runtime.portOf("adServe");
    const ask = `/request?unit=${UNIT}&uid=fuzz&pf=web&lcl=ko`;
    const tokens = (await beaconPathsOf(port, ask, TOKENS)).map((path) =>
      path.replace(/^\/b\/i\//, "").replace(/\?.*$/, ""),
    );
    const known: Known = { unitId: UNIT, appKey: "bench-key", tokens };
    const requests = hostileRequests(count, seed, known);
    // All lanes share one sequence.
    const lane = async () => {
      for (let next = requests.next(); !next.done; next = requests.next()) {
        const { nth, request, route } = next.value;
        const answer = await sendRaw(port, request);
        distribution.add(route, outcomeOf(answer));
        const fault = faultOf(answer);
        if (fault !== null) {
          const asked = JSON.stringify({ ...request, body: request.body.slice(0, 200) });
          throw new Error(`seed ${seed}, request ${nth}: ${fault}\n${asked}\n${answer.text.slice(0, 500)}`);
        }
      }
    };
    await step(`${count} 요청씩 · requests each`, () =>
      Promise.all(Array.from({ length: CONNECTIONS }, lane)),
    );
  } finally {
    await runtime.dispose();
  }
  console.log(distribution.table);
  if (logged.length > 0) throw new Error(`${logged.length} faults in the log, the first:\n${logged[0]}`);
  console.log("✓ never a 5xx of the script's, and no fault in its log");
}

await fuzz().then(weighBodies).catch(fail);
