import { commit } from "../../db/batch";
import type { ServiceContext } from "../context";
import { attemptMessage } from "./attempt";
import { claimDue, hasDue } from "./claim";
import { findWebhook } from "./endpoint";
import { holdStatement } from "./hold";
import { readTarget } from "./target";
import { wakeWebhooks } from "./wake";

/** Beyond it the clock is exact enough. */
const WAKE_WITHIN_MS = 10 * 60_000;

/**
 * Sends what is due to one publisher: one round of a few at once. A receiver that takes them is sent the next round at once; one that
 * does not waits for the clock, so that it never keeps other publishers' messages back.
 *
 * @returns how many attempts were made
 */
export async function deliverDue(ctx: ServiceContext, projectId: string): Promise<number> {
  const webhook = await findWebhook(ctx, projectId);
  if (webhook?.status !== "enabled") {
    await commit(ctx.db, [holdStatement(ctx, projectId)]);
    return 0;
  }
  const target = await readTarget(ctx, webhook);
  const messages = await claimDue(ctx, projectId);
  const ended = await Promise.allSettled(messages.map((message) => attemptMessage(ctx, target, message)));
  const verdicts = ended.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));

  const isTaken = verdicts.some(({ status }) => status === "delivered");
  if (isTaken && (await hasDue(ctx, projectId))) await wakeWebhooks(ctx.env, [projectId]);
  const waitsMs = verdicts.flatMap((verdict) =>
    verdict.status === "pending" ? [verdict.nextAttemptAtMs - ctx.now] : [],
  );
  const soonestMs = Math.min(...waitsMs);
  if (soonestMs <= WAKE_WITHIN_MS) await wakeWebhooks(ctx.env, [projectId], Math.ceil(soonestMs / 1000));

  const fault = ended.find((each) => each.status === "rejected");
  if (fault) throw fault.reason;
  return messages.length;
}
