import { withColons } from "../../../domain/app/identifiers";
import { type AppInput, appSchema } from "../../../domain/app/schema";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { enqueue } from "../shared/outbox";
import { type AppRow, findApp } from "./find";
import { storeFacts } from "./market/store-facts";
import { requireUnregistered } from "./require-unregistered";

/**
 * Registers an app; its key is what the app or the page carries. Its logo is the one that its store shows, where a store can be asked.
 *
 * @param input `appSchema`
 * @throws AppError 070 with fields (also for an identifier that the project registered already), and those of `requireAccess`
 */
export async function createApp(ctx: ServiceContext, projectId: string, input: unknown): Promise<AppRow> {
  await requireAccess(ctx, projectId, "app.write", "pub");
  const values = columnsOf(parseOrRefuse(appSchema, input));
  const id = await ctx.newId("app");
  await requireUnregistered(ctx, projectId, id, values);
  const facts = await storeFacts(ctx, projectId, values);
  const insert = ctx.db
    .insert(schema.projectApps)
    .values({
      id,
      projectId,
      ...values,
      ...facts,
      appKey: newAppKey(),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .onConflictDoNothing();
  const outbox = await enqueue(ctx, "plan.publish", { appId: id });
  await commit(ctx.db, [insert, ...outbox.statements]);
  outbox.wake();
  return findApp(ctx, projectId, id);
}

/** What an app is registered with, as its columns; what its platform does not have is null. */
export function columnsOf(input: AppInput) {
  const none = { packageId: null, bundleId: null, storeId: null, domain: null, debugFingerprint: null };
  switch (input.platform) {
    case "android": {
      const { debugFingerprint, packageId = null, ...values } = input;
      return {
        ...none,
        ...values,
        packageId,
        debugFingerprint: debugFingerprint === undefined ? null : withColons(debugFingerprint),
      };
    }
    case "apple":
      return { ...none, ...input, storeId: input.storeId ?? null };
    case "web":
      return { ...none, framework: "native" as const, ...input };
  }
}

function newAppKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return `mk_${btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")}`;
}
