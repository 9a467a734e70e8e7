import { ORIGIN, VectorServer } from "./server";
import type { Shown, Step, Vector } from "./vector";

/** One SDK in one runtime. A surface that lacks something, such as a close button, leaves its method out. */
export interface Adapter {
  /** Shows unit `unt_1` in a place of its own, out of view. */
  show(): Promise<void>;
  /** The picture or the first frame is there. */
  drawn(): Promise<void>;
  /** The picture or the video cannot be loaded. */
  failed(): Promise<void>;
  /** This share of the ad is in view. */
  visible(share: number): Promise<void>;
  background(isBackground: boolean): Promise<void>;
  /** Lets time pass, and everything that is due happen. */
  advance(ms: number): Promise<void>;
  /** The video plays, and is at this position. */
  play?(atMs: number): Promise<void>;
  ended?(): Promise<void>;
  tap(): Promise<void>;
  /** The link to the page that says why the ad was chosen. */
  explain(): Promise<void>;
  close?(): Promise<void>;
  hideForToday?(): Promise<void>;
  /** The place that shows the ad goes away. */
  unmount(): Promise<void>;
  /** The app ends and starts again, with what it stored. */
  restart?(): Promise<void>;
  shown(): Promise<Shown>;
  /** Addresses that were opened. */
  opened(): Promise<string[]>;
  rewarded?(): Promise<boolean>;
}

/** The time at which vectors begin. */
export const BEGINS_MS = Date.UTC(2026, 0, 1);

/** Runs a vector's steps. @throws at the first step whose expectation is not met */
export async function runVector(vector: Vector, server: VectorServer, adapter: Adapter): Promise<void> {
  for (const [index, step] of vector.steps.entries()) {
    await act(step, server, adapter);
    const [wanted, found] = await compared(step, server, adapter);
    if (JSON.stringify(wanted) === JSON.stringify(found)) continue;
    const at = `step ${index + 1} ${JSON.stringify(step)}`;
    throw new Error(`${at}: found ${JSON.stringify(found)} after ${JSON.stringify(server.sent)}`);
  }
}

async function act(step: Step, server: VectorServer, adapter: Adapter): Promise<void> {
  if (step.offline !== undefined) server.offline = step.offline;
  if (step.visible !== undefined) await adapter.visible(step.visible);
  if (step.background !== undefined) await adapter.background(step.background);
  if (step.advance !== undefined) await adapter.advance(step.advance);
  if (step.play !== undefined) await adapter.play?.(step.play);
  for (const name of ["show", "drawn", "failed", "ended", "tap", "explain", "close", "hideForToday"] as const)
    if (step[name]) await adapter[name]?.();
  if (step.unmount) await adapter.unmount();
  if (step.restart) await adapter.restart?.();
}

/** What the step expects and what there is; equal for a step without an expectation. */
async function compared(step: Step, server: VectorServer, adapter: Adapter): Promise<[unknown, unknown]> {
  if (step.is) return [shownOf(step.is), shownOf(await adapter.shown())];
  if (step.asked) {
    const names = step.asked.map((query) => Object.keys(query));
    const found = server.asked.map((query, at) => names[at]?.map((name) => [name, query[name]]));
    return [step.asked.map((query) => Object.entries(query)), found];
  }
  if (step.sent) return [step.sent, server.sent];
  if (step.opened)
    return [step.opened.map((each) => each.replace("{origin}", ORIGIN)), await adapter.opened()];
  if (step.checked) return [step.checked, server.checked];
  if (step.requests !== undefined) return [step.requests, server.asked.length];
  if (step.rewarded !== undefined) return [step.rewarded, (await adapter.rewarded?.()) ?? false];
  if (step.data !== undefined) return [step.data, server.data];
  return [null, null];
}

const shownOf = ({ status, reason, code }: Shown) => [status, reason ?? null, code ?? null];

export { VectorServer };
