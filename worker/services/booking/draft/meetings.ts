import { timingSafeEqual } from "node:crypto";
import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import {
  FIRST_TOUCH_TTL_MS,
  isByAdNote,
  keptTouches,
  type Meeting,
  type MeetingWay,
  type Touch,
  touchesOf,
  touchesText,
} from "../../../../domain/booking";
import { cookieValue, hostCookieName, setCookieValue } from "../../../../domain/kernel";
import { schema } from "../../../db/client";
import { mayStill, requireAccess, requireAccount, type ServiceContext, signatureFor } from "../../kernel";
import { feesOf } from "../../money";

const { accounts, campaigns, projects, publisherMeetings } = schema;

/** Signed cookie of catalogue visits. A new account in the same browser inherits them. */
const COOKIE = "madang.met";
const PURPOSE = "first-touch";

interface Visit {
  /** The ad account; null if the visitor chose none. */
  projectId: string | null;
  publisherIds: readonly string[];
  way: MeetingWay;
  /** Visits stored in the browser, see `readTouches`. */
  touches?: readonly Touch[];
}

/**
 * Records the first visit of the caller, and of the ad account that they act for, to publishers; an existing record keeps its channel
 * and time. An ad account that has booked with a publisher, or was created through its entry page, already knows it. Source: rule B29.
 */
export async function meetPublishers(ctx: ServiceContext, visit: Visit): Promise<void> {
  const { publisherIds, projectId } = visit;
  const everybody = [requireAccount(ctx).id, ...(projectId === null ? [] : [projectId])];
  if (publisherIds.length === 0) return;
  const known = await ctx.db
    .select({ pubProjectId: publisherMeetings.pubProjectId, who: publisherMeetings.who })
    .from(publisherMeetings)
    .where(
      and(
        inArray(publisherMeetings.who, everybody),
        inArray(publisherMeetings.pubProjectId, [...publisherIds]),
      ),
    );
  const isKnown = (publisherId: string, id: string) =>
    known.some(({ pubProjectId, who }) => pubProjectId === publisherId && who === id);
  const missing = publisherIds.flatMap((publisherId) =>
    everybody.filter((who) => !isKnown(publisherId, who)).map((who) => ({ publisherId, who })),
  );
  if (missing.length === 0) return;
  const acquainted = await acquaintances(ctx, projectId);
  const rows = missing.map(({ publisherId, who }) => {
    const touch = visit.touches?.find((each) => each.publisherId === publisherId);
    const met: Meeting = acquainted.has(publisherId)
      ? { way: "direct", atMs: ctx.now }
      : touch
        ? { way: "ad-note", atMs: touch.atMs }
        : { way: visit.way, atMs: ctx.now };
    return { pubProjectId: publisherId, who, way: met.way, at: met.atMs };
  });
  // A row has four values, and a D1 statement at most a hundred parameters.
  for (let at = 0; at < rows.length; at += 25)
    await ctx.db
      .insert(publisherMeetings)
      .values(rows.slice(at, at + 25))
      .onConflictDoNothing();
}

/** Publishers that the ad account booked with, or through whose entry page it or the caller came. */
async function acquaintances(ctx: ServiceContext, projectId: string | null): Promise<ReadonlySet<string>> {
  const byDoor = ctx.db
    .select({ id: sql<string>`${accounts.originProjectId}` })
    .from(accounts)
    .where(and(eq(accounts.id, requireAccount(ctx).id), isNotNull(accounts.originProjectId)));
  if (projectId === null) return new Set((await byDoor).map(({ id }) => id));
  const found = await byDoor
    .unionAll(
      ctx.db
        .select({ id: sql<string>`${projects.originProjectId}` })
        .from(projects)
        .where(and(eq(projects.id, projectId), isNotNull(projects.originProjectId))),
    )
    .unionAll(
      ctx.db
        .selectDistinct({ id: campaigns.pubProjectId })
        .from(campaigns)
        .where(eq(campaigns.projectId, projectId)),
    );
  return new Set(found.map(({ id }) => id));
}

/** Records a visit if the caller may book for the ad account; visits of readers, such as operators, are not recorded. */
export async function visitPublisher(
  ctx: ServiceContext,
  visit: Omit<Visit, "publisherIds"> & { projectId: string; publisherId: string },
): Promise<void> {
  const caller = { projectId: visit.projectId, accountId: requireAccount(ctx).id };
  if (!(await mayStill(ctx, caller, "product.book"))) return;
  await meetPublishers(ctx, { ...visit, publisherIds: [visit.publisherId] });
}

/**
 * Opens a publisher from the ad-note catalogue, and records the visit if the caller may book.
 * @throws AppError of `requireAccess`
 */
export async function openFromAdNote(
  ctx: ServiceContext,
  visit: Omit<Visit, "publisherIds" | "way"> & { projectId: string; publisherId: string },
): Promise<void> {
  await requireAccess(ctx, visit.projectId, "project.read", "adv");
  await visitPublisher(ctx, { ...visit, way: "ad-note" });
}

/**
 * Opens a publisher from its public media page, for an ad account or, without one, for the caller alone. Source: rule B29.
 * @throws AppError UNAUTHORIZED, and those of `requireAccess`
 */
export async function openFromMediaPage(
  ctx: ServiceContext,
  { projectId, publisherId, touches }: Omit<Visit, "publisherIds" | "way"> & { publisherId: string },
): Promise<void> {
  if (projectId === null)
    await meetPublishers(ctx, { projectId, touches, publisherIds: [publisherId], way: "ad-note" });
  else await openFromAdNote(ctx, { projectId, publisherId, touches });
}

/** Whether the caller's booking for the ad account is attributed to the catalogue. */
export async function isBookedByAdNote(
  ctx: ServiceContext,
  projectId: string,
  publisherId: string,
): Promise<boolean> {
  const rows = await ctx.db
    .select({ way: publisherMeetings.way, atMs: publisherMeetings.at })
    .from(publisherMeetings)
    .where(
      and(
        eq(publisherMeetings.pubProjectId, publisherId),
        or(eq(publisherMeetings.who, projectId), eq(publisherMeetings.who, requireAccount(ctx).id)),
      ),
    );
  return isByAdNote(rows, ctx.now);
}

/**
 * The marketplace commission on a booking that the caller would begin now, in basis points of the supply amount; null if there is
 * none.
 */
export async function commissionAhead(
  ctx: ServiceContext,
  projectId: string,
  publisherId: string,
): Promise<number | null> {
  const isThrough = await isBookedByAdNote(ctx, projectId, publisherId);
  return isThrough ? (await feesOf(ctx, publisherId)).commissionBp : null;
}

/** Visits stored in the browser's cookie; none if the signature is invalid. @param header the request's `Cookie` */
export async function readTouches(ctx: ServiceContext, header: string | null): Promise<Touch[]> {
  const value = cookieValue(header ?? "", hostCookieName(ctx.env.CONSOLE_ORIGIN, COOKIE));
  const [text = "", signature = ""] = value?.split("!") ?? [];
  if (text === "" || text.length > TEXT_MAX_CHARS) return [];
  const expected = Buffer.from(await signatureFor(ctx.env.AUTH_SECRET, PURPOSE, text));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return [];
  return touchesOf(text).filter(({ atMs }) => ctx.now < atMs + FIRST_TOUCH_TTL_MS);
}

const TEXT_MAX_CHARS = 2_000;

/** The `Set-Cookie` value that adds one publisher of the catalogue. @param header as in `readTouches` */
export async function touchCookie(
  ctx: ServiceContext,
  header: string | null,
  publisherId: string,
): Promise<string> {
  const touches = keptTouches(await readTouches(ctx, header), { publisherId, atMs: ctx.now });
  const text = touchesText(touches);
  const value = `${text}!${await signatureFor(ctx.env.AUTH_SECRET, PURPOSE, text)}`;
  const origin = ctx.env.CONSOLE_ORIGIN;
  return setCookieValue(origin, hostCookieName(origin, COOKIE), value, FIRST_TOUCH_TTL_MS / 1000);
}
