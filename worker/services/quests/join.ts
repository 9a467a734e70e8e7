import { and, count, eq, notInArray, sql } from "drizzle-orm";
import { promisedDays } from "../../../domain/booking";
import { AppError, addressNetworks, HOUR_MS, parseOrRefuse } from "../../../domain/kernel";
import { accountId } from "../../../domain/money";
import {
  type Doubt,
  JOIN_CODE_TRIES_MAX,
  JOIN_CODE_TTL_MS,
  joinCodeSchema,
  joinSchema,
  LEFT_STATES,
  mailboxOf,
  NETWORK_JOINS_SIGNAL,
  phoneDigits,
  timeOverAt,
} from "../../../domain/quests";
import { questCodeMail } from "../../../locales/words/quest-mail";
import { serverI18n } from "../../../locales/words/server";
import { refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import {
  type AuthContext,
  commitWork,
  hashCode,
  newMailCode,
  type ServiceContext,
  seal,
  sendMail,
  throttleOrRefuse,
  unseal,
} from "../kernel";
import { balanceOf } from "../money";
import { keyFor, type OpenQuest, type QuestPlace, readerToken, requireOpenQuest, takenOf } from "./quest";

const { joinRequests, participations, participationSteps } = schema;

type ReaderContext = ServiceContext & Pick<AuthContext, "headers" | "proof">;

const wrong = (field: string, code: string) => new AppError("070", { fields: { [field]: [code] } });

/**
 * Mails a code to a reader who requests a place. The answer is the same for every address, so that it reveals no participation.
 * @param input `joinSchema`
 * @returns the id of the request, by which the code is entered
 * @throws AppError 070 with fields, CAMPAIGN_NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function askToJoin(
  ctx: ReaderContext,
  place: QuestPlace,
  input: unknown,
): Promise<{ requestId: string }> {
  const open = await requireOpenQuest(ctx, place);
  const { email, phone } = parseOrRefuse(joinSchema, input);
  if (open.taken >= open.places) throw wrong("email", "quest.full");
  await throttleOrRefuse(ctx, "joinQuest", mailboxOf(email));
  const id = await ctx.newId("joinRequest");
  const code = newMailCode();
  const request = {
    ...{ id, campaignId: place.campaignId, expiresAt: ctx.now + JOIN_CODE_TTL_MS, createdAt: ctx.now },
    emailSealed: await seal(ctx.env, email),
    phoneSealed: await seal(ctx.env, phoneDigits(phone) ?? ""),
    codeHash: await hashCode(ctx.env.AUTH_SECRET, code),
  };
  await commitWork(ctx, {
    rows: [ctx.db.insert(joinRequests).values(request).onConflictDoNothing()],
  });
  const words = { code, product: open.quest.productName, sender: open.platform.displayName };
  await sendMail(ctx, { to: email, ...questCodeMail(serverI18n(ctx.locale), words) });
  return { requestId: id };
}

/**
 * Holds a place for the reader whose code it is. A repeated submission returns the same participation.
 * @param input `joinCodeSchema`
 * @returns the token of the reader's own page
 * @throws AppError 070 with `code` for a wrong or expired one, no place, or a person that takes part already; CAMPAIGN_NOT_FOUND
 */
export async function joinByCode(
  ctx: ReaderContext,
  place: QuestPlace,
  requestId: string,
  input: unknown,
): Promise<{ token: string }> {
  const { campaignId } = place;
  const { code } = parseOrRefuse(joinCodeSchema, input);
  const request = await takeTry(ctx, campaignId, requestId);
  if (request.codeHash !== (await hashCode(ctx.env.AUTH_SECRET, code)))
    throw wrong("code", "quest.codeWrong");
  if (request.participationId !== null) return { token: await readerToken(ctx, request.participationId) };
  const open = await requireOpenQuest(ctx, place);
  const email = await unseal(ctx.env, request.emailSealed);
  const phone = await unseal(ctx.env, request.phoneSealed);
  const emailKey = await keyFor(ctx, "email", mailboxOf(email));
  const phoneKey = await keyFor(ctx, "phone", phone);
  const own = await tokenOf(ctx, campaignId, emailKey);
  if (own) return { token: own };
  const id = await ctx.newId("participation");
  const signals = await signalsOf(ctx, campaignId);
  try {
    await hold(ctx, open, {
      ...{ id, campaignId, emailKey, phoneKey, ...signals },
      ...{ emailSealed: request.emailSealed, phoneSealed: request.phoneSealed, requestId },
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS") throw wrong("code", "quest.full");
    if (error.code !== "CONFLICT") throw error;
    // The same code was submitted twice at one moment, or the number belongs to another participant.
    const first = await tokenOf(ctx, campaignId, emailKey);
    if (!first) throw wrong("code", "quest.joined");
    return { token: first };
  }
  return { token: await readerToken(ctx, id) };
}

/** The token of a mailbox's participation, whose owner proved it by the code; null without one. */
async function tokenOf(ctx: ServiceContext, campaignId: string, emailKey: string): Promise<string | null> {
  const own = await ctx.db.query.participations.findFirst({
    columns: { id: true },
    where: and(
      eq(participations.campaignId, campaignId),
      eq(participations.emailKey, emailKey),
      notInArray(participations.state, [...LEFT_STATES]),
    ),
  });
  return own ? readerToken(ctx, own.id) : null;
}

/** Counts a try of a request's code before it is compared. */
async function takeTry(ctx: ServiceContext, campaignId: string, requestId: string) {
  const [request] = await ctx.db
    .update(joinRequests)
    .set({ tries: sql`${joinRequests.tries} + 1` })
    .where(and(eq(joinRequests.id, requestId), eq(joinRequests.campaignId, campaignId)))
    .returning();
  if (!request || request.expiresAt <= ctx.now || request.tries > JOIN_CODE_TRIES_MAX)
    throw wrong("code", "quest.codeWrong");
  return request;
}

interface Held
  extends Pick<
    typeof participations.$inferInsert,
    | "id"
    | "campaignId"
    | "emailKey"
    | "emailSealed"
    | "phoneKey"
    | "phoneSealed"
    | "networkKey"
    | "deviceKey"
    | "doubts"
  > {
  requestId: string;
}

/**
 * Writes the participation unless the places are taken, the quest has stopped, or its price is owed again: the guards read the state
 * at the end of the batch, so that a place is never held twice. Source: rules Q1, Q3.
 */
async function hold(
  ctx: ServiceContext,
  { campaign, quest, places, shop }: OpenQuest,
  { requestId, ...held }: Held,
): Promise<void> {
  const { id, campaignId } = held;
  const row = {
    ...held,
    ...{ pubProjectId: campaign.pubProjectId, advProjectId: campaign.projectId, shop },
    ...{ state: "reserved" as const, rewardMinor: quest.paybackMinor, locale: ctx.locale },
    timeOverAt: timeOverAt("reserved", promisedDays(quest), ctx.now),
    ...{ createdAt: ctx.now, updatedAt: ctx.now },
  };
  const most = Math.min(places, quest.recruitmentTarget);
  const status = sql`(select status from campaigns where id = ${campaignId})`;
  await commitWork(ctx, {
    rows: [
      ctx.db.insert(participations).values(row),
      ctx.db.insert(participationSteps).values({
        ...{ id: `${id}:1`, participationId: id, event: "join", toState: "reserved" },
        ...{ actor: "reader", accountId: null, reason: null, at: ctx.now },
      }),
      ctx.db.update(joinRequests).set({ participationId: id }).where(eq(joinRequests.id, requestId)),
      refuseWhen(ctx.db, sql`${takenOf(campaignId)} > ${most}`, "AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS"),
      refuseWhen(ctx.db, sql`${status} <> 'live'`, "CAMPAIGN_NOT_FOUND"),
      refuseWhen(
        ctx.db,
        sql`${balanceOf(accountId("receivable", campaignId, "KRW"))} > 0`,
        "CAMPAIGN_NOT_FOUND",
      ),
    ],
    events: [["mail.quest", { participationId: id, event: "join", version: 1 }]],
  });
}

/** Keys of the request's network and device, and the doubts that they raise. Doubts never refuse a request. Source: rule Q9. */
async function signalsOf(ctx: ReaderContext, campaignId: string) {
  const ip = ctx.headers.get("cf-connecting-ip");
  const agent = ctx.headers.get("user-agent");
  const networkKey = ip && (await keyFor(ctx, "network", addressNetworks(ip).narrow));
  const deviceKey = agent && (await keyFor(ctx, "device", `${addressNetworks(ip ?? "").narrow} ${agent}`));
  const [near] = networkKey
    ? await ctx.db
        .select({
          all: count(),
          recent: sql<number>`sum(${participations.createdAt} >= ${ctx.now - HOUR_MS})`,
          device: sql<number>`sum(${participations.deviceKey} = ${deviceKey ?? ""})`,
        })
        .from(participations)
        .where(and(eq(participations.networkKey, networkKey), eq(participations.campaignId, campaignId)))
    : [];
  const doubts: Doubt[] = [];
  if ((near?.all ?? 0) > 0) doubts.push("same-network");
  if ((near?.device ?? 0) > 0) doubts.push("same-device");
  if ((near?.recent ?? 0) >= NETWORK_JOINS_SIGNAL) doubts.push("fast-joins");
  return { networkKey, deviceKey, doubts };
}
