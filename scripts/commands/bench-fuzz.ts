/**
 * `npm run bench:fuzz`: 100,000 hostile requests on `/request`, beacons and clicks of the ad server on the bare runtime. Every one is
 * answered with 2xx, 302 or 4xx, or refused by the runtime before the script sees it; a 5xx of the script's or a fault in its log
 * fails the run and is printed with its seed. `-- --count N`, `-- --seed N`.
 */
import { parseArgs } from "node:util";
import { hostileRequest, type Known } from "../../test/load/fuzz/hostile.ts";
import { chanceOf } from "../../test/load/simulation/random.ts";
import { beaconPathsOf } from "../bench/beacons.ts";
import { benchPlan } from "../bench/plans.ts";
import { bundleScripts, publish, startBenchRuntime } from "../bench/runtime.ts";
import { sendRaw, type WireAnswer } from "../bench/wire.ts";
import { ROOT } from "../toolchain/paths.ts";
import { fail, step } from "../toolchain/progress.ts";

const { values: options } = parseArgs({
  options: { count: { type: "string", default: "100000" }, seed: { type: "string", default: "1" } },
});

const CONNECTIONS = 32;
const TOKENS = 50;
const UNIT = "unt_fuzz";
/** What the runtime itself says to a method it does not know. */
const RUNTIMES_OWN = "Unrecognized request method";

/** What is wrong with an answer, or null. */
function faultOf({ status, text }: WireAnswer): string | null {
  if (status >= 500 && !text.includes(RUNTIMES_OWN)) return `status ${status}`;
  if (text.includes('"reason":"unavailable"')) return "the decision failed";
  return null;
}

async function fuzz(): Promise<void> {
  const [count, seed] = [Number(options.count), Number(options.seed)];
  const scripts = await step("번들 · bundling", () => bundleScripts(ROOT));
  const logged: string[] = [];
  const runtime = await startBenchRuntime(ROOT, scripts, {
    onLog: ({ level, message }) => {
      if (level === "error") logged.push(message);
    },
  });
  const statuses = new Map<number, number>();
  try {
    await publish(runtime.env, [benchPlan(UNIT, 5, 50, Date.now())]);
    const port = await runtime.portOf("adServe");
    const ask = `/request?unit=${UNIT}&uid=fuzz&pf=web&lcl=ko`;
    const tokens = (await beaconPathsOf(port, ask, TOKENS)).map((path) =>
      path.replace(/^\/b\/i\//, "").replace(/\?.*$/, ""),
    );
    const known: Known = { unitId: UNIT, appKey: "bench-key", tokens };
    let next = 0;
    const lane = async () => {
      for (let nth = next++; nth < count; nth = next++) {
        const request = hostileRequest(chanceOf(seed * 1_000_003 + nth), known);
        const answer = await sendRaw(port, request);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const fault = faultOf(answer);
        if (fault !== null) {
          const asked = JSON.stringify({ ...request, body: request.body.slice(0, 200) });
          throw new Error(`seed ${seed}, request ${nth}: ${fault}\n${asked}\n${answer.text.slice(0, 500)}`);
        }
      }
    };
    await step(`${count} 요청 · requests`, () => Promise.all(Array.from({ length: CONNECTIONS }, lane)));
  } finally {
    await runtime.dispose();
  }
  const inOrder = [...statuses].sort(([a], [b]) => a - b);
  for (const [status, times] of inOrder) {
    const says = status === 0 ? "closed" : status === 501 ? "501, by the runtime" : String(status);
    console.log(`  ${says.padEnd(20)} ${times.toLocaleString("en").padStart(9)}`);
  }
  if (logged.length > 0) throw new Error(`${logged.length} faults in the log, the first:\n${logged[0]}`);
  console.log("✓ never a 5xx of the script's, and no fault in its log");
}

await fuzz().catch(fail);
