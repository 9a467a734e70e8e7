import { createMessageBatch } from "cloudflare:test";
import { createHmac } from "node:crypto";
import { type AudienceMessage, userHashOf } from "../../domain/audience";
import type { ConsoleEnv } from "../../worker/env";
import { handleAudience } from "../../worker/jobs/audience";
import { relaxAudience } from "../../worker/services/inventory";
import { settleOutbox } from "./campaigns";
import { contextOf, openAccount, projectRow, unique } from "./factories";

/** An event, with a parameter `city`. */
export const READS = "forecast_read";

/** Allows the sale of a publisher's categories from the first user. */
export async function relax(env: ConsoleEnv, pubProjectId: string): Promise<void> {
  const operator = contextOf(env, await openAccount(env, { isOperator: true }));
  await relaxAudience(operator, pubProjectId, { relaxed: true, reason: "첫 판매" });
}

/** Records one event of each user. */
export async function collect(
  env: ConsoleEnv,
  pubProjectId: string,
  users: readonly string[],
): Promise<void> {
  await settleOutbox(env);
  const { uidKey } = await projectRow(env, pubProjectId);
  const hash = (key: string, text: string) =>
    createHmac("sha256", Buffer.from(key, "base64url")).update(text).digest("base64url");
  const messages = users.map((uid) => ({
    id: unique("msg_"),
    timestamp: new Date(),
    attempts: 1,
    body: {
      kind: "events" as const,
      projectId: pubProjectId,
      appId: "app",
      userHash: userHashOf(uid, uidKey, hash) ?? "",
      platform: "web",
      receivedAtMs: Date.now(),
      events: [
        { name: READS, atMs: Date.now(), params: [{ key: "city", type: "string" as const, value: "seoul" }] },
      ],
    },
  }));
  await handleAudience(createMessageBatch<AudienceMessage>("madang-audience", messages), env);
}
