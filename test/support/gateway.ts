import { maskedNumber, TEST_CARDS, type TestCard } from "../../scripts/local/gateway/cards";
import { AnswerLost } from "../../scripts/local/gateway/errors";
import { LOCAL_KEYS, LocalGateway } from "../../scripts/local/gateway/gateway";
import type { ConsoleEnv } from "../../worker/env";
import { addPaymentMethod, listPaymentMethods } from "../../worker/services/money";
import { customerKeyOf } from "../../worker/services/money/methods";
import { type Buyer, contextOf } from "./factories";

const ORIGIN = "https://gateway.example";

export interface OpenGateway {
  gateway: LocalGateway;
  env: ConsoleEnv;
  /** Received requests, by method and path. */
  asked: string[];
}

/** The local gateway with an environment that calls it directly, without a socket. */
export function withGateway(
  env: ConsoleEnv,
  options: Partial<ConstructorParameters<typeof LocalGateway>[0]> = {},
): OpenGateway {
  const gateway = new LocalGateway({ ...options, origin: ORIGIN });
  const asked: string[] = [];
  const binding = {
    async fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
      const request = new Request(input as string, init);
      asked.push(`${request.method} ${new URL(request.url).pathname}`);
      try {
        return await gateway.handle(request);
      } catch (error) {
        if (error instanceof AnswerLost) throw new TypeError("network connection lost");
        throw error;
      }
    },
  };
  const { secretKey, clientKey } = LOCAL_KEYS;
  const reached = {
    TOSS_SECRET_KEY: secretKey,
    TOSS_CLIENT_KEY: clientKey,
    TOSS_API_ORIGIN: ORIGIN,
    TOSS_BINDING: binding as ConsoleEnv["TOSS_BINDING"],
  };
  return { gateway, env: { ...env, ...reached }, asked };
}

/** The test window's card that fails with this code, or the accepted one. */
export function testCard(chargeCode?: string): TestCard {
  const card = TEST_CARDS.find((one) => one.chargeCode === chargeCode && one.limit === undefined);
  if (!card) throw new Error(`no test card for ${chargeCode}`);
  return card;
}

/** The window's answer after a cardholder authorised the registration. */
export async function authorise(
  { gateway, env }: OpenGateway,
  ownerId: string,
  card: TestCard,
): Promise<string> {
  return gateway.books.grant(await customerKeyOf({ env }, ownerId), keptCard(card));
}

export function keptCard({ number, names: _, ...card }: TestCard) {
  return { ...card, masked: maskedNumber(number) };
}

/** Registers a card of the ad account. @returns its id */
export async function registerCard(
  open: OpenGateway,
  { advertiser, adv }: Buyer,
  card: TestCard = testCard(),
): Promise<string> {
  const ctx = contextOf(open.env, advertiser);
  const before = new Set((await listPaymentMethods(ctx, adv.id)).items.map(({ id }) => id));
  const authKey = await authorise(open, adv.id, card);
  const { items } = await addPaymentMethod(ctx, adv.id, { authKey });
  const added = items.find(({ id }) => !before.has(id));
  if (!added) throw new Error("the card was not added");
  return added.id;
}

/** An accepted card with its own number. */
export const numberedCard = (nth: number): TestCard => ({
  ...testCard(),
  number: `4330${String(1000 + nth)}00000017`,
});
