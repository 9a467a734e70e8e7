import { describe, expect, test } from "vitest";
import {
  getWebhook,
  getWebhookMessage,
  removeWebhook,
  rotateWebhookSecret,
} from "../../../../worker/services/partners";
import { contextOf, type Shop } from "../../../support/factories";
import { openReceivers } from "../../../support/webhook-receiver";
import {
  attemptsOf,
  connect,
  deliverAt,
  env,
  messageOf,
  newMessage,
  openHeardShop,
  webhookOf,
} from "./support";

describe("a webhook that is removed", () => {
  const remove = async (mine: Shop) => {
    const ctx = contextOf(env, mine.publisher);
    await removeWebhook(ctx, mine.pub.id, (await webhookOf(mine)).version);
    return ctx;
  };

  test("is gone with its secrets, keeps what was sent, and gives up on what was not", async () => {
    const { shop: mine, receiver } = await openHeardShop();
    openReceivers(receiver);
    const sent = await newMessage(mine);
    await deliverAt(mine);
    const waiting = await newMessage(mine);
    const ctx = await remove(mine);
    expect(await getWebhook(ctx, mine.pub.id)).toBeNull();
    expect((await messageOf(sent)).status).toBe("delivered");
    expect(await messageOf(waiting)).toMatchObject({ status: "failed", nextAttemptAt: null });
    await connect(mine);
    await deliverAt(mine, Date.now() + 24 * 3_600_000);
    expect(receiver.heard.map(({ id }) => id)).toEqual([sent]);
    expect((await getWebhookMessage(ctx, mine.pub.id, sent)).attempts).toHaveLength(1);
  });

  test("makes nothing pending again by an attempt that was under way", async () => {
    const { shop: mine, receiver } = await openHeardShop();
    openReceivers(receiver);
    receiver.answers.push(async () => {
      await remove(mine);
      return new Response(null, { status: 500 });
    });
    const id = await newMessage(mine);
    await deliverAt(mine);
    expect(await messageOf(id)).toMatchObject({ status: "failed", nextAttemptAt: null });
    expect(await attemptsOf(id)).toHaveLength(1);
  });

  test("is not removed by a page that shows an older one, nor where there is none", async () => {
    const { shop: mine } = await openHeardShop();
    const ctx = contextOf(env, mine.publisher);
    const { version } = await webhookOf(mine);
    await rotateWebhookSecret(ctx, mine.pub.id, version);
    await expect(removeWebhook(ctx, mine.pub.id, version)).rejects.toMatchObject({ code: "CONFLICT" });
    await remove(mine);
    const none = removeWebhook(ctx, mine.pub.id, version + 1);
    await expect(none).rejects.toMatchObject({ code: "PROJECT_MUTATION_NOT_ACCEPTABLE" });
  });
});
