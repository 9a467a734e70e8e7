import { beforeAll, describe, expect, it, test, vi } from "vitest";
import { dayAt } from "../../../../domain/kernel";
import { LEVEL } from "../../../../domain/people";
import { localAddressKey } from "../../../../worker/integrations/dns";
import { type Identity, type ServiceContext, withIdempotencyKey } from "../../../../worker/services/kernel";
import {
  getClientCredentials,
  getWebhook,
  getWebhookMessage,
  listWebhookMessages,
  removeClientCredentials,
  removeWebhook,
  rotateWebhookSecret,
  saveClientCredentials,
  saveWebhook,
  sendMessageAgain,
  sendTestMessage,
  setWebhookEnabled,
} from "../../../../worker/services/partners";
import { readTarget } from "../../../../worker/services/partners/deliver";
import { requireWebhook } from "../../../../worker/services/partners/endpoint";
import {
  addMember,
  contextOf,
  openAccount,
  openBuyer,
  openShop,
  type Shop,
} from "../../../support/factories";
import { openReceivers } from "../../../support/webhook-receiver";
import {
  attemptsOf,
  connect,
  deliverAt,
  env,
  messageOf,
  messagesOf,
  newMessage,
  openHeardShop,
} from "./support";

const CREDENTIALS = { clientId: "madang", clientSecret: "open-sesame!" };

let shop: Shop;
let message: string;
beforeAll(async () => {
  const heard = await openHeardShop();
  shop = heard.shop;
  openReceivers(heard.receiver);
  message = await newMessage(shop);
  await deliverAt(shop);
});

/** Every verb with its required level. */
const VERBS: [string, number, (ctx: ServiceContext, projectId: string) => Promise<unknown>][] = [
  ["see the webhook", LEVEL.editor, getWebhook],
  ["list messages", LEVEL.editor, listWebhookMessages],
  ["read a message", LEVEL.editor, (ctx, id) => getWebhookMessage(ctx, id, message)],
  ["save the address", LEVEL.editor, (ctx, id) => saveWebhook(ctx, id, { url: "https://b.example/" })],
  ["replace the secret", LEVEL.editor, (ctx, id) => rotateWebhookSecret(ctx, id, -1)],
  ["switch it", LEVEL.editor, (ctx, id) => setWebhookEnabled(ctx, id, true)],
  ["send a test", LEVEL.editor, sendTestMessage],
  ["remove it", LEVEL.editor, (ctx, id) => removeWebhook(ctx, id, -1)],
  ["send again", LEVEL.editor, (ctx, id) => sendMessageAgain(ctx, id, message, -1)],
  ["see the credentials", LEVEL.editor, getClientCredentials],
  ["save credentials", LEVEL.editor, (ctx, id) => saveClientCredentials(ctx, id, CREDENTIALS)],
  ["remove credentials", LEVEL.editor, removeClientCredentials],
];

describe.each(VERBS)("to %s", (_, least, verb) => {
  /** The error code of the refusal, or "none". */
  const refusal = (ctx: ServiceContext, projectId: string) =>
    verb(ctx, projectId).then(
      () => "none",
      (error: { code?: string }) => error.code,
    );

  test.each(Object.values(LEVEL).filter((level) => level > 0))("with level %i", async (level) => {
    const member = await openAccount(env, { kind: "pub" });
    await addMember(env, shop.pub.id, member, level);
    const code = await refusal(contextOf(env, member), shop.pub.id);
    if (level < least) expect(code).toBe("FORBIDDEN");
    else expect(["none", "CONFLICT"]).toContain(code);
  });

  test("takes a member of that platform, signed in", async () => {
    const stranger = await openShop(env);
    expect(await refusal(contextOf(env, stranger.publisher), shop.pub.id)).toBe("PROJECT_NOT_FOUND");
    expect(await refusal(contextOf(env, null), shop.pub.id)).toBe("UNAUTHORIZED");
    const { advertiser, adv } = await openBuyer(env);
    expect(await refusal(contextOf(env, advertiser), adv.id)).toBe("PROJECT_KIND_MUST_BE_PUB");
  });
});

describe("another publisher's message", () => {
  test("does not exist, by whatever project it is asked for", async () => {
    const { shop: other } = await openHeardShop();
    const ctx = contextOf(env, other.publisher);
    await expect(getWebhookMessage(ctx, other.pub.id, message)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const { version } = await messageOf(message);
    const again = sendMessageAgain(ctx, other.pub.id, message, version);
    await expect(again).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("sending again", () => {
  test("sends what was delivered or given up on once more under its id, once a request", async () => {
    const { shop: mine, receiver } = await openHeardShop();
    openReceivers(receiver);
    const ctx = contextOf(env, mine.publisher);
    const id = await newMessage(mine);
    await deliverAt(mine);
    const { version } = await messageOf(id);
    await sendMessageAgain(ctx, mine.pub.id, id, version);
    const twice = sendMessageAgain(ctx, mine.pub.id, id, version);
    await expect(twice).rejects.toMatchObject({ code: "CONFLICT" });
    await deliverAt(mine);
    expect(receiver.heard.map((heard) => heard.id)).toEqual([id, id]);
    const detail = await getWebhookMessage(ctx, mine.pub.id, id);
    expect(detail.message.status).toBe("delivered");
    expect(detail.attempts).toHaveLength(2);
  });

  test("begins the whole schedule anew", async () => {
    const { shop: mine, receiver } = await openHeardShop();
    openReceivers(receiver);
    receiver.answers.push(500, 500);
    const id = await newMessage(mine);
    await deliverAt(mine);
    await sendMessageAgain(contextOf(env, mine.publisher), mine.pub.id, id, (await messageOf(id)).version);
    await deliverAt(mine);
    expect(await messageOf(id)).toMatchObject({ status: "pending", attempts: 1 });
  });

  test("to a webhook that is off, or was never set up, is refused", async () => {
    const { shop: mine } = await openHeardShop();
    const ctx = contextOf(env, mine.publisher);
    const id = await newMessage(mine);
    await setWebhookEnabled(ctx, mine.pub.id, false);
    const code = "PROJECT_MUTATION_NOT_ACCEPTABLE";
    await expect(sendMessageAgain(ctx, mine.pub.id, id, 1)).rejects.toMatchObject({ code });
    await expect(sendTestMessage(ctx, mine.pub.id)).rejects.toMatchObject({ code });
    const bare = await openShop(env);
    const owner = contextOf(env, bare.publisher);
    await expect(sendTestMessage(owner, bare.pub.id)).rejects.toMatchObject({ code });
    await expect(setWebhookEnabled(owner, bare.pub.id, true)).rejects.toMatchObject({ code });
  });
});

test("one request for a test sends one, however often it is made", async () => {
  const { shop: mine } = await openHeardShop();
  const request = () => withIdempotencyKey(contextOf(env, mine.publisher), "one press");
  const ids = [await sendTestMessage(request(), mine.pub.id), await sendTestMessage(request(), mine.pub.id)];
  expect(new Set(ids).size).toBe(1);
  expect(await messagesOf(mine)).toHaveLength(1);
});

describe("tests of a webhook", () => {
  const MINUTE_MS = 60_000;

  test("are sent ten times in ten minutes, and again when the first of them is that old", async () => {
    const { shop: mine } = await openHeardShop();
    const start = Date.now();
    const at = (now: number) => contextOf(env, mine.publisher, { now });
    for (let nth = 0; nth < 10; nth++) await sendTestMessage(at(start + nth * MINUTE_MS), mine.pub.id);
    const early = sendTestMessage(at(start + 10 * MINUTE_MS - 1), mine.pub.id);
    await expect(early).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS", details: { retryAfterS: 1 } });
    expect(await messagesOf(mine)).toHaveLength(10);
    await sendTestMessage(at(start + 10 * MINUTE_MS), mine.pub.id);
    const again = sendTestMessage(at(start + 10 * MINUTE_MS), mine.pub.id);
    await expect(again).rejects.toMatchObject({ details: { retryAfterS: 60 } });
  });

  test("are counted for each publisher, and a request that is repeated is never held", async () => {
    const [one, other] = [await openHeardShop(), await openHeardShop()];
    const request = () => withIdempotencyKey(contextOf(env, one.shop.publisher), "the tenth");
    for (let nth = 0; nth < 9; nth++) await newMessage(one.shop);
    const tenth = await sendTestMessage(request(), one.shop.pub.id);
    expect(await sendTestMessage(request(), one.shop.pub.id)).toBe(tenth);
    await expect(newMessage(one.shop)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    await newMessage(other.shop);
    expect(await messagesOf(other.shop)).toHaveLength(1);
  });
});

describe("an address", () => {
  test("makes a secret the first time only, which nothing can tell again", async () => {
    const mine = await openShop(env);
    const { url, secret } = await connect(mine);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const ctx = contextOf(env, mine.publisher);
    expect(await saveWebhook(ctx, mine.pub.id, { url })).toEqual({ secret: null });
    expect(await saveWebhook(ctx, mine.pub.id, { url: "https://c.example/" })).toEqual({ secret: null });
    expect(JSON.stringify(await getWebhook(ctx, mine.pub.id))).not.toContain(secret.slice(6));
  });

  test.each([
    "http://hooks.example/",
    "https://10.0.0.1/",
    "https://localhost/",
    "http://127.0.0.1:9/",
    "",
    "x",
  ])("that is %s is refused, and nothing is written", async (url) => {
    const mine = await openShop(env);
    const ctx = contextOf(env, mine.publisher);
    await expect(saveWebhook(ctx, mine.pub.id, { url })).rejects.toMatchObject({ code: "070" });
    expect(await getWebhook(ctx, mine.pub.id)).toBeNull();
  });
});

describe("the list of messages", () => {
  test("is paged from the newest, and filtered by status, type and the project's own days", async () => {
    const { shop: mine, receiver } = await openHeardShop();
    openReceivers(receiver);
    const ctx = contextOf(env, mine.publisher);
    const day = 24 * 3_600_000;
    const now = Date.now();
    const ids: string[] = [];
    for (let nth = 4; nth >= 0; nth--) ids.push(await newMessage(mine, now - nth * day));
    vi.useFakeTimers({ toFake: ["Date"], now: now - 2 * day });
    await deliverAt(mine, now - 2 * day);
    vi.useRealTimers();
    const list = async (filter: Record<string, unknown>) => {
      const { items } = await listWebhookMessages(ctx, mine.pub.id, filter);
      return items.map(({ id }) => id);
    };
    const newest = [...ids].reverse();
    expect(await list({})).toEqual(newest);
    const first = await listWebhookMessages(ctx, mine.pub.id, { limit: 2 });
    const second = await listWebhookMessages(ctx, mine.pub.id, { limit: 2, next: first.next });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(newest.slice(0, 4));
    expect(await list({ type: "campaign.created" })).toEqual([]);
    const statuses = await Promise.all(["delivered", "pending"].map((status) => list({ status })));
    expect(statuses.map((each) => each.length)).toEqual([3, 2]);
    const yesterday = dayAt(now - day, "Asia/Seoul");
    expect(await list({ from: yesterday, to: yesterday })).toEqual([ids[3]]);
    expect(await list({ status: "asleep", from: "2026-02-30", next: "nonsense" })).toEqual(newest);
  });
});

test("credentials are told without their secret, and forgotten when removed", async () => {
  const ctx = contextOf(env, shop.publisher);
  await saveClientCredentials(ctx, shop.pub.id, CREDENTIALS);
  expect(await getClientCredentials(ctx, shop.pub.id)).toEqual({
    clientId: "madang",
    updatedAt: ctx.now,
    version: 1,
  });
  await removeClientCredentials(ctx, shop.pub.id);
  expect(await getClientCredentials(ctx, shop.pub.id)).toBeNull();
});

describe("client credentials", () => {
  const at = (shop: Shop, account: Identity, url: string) =>
    saveWebhook(contextOf(env, account), shop.pub.id, { url });
  /** A shop whose owner set credentials for its server, and one of its editors. */
  async function given(url: string | null) {
    const shop = await openShop(env);
    if (url) await at(shop, shop.publisher, url);
    await saveClientCredentials(contextOf(env, shop.publisher), shop.pub.id, CREDENTIALS);
    const editor = await openAccount(env);
    await addMember(env, shop.pub.id, editor, LEVEL.editor);
    return { shop, editor };
  }
  const known = ({ pub, publisher }: Shop) =>
    getClientCredentials(contextOf(env, publisher), pub.id).then((found) => found?.clientId ?? null);
  const sentTo = async (shop: Shop) => {
    const webhook = await requireWebhook(contextOf(env, null), shop.pub.id);
    return (await readTarget(contextOf(env, null), webhook)).headers;
  };

  it("are sent to no other server than their owner gave them to", async () => {
    const { shop, editor } = await given("https://hooks.game.example/a");
    await at(shop, editor, "https://hooks.game.example/b");
    expect(await known(shop), "the same server").toBe("madang");
    await at(shop, editor, "https://evil.example/b");
    expect([await known(shop), await sentTo(shop)]).toEqual([null, {}]);
    await saveClientCredentials(contextOf(env, shop.publisher), shop.pub.id, CREDENTIALS);
    expect(await sentTo(shop)).toMatchObject({ authorization: expect.stringContaining("Basic ") });
  });

  it("are forgotten with the webhook, and not told to a first address that somebody else sets", async () => {
    const { shop, editor } = await given("https://hooks.game.example/a");
    const view = await getWebhook(contextOf(env, editor), shop.pub.id);
    expect(view?.hasCredentials).toBe(true);
    await removeWebhook(contextOf(env, editor), shop.pub.id, view?.version ?? 0);
    expect(await known(shop)).toBeNull();
    const other = await given(null);
    await at(other.shop, other.editor, "https://evil.example/b");
    expect([await known(other.shop), await sentTo(other.shop)]).toEqual([null, {}]);
    const own = await given(null);
    await at(own.shop, own.shop.publisher, "https://hooks.game.example/a");
    expect(await known(own.shop)).toBe("madang");
  });

  it("are sent nowhere when the server's name leads into a private network, which the attempt says", async () => {
    const { shop } = await given("https://inside.game.example/a");
    await env.MAILBOX?.put(localAddressKey("inside.game.example"), JSON.stringify(["10.0.0.7"]));
    const id = await newMessage(shop);
    const before = vi.mocked(fetch).mock.calls.length;
    await deliverAt(shop);
    expect(vi.mocked(fetch).mock.calls).toHaveLength(before);
    expect(await attemptsOf(id)).toMatchObject([{ error: "private-address", responseStatus: null }]);
    expect(await messageOf(id)).toMatchObject({ status: "pending", attempts: 1 });
  });
});
