import { eq } from "drizzle-orm";
import { LEVEL } from "../../../../domain/access/levels";
import { schema } from "../../../db/client";
import type { ServiceContext } from "../../context";
import { notificationStatements } from "../../notifications/notify";
import type { AppRow } from "../find";
import { writeApp } from "../write";

/**
 * The app is proven, and by it its project; what was asked for is done with. Its project's editors are told, whoever found the proof out
 * apart: the clock may have, days after anybody looked.
 * @throws AppError CONFLICT
 */
export async function markVerified(ctx: ServiceContext, app: AppRow): Promise<void> {
  const { appChallenges } = schema;
  const notice = await notificationStatements(ctx, {
    projectId: app.projectId,
    level: LEVEL.editor,
    kind: "app",
    details: { event: "verified", subject: app.title, path: `/pub/${app.projectId}/apps/${app.id}` },
    eventId: `app:${app.id}:${app.version + 1}`,
  });
  await writeApp(ctx, app, { verifiedAt: ctx.now }, [
    ctx.db.delete(appChallenges).where(eq(appChallenges.appId, app.id)),
    ...notice.statements,
  ]);
  notice.wake();
}
