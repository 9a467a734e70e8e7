import { and, eq, gte, type SQL, sql } from "drizzle-orm";
import { estimateUsers } from "../../../../domain/app/user-sketch";
import { addDays, dayAt, dayStartMs } from "../../../../domain/calendar/day";
import { schema } from "../../../db/client";
import { requireAccess } from "../../access";
import type { ServiceContext } from "../../context";
import { findApp } from "../find";

export const DAU_DAYS = 30;

/** How many users asked for ads of an app, by day of the project's zone, the oldest first; every day is there. */
export interface DailyUsers {
  timezone: string;
  /** The last day is today, so far. */
  days: { day: string; startMs: number; users: number }[];
}

/**
 * Users whom the app names (`uid`), counted by their hashes: see `domain/app/user-sketch.ts` for how near. Requests without a user are not
 * among them. Some seconds behind.
 * @throws AppError PROJECT_APP_NOT_FOUND, and those of `requireAccess`
 */
export async function getDailyUsers(
  ctx: ServiceContext,
  projectId: string,
  appId: string,
): Promise<DailyUsers> {
  const { project } = await requireAccess(ctx, projectId, "app.read", "pub");
  await findApp(ctx, projectId, appId);
  const { appUserRegisters: registers, appDailyUsers } = schema;
  const today = dayAt(ctx.now, project.timezone);
  const from = addDays(today, 1 - DAU_DAYS);
  const [open, settled] = await Promise.all([
    sketchSums(ctx, and(eq(registers.appId, appId), gte(registers.day, from))),
    ctx.db.query.appDailyUsers.findMany({
      where: and(eq(appDailyUsers.appId, appId), gte(appDailyUsers.day, from)),
    }),
  ]);
  const byDay = new Map(settled.map(({ day, users }) => [day, users]));
  for (const { day, filled, inverseSum } of open) byDay.set(day, estimateUsers(filled, inverseSum));
  const days = Array.from({ length: DAU_DAYS }, (_, nth) => {
    const day = addDays(from, nth);
    return { day, startMs: dayStartMs(day, project.timezone), users: byDay.get(day) ?? 0 };
  });
  return { timezone: project.timezone, days };
}

/** What the estimate of each day's sketch is made of. */
export function sketchSums(ctx: ServiceContext, where: SQL | undefined) {
  const { appUserRegisters: registers } = schema;
  return ctx.db
    .select({
      appId: registers.appId,
      day: registers.day,
      filled: sql<number>`count(*)`,
      inverseSum: sql<number>`sum(1.0 / (1 << ${registers.rank}))`,
    })
    .from(registers)
    .where(where)
    .groupBy(registers.appId, registers.day);
}
