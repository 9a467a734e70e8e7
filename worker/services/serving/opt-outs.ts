import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import {
  bookName,
  dayNumberOf,
  OPT_OUT_KEPT_MS,
  type OptOutHeard,
  type OptOutRecord,
  optOutShardOf,
  optOutsKey,
} from "../../../domain/audience";
import { schema } from "../../db/client";
import type { OutboxEvent } from "../../db/outbox-topics";
import { commitWork, type ServiceContext } from "../kernel";
import { appsPublished } from "../platform";

const { readerOptOuts } = schema;

/** A user of a publisher, as named by an ad's token. */
export interface OneReader {
  projectId: string;
  userHash: string;
}

/** Field of a select: whether this user switched personalised choice off. */
export const isOptedOut = ({ projectId, userHash }: OneReader) =>
  sql`exists (select 1 from reader_opt_outs o where o.project_id = ${projectId} and o.user_hash = ${userHash})`.mapWith(
    Boolean,
  );

const rowOf = ({ projectId, userHash }: OneReader): SQL | undefined =>
  and(eq(readerOptOuts.projectId, projectId), eq(readerOptOuts.userHash, userHash));

const settled = ({ projectId, userHash }: OneReader): OutboxEvent => [
  "opt-out.settle",
  { projectId, userHash },
];

/** Switches personalised choice off for a user. What was kept of the user is deleted. */
export async function addOptOut(ctx: ServiceContext, reader: OneReader): Promise<void> {
  const { projectId, userHash } = reader;
  const [known] = await ctx.db
    .select({ projectId: readerOptOuts.projectId })
    .from(readerOptOuts)
    .where(eq(readerOptOuts.projectId, projectId))
    .limit(1);
  await commitWork(ctx, {
    rows: [
      ctx.db
        .insert(readerOptOuts)
        .values({ projectId, userHash, createdAt: ctx.now, heardAt: ctx.now })
        .onConflictDoUpdate({
          target: [readerOptOuts.projectId, readerOptOuts.userHash],
          set: { heardAt: ctx.now },
        }),
    ],
    // The publisher's first one: until its plans say so, the ad server does not look for any.
    events: [settled(reader), ...(known ? [] : await appsPublished(ctx, projectId))],
  });
}

/** Switches personalised choice on again, if it is off. */
export async function removeOptOut(ctx: ServiceContext, reader: OneReader): Promise<void> {
  const known = await ctx.db.query.readerOptOuts.findFirst({
    columns: { projectId: true },
    where: rowOf(reader),
  });
  if (!known) return;
  await commitWork(ctx, {
    rows: [ctx.db.delete(readerOptOuts).where(rowOf(reader))],
    events: [settled(reader)],
  });
}

/** Keeps a user's choice, since the ad server heard of the user. */
export async function keepOptOut(ctx: ServiceContext, heard: OptOutHeard): Promise<void> {
  const { receivedAtMs } = heard;
  await commitWork(ctx, {
    rows: [
      ctx.db
        .update(readerOptOuts)
        .set({ heardAt: receivedAtMs })
        .where(and(rowOf(heard), lt(readerOptOuts.heardAt, receivedAtMs))),
    ],
    events: [settled(heard)],
  });
}

/** Deletes the choices of users who were not heard of for `OPT_OUT_KEPT_MS`. @returns their number */
export async function forgetOptOuts(ctx: ServiceContext): Promise<number> {
  const gone = await ctx.db
    .select({ projectId: readerOptOuts.projectId, userHash: readerOptOuts.userHash })
    .from(readerOptOuts)
    .where(lt(readerOptOuts.heardAt, ctx.now - OPT_OUT_KEPT_MS))
    .limit(FORGOTTEN_AT_ONCE_MAX);
  for (const reader of gone) await removeOptOut(ctx, reader);
  return gone.length;
}

const FORGOTTEN_AT_ONCE_MAX = 100;

/**
 * Publishes the opt-outs of a user's shard to the ad server, or all of a publisher's, and deletes what is kept of a user who opted out.
 * Idempotent.
 */
export async function settleOptOut(
  ctx: ServiceContext,
  { projectId, userHash }: { projectId: string; userHash?: string | undefined },
): Promise<void> {
  if (userHash === undefined) {
    const shards = await ctx.db.all<{ shard: string }>(
      sql`select distinct substr(user_hash, 1, 1) as shard from reader_opt_outs where project_id = ${projectId}`,
    );
    for (const { shard } of shards) await publishOptOuts(ctx, projectId, shard);
    return;
  }
  const users = await publishOptOuts(ctx, projectId, optOutShardOf(userHash));
  if (users[userHash] === undefined) return;
  const { AUDIENCE_BOOK } = ctx.env;
  await AUDIENCE_BOOK.get(AUDIENCE_BOOK.idFromName(bookName(projectId, userHash))).forget(userHash);
}

async function publishOptOuts(
  ctx: ServiceContext,
  projectId: string,
  shard: string,
): Promise<OptOutRecord["users"]> {
  const rows = await ctx.db
    .select({ userHash: readerOptOuts.userHash, heardAt: readerOptOuts.heardAt })
    .from(readerOptOuts)
    .where(
      and(
        eq(readerOptOuts.projectId, projectId),
        gte(readerOptOuts.userHash, shard),
        lt(readerOptOuts.userHash, shard + AFTER_ALL),
      ),
    );
  const users = Object.fromEntries(rows.map(({ userHash, heardAt }) => [userHash, dayNumberOf(heardAt)]));
  const key = optOutsKey(projectId, shard);
  const record: OptOutRecord = { v: ctx.now, users };
  if (rows.length === 0) await ctx.env.PLANS.delete(key);
  else await ctx.env.PLANS.put(key, JSON.stringify(record));
  return users;
}

/** Sorts after every character of base64url. */
const AFTER_ALL = "~";
