import { and, eq } from "drizzle-orm";
import type { AdAccountDraft, LaunchDraft, PlatformDraft } from "../../../domain/project/launch";
import { schema } from "../../db/client";
import { requireAccount } from "../access";
import type { ServiceContext } from "../context";

type DraftOf = { pub: PlatformDraft; adv: AdAccountDraft };

/** What the caller's launcher of a side holds; nothing yet is an empty draft. @throws AppError UNAUTHORIZED */
export async function readLaunchDraft<K extends keyof DraftOf>(
  ctx: ServiceContext,
  kind: K,
): Promise<DraftOf[K]> {
  const account = requireAccount(ctx);
  const { launchDrafts } = schema;
  const row = await ctx.db.query.launchDrafts.findFirst({
    where: and(eq(launchDrafts.accountId, account.id), eq(launchDrafts.kind, kind)),
  });
  return (row?.values ?? {}) as DraftOf[K];
}

/** Keeps one step's answers beside those of the others. @throws AppError UNAUTHORIZED */
export async function keepLaunchDraft<K extends keyof DraftOf>(
  ctx: ServiceContext,
  kind: K,
  step: DraftOf[K],
): Promise<DraftOf[K]> {
  const account = requireAccount(ctx);
  const values: DraftOf[K] = { ...(await readLaunchDraft(ctx, kind)), ...step };
  const kept: LaunchDraft = values;
  const { launchDrafts } = schema;
  await ctx.db
    .insert(launchDrafts)
    .values({ accountId: account.id, kind, values: kept, updatedAt: ctx.now })
    .onConflictDoUpdate({
      target: [launchDrafts.accountId, launchDrafts.kind],
      set: { values: kept, updatedAt: ctx.now },
    });
  return values;
}

/** Forgets the draft: for the batch that opens what it was for. @throws AppError UNAUTHORIZED */
export function draftRemoval(ctx: ServiceContext, kind: keyof DraftOf) {
  const account = requireAccount(ctx);
  const { launchDrafts } = schema;
  return ctx.db
    .delete(launchDrafts)
    .where(and(eq(launchDrafts.accountId, account.id), eq(launchDrafts.kind, kind)));
}
