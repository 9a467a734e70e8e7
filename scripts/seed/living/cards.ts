import type { ConsoleEnv } from "../../../worker/env";
import type { ServiceContext } from "../../../worker/services/kernel";
import { addPaymentMethod, cardRegistration } from "../../../worker/services/money";

/** Registers a test card through the local gateway's window. @returns its id */
export async function registerCard(
  env: ConsoleEnv,
  ctx: ServiceContext,
  adAccountId: string,
  card: string,
): Promise<string> {
  const registration = await cardRegistration(ctx, adAccountId);
  if (!registration) throw new Error("the demo has no payment gateway");
  const back = `${env.CONSOLE_ORIGIN}/adv/${adAccountId}/payments`;
  const query = new URLSearchParams({
    ...{ kind: "billing", customerKey: registration.customerKey, successUrl: back, failUrl: back },
  });
  const answer = await fetch(`${env.TOSS_API_ORIGIN}/window?${query}`, {
    method: "POST",
    body: new URLSearchParams({ card, decision: "allow" }),
    redirect: "manual",
  });
  const authKey = new URL(answer.headers.get("Location") ?? back).searchParams.get("authKey");
  const { items } = await addPaymentMethod(ctx, adAccountId, { authKey: authKey ?? "" });
  const added = items.toSorted((a, b) => b.createdAt - a.createdAt)[0];
  if (!added) throw new Error("the demo's card was not registered");
  return added.id;
}
