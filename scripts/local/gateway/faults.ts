import type { HalfWay } from "./books.ts";

export const OPERATIONS = [
  "issue",
  "charge",
  "confirm",
  "look-up",
  "read",
  "cancel",
  "delete",
  "transactions",
] as const;
export type Operation = (typeof OPERATIONS)[number];

/**
 * `dropped`: the request never arrives. `lost`: all is done, and no answer comes. `slow`: it waits before it does anything.
 * `error-before` and `error-after`: an internal error, before or after all is done. `half-way`: an internal error, with the
 * payment in progress until it settles; of a charge or a confirmation only.
 */
export const FAULT_KINDS = ["dropped", "lost", "slow", "error-before", "error-after", "half-way"] as const;
type FaultKind = (typeof FAULT_KINDS)[number];

export interface GatewayFault extends HalfWay {
  on: Operation;
  kind: FaultKind;
  /** How many requests it meets; once when neither this nor `share` is said. */
  times?: number;
  /** The share of requests it meets, from 0 to 1. */
  share?: number;
  /** Of `slow`. */
  delayMs?: number;
}

const HALF_WAY_ON: readonly Operation[] = ["charge", "confirm"];

const isOneOf = <Value>(values: readonly Value[], value: unknown): value is Value =>
  values.some((each) => each === value);

/** @throws Error that says what no fault is like */
export function parseFaults(body: unknown): GatewayFault[] {
  const { faults } = (body ?? {}) as { faults?: unknown };
  if (!Array.isArray(faults)) throw new Error("say {faults: [{on, kind, times?, share?, delayMs?}]}");
  for (const fault of faults as Partial<GatewayFault>[]) {
    if (!isOneOf(OPERATIONS, fault.on)) throw new Error(`on is one of ${OPERATIONS.join(", ")}`);
    if (!isOneOf(FAULT_KINDS, fault.kind)) throw new Error(`kind is one of ${FAULT_KINDS.join(", ")}`);
    if (fault.kind === "half-way" && !HALF_WAY_ON.includes(fault.on)) {
      throw new Error(`half-way is of ${HALF_WAY_ON.join(" and ")} only`);
    }
  }
  return faults as GatewayFault[];
}

/** The faults that are switched on. */
export class Faults {
  #on: (GatewayFault & { left: number })[] = [];
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** Replaces those before. */
  set(faults: readonly GatewayFault[]): void {
    this.#on = faults.map((fault) => ({
      ...fault,
      left: fault.times ?? (fault.share === undefined ? 1 : Number.POSITIVE_INFINITY),
    }));
  }

  /** The fault that this request meets. */
  take(operation: Operation): GatewayFault | undefined {
    const fault = this.#on.find(
      ({ on, left, share = 1 }) => on === operation && left > 0 && (share >= 1 || this.#random() < share),
    );
    if (fault) fault.left -= 1;
    return fault;
  }
}
