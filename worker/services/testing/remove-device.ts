import { and, eq, isNull } from "drizzle-orm";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { enqueue } from "../shared/outbox";
import { boardOf } from "./board";

/** Forgets a device and ends what runs on it. Idempotent. @throws AppError of `requireAccess` */
export async function removeDevice(ctx: ServiceContext, projectId: string, id: string): Promise<void> {
  await requireAccess(ctx, projectId, "testing.write", "pub");
  const { testDevices } = schema;
  const mine = and(
    eq(testDevices.id, id),
    eq(testDevices.projectId, projectId),
    isNull(testDevices.deletedAt),
  );
  const device = await ctx.db.query.testDevices.findFirst({ where: mine });
  if (!device) return;
  const published = await enqueue(ctx, "plan.publish", { projectId });
  await commit(ctx.db, [
    ctx.db.update(testDevices).set({ deletedAt: ctx.now }).where(mine),
    ...published.statements,
  ]);
  published.wake();
  const board = boardOf(ctx, projectId);
  for (const run of await board.running()) if (run.deviceId === device.deviceId) await board.stop(run.id);
}
