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
 * `dropped`: the request never arrives. `lost`: everything is done, but no answer is sent. `slow`: waits before processing.
 * `error-before` and `error-after`: an internal error, before or after processing. `half-way`: an internal error, with the
 * payment in progress until it settles; for a charge or a confirmation only.
 */
export const FAULT_KINDS = ["dropped", "lost", "slow", "error-before", "error-after", "half-way"] as const;
type FaultKind = (typeof FAULT_KINDS)[number];

export interface GatewayFault extends HalfWay {
  on: Operation;
  kind: FaultKind;
  /** Number of affected requests; one if neither this nor `share` is given. */
  times?: number;
  /** Share of affected requests, 0 to 1. */
  share?: number;
  /** For `slow`. */
  delayMs?: number;
}

const HALF_WAY_ON: readonly Operation[] = ["charge", "confirm"];

const isOneOf = <Value>(values: readonly Value[], value: unknown): value is Value =>
  values.some((each) => each === value);

/** @throws Error describing the invalid input */
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

/** The active faults. */
export class Faults {
  #on: (GatewayFault & { left: number })[] = [];
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** Replaces the active faults. */
  set(faults: readonly GatewayFault[]): void {
    this.#on = faults.map((fault) => ({
      ...fault,
      left: fault.times ?? (fault.share === undefined ? 1 : Number.POSITIVE_INFINITY),
    }));
  }

  /** The fault for this request, if any. */
  take(operation: Operation): GatewayFault | undefined {
    const fault = this.#on.find(
      ({ on, left, share = 1 }) => on === operation && left > 0 && (share >= 1 || this.#random() < share),
    );
    if (fault) fault.left -= 1;
    return fault;
  }
}
