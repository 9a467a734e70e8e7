import { webAppSchema } from "../../../domain/inventory/schema";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { enqueue } from "../shared/outbox";
import { type AppRow, findApp } from "./find";

/**
 * Registers a web app; its key is what pages carry.
 * @throws AppError 070 with fields, and those of `requireAccess`
 */
export async function createApp(ctx: ServiceContext, projectId: string, input: unknown): Promise<AppRow> {
  await requireAccess(ctx, projectId, "app.write", "pub");
  const values = parseOrRefuse(webAppSchema, input);
  const id = await ctx.newId("app");
  const insert = ctx.db
    .insert(schema.projectApps)
    .values({ id, projectId, ...values, appKey: newAppKey(), createdAt: ctx.now, updatedAt: ctx.now })
    .onConflictDoNothing();
  const outbox = await enqueue(ctx, "plan.publish", { appId: id });
  await commit(ctx.db, [insert, ...outbox.statements]);
  outbox.wake();
  return findApp(ctx, projectId, id);
}

function newAppKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return `mk_${btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")}`;
}
