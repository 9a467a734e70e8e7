import { and, asc, eq, isNull } from "drizzle-orm";
import { openDb, schema } from "../../../../worker/db/client";
import { runOutboxEntry } from "../../../../worker/jobs/outbox";
import { deliverDue, saveWebhook, sendTestMessage } from "../../../../worker/services/partners";
import { env } from "../../../support/env";
import { contextOf, openShop, type Shop, unique } from "../../../support/factories";
import { Receiver } from "../../../support/webhook-receiver";

export { env };
export const db = openDb(env.DB);

/** A shop with a receiver as its webhook. */
export async function openHeardShop(): Promise<{ shop: Shop; receiver: Receiver }> {
  const shop = await openShop(env);
  return { shop, receiver: await connect(shop) };
}

export async function connect(shop: Shop): Promise<Receiver> {
  const receiver = new Receiver(`https://${unique("hook")}.example/events`);
  const { secret } = await saveWebhook(contextOf(env, shop.publisher), shop.pub.id, { url: receiver.url });
  receiver.secret = secret ?? "";
  return receiver;
}

/** Runs the open outbox rows of webhooks, oldest first. */
export async function settleNews(): Promise<void> {
  const { outbox } = schema;
  const rows = await db.query.outbox.findMany({
    where: and(eq(outbox.topic, "webhook.event"), isNull(outbox.doneAt)),
    orderBy: asc(outbox.createdAt),
  });
  for (const { id } of rows) await runOutboxEntry(contextOf(env, null), id);
}

/** Sends all messages that are due at a time. */
export async function deliverAt(shop: Shop, now = Date.now()): Promise<void> {
  while ((await deliverDue(contextOf(env, null, { now }), shop.pub.id)) > 0);
}

/** An unsent message to the shop's webhook. */
export const newMessage = (shop: Shop, now = Date.now()) =>
  sendTestMessage(contextOf(env, shop.publisher, { now }), shop.pub.id);

export async function messageOf(id: string) {
  const message = await db.query.webhookDeliveries.findFirst({ where: eq(schema.webhookDeliveries.id, id) });
  if (!message) throw new Error(`no message ${id}`);
  return message;
}

export const messagesOf = (shop: Shop) =>
  db.query.webhookDeliveries.findMany({ where: eq(schema.webhookDeliveries.projectId, shop.pub.id) });

export const attemptsOf = (id: string) =>
  db.query.webhookAttempts.findMany({
    where: eq(schema.webhookAttempts.deliveryId, id),
    orderBy: asc(schema.webhookAttempts.at),
  });

export async function webhookOf(shop: Shop) {
  const { webhookEndpoints } = schema;
  const webhook = await db.query.webhookEndpoints.findFirst({
    where: eq(webhookEndpoints.projectId, shop.pub.id),
  });
  if (!webhook) throw new Error("no webhook");
  return webhook;
}
