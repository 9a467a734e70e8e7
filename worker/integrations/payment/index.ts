import type { PaymentPort } from "./port";

/** No provider of payments is connected: every charge is refused, and none is tried. */
const notConnected: PaymentPort = {
  isConnected: false,
  charge: async () => ({ ok: false, reason: "not-connected" }),
};

export function paymentsFor(): PaymentPort {
  return notConnected;
}
