import { z } from "zod";

/** What the gateway's window leads back with once somebody paid in it. */
export const returnedView = z.object({ paymentKey: z.string(), orderId: z.string(), amount: z.string() });

/** As the address says it; empty where it says nothing. */
export function returnedIn({ searchParams }: URL): z.output<typeof returnedView> {
  const told = (name: string) => (searchParams.get(name) ?? "").slice(0, 200);
  return { paymentKey: told("paymentKey"), orderId: told("orderId"), amount: told("amount") };
}
