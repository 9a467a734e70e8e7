import { z } from "zod";

/** Parameters with which the gateway's window returns after a payment. */
export const returnedView = z.object({ paymentKey: z.string(), orderId: z.string(), amount: z.string() });

/** The parameters in the URL; missing ones are empty. */
export function returnedIn({ searchParams }: URL): z.output<typeof returnedView> {
  const told = (name: string) => (searchParams.get(name) ?? "").slice(0, 200);
  return { paymentKey: told("paymentKey"), orderId: told("orderId"), amount: told("amount") };
}
