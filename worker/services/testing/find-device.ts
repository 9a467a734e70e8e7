import { and, eq, isNull } from "drizzle-orm";
import { AppError } from "../../../domain/shared/errors";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";

export type TestDeviceRow = typeof schema.testDevices.$inferSelect;

/** A test device of the project that was not removed. @throws AppError NOT_FOUND */
export async function findDevice(ctx: ServiceContext, projectId: string, id: string): Promise<TestDeviceRow> {
  const { testDevices } = schema;
  const device = await ctx.db.query.testDevices.findFirst({
    where: and(eq(testDevices.id, id), eq(testDevices.projectId, projectId), isNull(testDevices.deletedAt)),
  });
  if (!device) throw new AppError("NOT_FOUND");
  return device;
}
