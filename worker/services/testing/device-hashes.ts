import { and, eq, isNull } from "drizzle-orm";
import { userHashOf } from "../../../domain/serving/user-hash";
import { schema } from "../../db/client";
import type { ProjectRow } from "../access";
import type { ServiceContext } from "../context";
import { keyedMac } from "../shared/keyed-mac";

/** The project's test devices as plans name them: hashed as the app's own users are. Undefined where there are none. */
export async function testDeviceHashes(
  ctx: ServiceContext,
  project: Pick<ProjectRow, "id" | "uidKey">,
): Promise<string[] | undefined> {
  const { testDevices } = schema;
  const devices = await ctx.db.query.testDevices.findMany({
    columns: { deviceId: true },
    where: and(eq(testDevices.projectId, project.id), isNull(testDevices.deletedAt)),
  });
  if (devices.length === 0) return undefined;
  const hash = (key: string, text: string) => keyedMac(key).of(text);
  return devices.flatMap(({ deviceId }) => userHashOf(deviceId, project.uidKey, hash) ?? []);
}
