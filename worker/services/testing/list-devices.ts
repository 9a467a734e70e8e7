import { and, desc, eq, isNull } from "drizzle-orm";
import { TEST_DEVICES_MAX } from "../../../domain/testing/schema";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import type { TestDeviceRow } from "./find-device";

/** The test devices of a publisher or an ad account, newest first. @throws AppError of `requireAccess` */
export async function listDevices(ctx: ServiceContext, projectId: string): Promise<TestDeviceRow[]> {
  await requireAccess(ctx, projectId, "preview.read");
  const { testDevices } = schema;
  return ctx.db.query.testDevices.findMany({
    where: and(eq(testDevices.projectId, projectId), isNull(testDevices.deletedAt)),
    orderBy: [desc(testDevices.createdAt), desc(testDevices.id)],
    limit: TEST_DEVICES_MAX,
  });
}
