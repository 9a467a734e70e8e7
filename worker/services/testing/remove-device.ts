import { and, eq, isNull } from "drizzle-orm";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { type ProjectRow, requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { enqueueAll, type OutboxEntry } from "../shared/outbox";
import { boardOf } from "./board";
import { endPreviews } from "./end-previews";

/** Forgets a device and ends what runs on it. Idempotent. @throws AppError of `requireAccess` */
export async function removeDevice(ctx: ServiceContext, projectId: string, id: string): Promise<void> {
  const { project } = await requireAccess(ctx, projectId, "preview.write");
  const { testDevices, adPreviews } = schema;
  const mine = and(
    eq(testDevices.id, id),
    eq(testDevices.projectId, projectId),
    isNull(testDevices.deletedAt),
  );
  const device = await ctx.db.query.testDevices.findFirst({ where: mine });
  if (!device) return;
  const announced = await announceDevices(ctx, project);
  await commit(ctx.db, [
    ctx.db.update(testDevices).set({ deletedAt: ctx.now }).where(mine),
    ...announced.statements,
  ]);
  announced.wake();
  await endPreviews(ctx, eq(adPreviews.deviceId, device.id));
  if (project.kind === "adv") return;
  const board = boardOf(ctx, projectId);
  for (const run of await board.running())
    if (run.deviceId === device.deviceId && !run.byDeviceIdOnly) await board.stop(run.id);
}

/** A publisher's plans name its devices; an ad account's stand in none. */
export function announceDevices(
  ctx: ServiceContext,
  { id, kind }: Pick<ProjectRow, "id" | "kind">,
): Promise<OutboxEntry> {
  return enqueueAll(ctx, kind === "pub" ? [["plan.publish", { projectId: id }]] : []);
}
