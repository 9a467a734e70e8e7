import { planKey } from "../../../domain/serving";
import { residentBytes } from "../cpu.ts";
import { heapUse, inspect } from "../inspector.ts";
import { runLoad } from "../load.ts";
import { benchPlan, type PlanShape } from "../plans.ts";
import type { Row } from "../report.ts";
import { type BundledScripts, startBenchRuntime } from "../runtime.ts";

const MIB = 1024 * 1024;
const MAX_BYTES = 64 * MIB;
const CAMPAIGNS = 500;

/**
 * Memory of the ad server's isolate after a request for each of its units with 500 campaigns, measured by the isolate after a
 * garbage collection. Measured once with campaigns shared by all units, as for one publisher's products, and once with none in
 * common.
 * @param units number of units; the limit of 64 MiB applies to 1,000
 */
export async function memoryRows(
  root: string,
  scripts: BundledScripts,
  scriptName: string,
  units: number,
): Promise<Row[]> {
  const shared = await memoryOf(root, scripts, scriptName, units, "shared");
  const apart = await memoryOf(root, scripts, scriptName, units, "apart");
  return [
    { name: "memory", ...shared },
    { name: "memory-nothing-shared", ...apart },
  ];
}

async function memoryOf(
  root: string,
  scripts: BundledScripts,
  scriptName: string,
  units: number,
  shape: PlanShape,
): Promise<Omit<Row, "name">> {
  const runtime = await startBenchRuntime(root, scripts, { inspected: true });
  try {
    const { env, inspectorUrl, pids } = runtime;
    if (inspectorUrl === null) throw new Error("the runtime was started without its inspector");
    const port = await runtime.portOf("adServe");
    const inspector = await inspect(inspectorUrl, scriptName);
    const nowMs = Date.now();
    let textBytes = 0;
    for (let nth = 0; nth < units; nth++) {
      const unitId = `unt_memory-${nth}`;
      const plan = benchPlan(unitId, CAMPAIGNS, null, nowMs, shape);
      // No campaign matches the request's language: every candidate is evaluated, but none calls its meter.
      const campaigns = plan.campaigns.map((campaign) => ({ ...campaign, languages: ["ja"] }));
      const text = JSON.stringify({ ...plan, campaigns });
      textBytes += text.length;
      await env.PLANS.put(planKey(unitId), text);
      await runLoad({
        port,
        paths: [`/request?unit=${unitId}&pf=web&lcl=ko`],
        connections: 1,
        durationMs: 0,
        answersMin: 1,
        expects: '"reason":"language"',
      });
    }
    const { usedBytes, buffersBytes } = await heapUse(inspector);
    inspector.close();
    const value = usedBytes + buffersBytes;
    const resident = residentBytes(pids);
    const note =
      `${units} plans of ${Math.round(textBytes / units / 1024)} KiB as text` +
      (resident === null
        ? ""
        : `; the whole runtime, with its stores, has ${Math.round(resident / MIB)} MiB resident`);
    return { unit: "bytes", value, control: MAX_BYTES, ratio: value / MAX_BYTES, note };
  } finally {
    await runtime.dispose();
  }
}
