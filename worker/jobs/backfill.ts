import type { BackfillMessage, ExchangeMeterRpc } from "../../domain/delivery";
import { describedShort, isOwnMachine } from "../../domain/kernel";
import type { ConsoleEnv, ObjectNamespace } from "../env";
import { callBillingAddress } from "../integrations/billing-notice";
import { dnsFor } from "../integrations/dns";
import { retryDelayS } from "./context";

export interface BackfillEnv extends Pick<ConsoleEnv, "CONSOLE_ORIGIN" | "DNS_TRANSPORT" | "MAILBOX"> {
  EXCHANGE_METER: ObjectNamespace<ExchangeMeterRpc>;
}

export type BackfillQueued = Message<BackfillMessage>;

/**
 * Counts displays of exchanges' ads, each exchange's at its meter, and calls the billing address of each one that was counted. Messages
 * whose call the exchange refused for now are delivered again.
 */
export async function countBackfill(messages: readonly BackfillQueued[], env: BackfillEnv): Promise<void> {
  const exchanges = Map.groupBy(messages, ({ body }) => body.impression.exchangeId);
  await Promise.all([...exchanges].map(([id, ofExchange]) => countAtMeter(id, ofExchange, env)));
}

async function countAtMeter(id: string, messages: BackfillQueued[], env: BackfillEnv): Promise<void> {
  let again: ReadonlySet<string>;
  try {
    const meter = env.EXCHANGE_METER.get(env.EXCHANGE_METER.idFromName(id));
    const arrivals = messages.map(({ id: arrivalId, body }) => ({ arrivalId, impression: body.impression }));
    const { owed } = await meter.record(arrivals);
    again = new Set(owed.length === 0 ? [] : await makeCalls(meter, owed, messages, env));
  } catch (error) {
    console.warn(JSON.stringify({ event: "backfill.retry", exchange: id, error: describedShort(error) }));
    for (const message of messages) message.retry({ delaySeconds: retryDelayS(message.attempts) });
    return;
  }
  for (const message of messages) {
    if (again.has(message.body.impression.tokenId))
      message.retry({ delaySeconds: retryDelayS(message.attempts) });
    else message.ack();
  }
}

/** @returns tokens whose call is owed again */
async function makeCalls(
  meter: ExchangeMeterRpc,
  owed: readonly string[],
  messages: readonly BackfillQueued[],
  env: BackfillEnv,
): Promise<string[]> {
  const burls = new Map(messages.map(({ body: { impression } }) => [impression.tokenId, impression.burl]));
  const dns = dnsFor(env);
  const isLocal = isOwnMachine(env.CONSOLE_ORIGIN);
  const claimed = await meter.claim(owed);
  const results = claimed.map(async (tokenId) => ({
    tokenId,
    result: await callBillingAddress(burls.get(tokenId) ?? "", dns, isLocal),
  }));
  return meter.settle(await Promise.all(results));
}
