import { eq } from "drizzle-orm";
import { schema } from "../../../db/client";
import type { ServiceContext } from "../../context";
import type { AppRow } from "../find";
import { writeApp } from "../write";

/** The app is proven, and by it its project; what was asked for is done with. @throws AppError CONFLICT */
export async function markVerified(ctx: ServiceContext, app: AppRow): Promise<void> {
  const { appChallenges } = schema;
  await writeApp(ctx, app, { verifiedAt: ctx.now }, [
    ctx.db.delete(appChallenges).where(eq(appChallenges.appId, app.id)),
  ]);
}
