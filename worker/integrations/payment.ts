/** One amount to be taken from one payer's card, at most once for its key. */
export interface Charge {
  /** The same key never charges twice. */
  key: string;
  payerProjectId: string;
  amountMinor: number;
  /** ISO 4217 */
  currency: string;
}

/** `not-connected`: no provider of payments is there, and nothing was tried. */
export type ChargeAnswer =
  | { ok: true; reference: string }
  | { ok: false; reason: "declined" | "not-connected" };

/** Takes money from cards. */
export interface PaymentPort {
  /** Whether anybody is there who takes it. */
  isConnected: boolean;
  charge(charge: Charge): Promise<ChargeAnswer>;
}

/** No provider of payments is connected: every charge is refused, and none is tried. */
const notConnected: PaymentPort = {
  isConnected: false,
  charge: async () => ({ ok: false, reason: "not-connected" }),
};

export function paymentsFor(): PaymentPort {
  return notConnected;
}
