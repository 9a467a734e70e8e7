import { and, asc, eq, gt, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { momentView, pageOf, parseOrRefuse } from "../../../domain/kernel";
import { AUDIT_AREAS } from "../../../domain/platform";
import { schema } from "../../db/client";
import { logError } from "../../log";
import {
  afterCursor,
  auditHash,
  CHAIN_START,
  commitWork,
  holds,
  newestFirst,
  pageQuerySchema,
  requireOperator,
  requireOperatorRead,
  type ServiceContext,
  toPage,
} from "../kernel";

const { accounts, auditLog } = schema;

export const auditEntryView = z.object({
  id: z.string(),
  seq: z.int(),
  action: z.string(),
  actorId: z.string(),
  actorName: z.string(),
  subjectId: z.string(),
  reason: z.string().nullable(),
  /** Further stored details as JSON; null if there are none. */
  rest: z.string().nullable(),
  at: momentView,
  hash: z.string(),
});
export type AuditEntry = z.output<typeof auditEntryView>;

export const auditPageView = pageOf(auditEntryView).extend({ total: z.int() });

const auditQuerySchema = pageQuerySchema.extend({
  q: z.string().trim().max(100).optional(),
  area: z.enum(AUDIT_AREAS).optional(),
  actor: z.string().max(40).optional(),
});

/**
 * Acts of operators, the newest first; `q` is searched in reasons and operators' names, or is a complete id.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, OPERATOR_SECOND_FACTOR_REQUIRED, 070
 */
export async function listAudit(
  ctx: ServiceContext,
  query: unknown = {},
): Promise<z.output<typeof auditPageView>> {
  requireOperatorRead(ctx);
  const { q, area, actor, limit, next } = parseOrRefuse(auditQuerySchema, query);
  const place = { createdAt: auditLog.at, id: auditLog.id };
  const wanted = and(
    q ? said(q) : undefined,
    area && sql`substr(${auditLog.action}, 1, ${area.length + 1}) = ${`${area}.`}`,
    actor ? eq(auditLog.accountId, actor) : undefined,
  );
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select({ entry: auditLog, actorName: accounts.name })
      .from(auditLog)
      .leftJoin(accounts, eq(accounts.id, auditLog.accountId))
      .where(and(wanted, afterCursor(place, next)))
      .orderBy(...newestFirst(place))
      .limit(limit + 1),
    ctx.db
      .select({ total: sql<number>`count(*)` })
      .from(auditLog)
      .leftJoin(accounts, eq(accounts.id, auditLog.accountId))
      .where(wanted),
  ]);
  const page = toPage(
    rows,
    limit,
    ({ entry }) => ({ createdAt: entry.at, id: entry.id }),
    ({ entry, actorName }): AuditEntry => {
      const { reason, ...rest } = entry.details;
      const { id, seq, action, accountId: actorId, subjectId, at, hash } = entry;
      return {
        ...{ id, seq, action, actorId, actorName: actorName ?? "", subjectId, at, hash },
        reason: typeof reason === "string" && reason !== "" ? reason : null,
        rest: Object.keys(rest).length > 0 ? JSON.stringify(rest) : null,
      };
    },
  );
  return { ...page, total: counted?.total ?? 0 };
}

function said(text: string): SQL | undefined {
  const reason = sql`coalesce(json_extract(${auditLog.details}, '$.reason'), '')`;
  return or(eq(auditLog.subjectId, text), eq(auditLog.id, text), holds(text, reason, accounts.name));
}

export const auditCheckView = z.object({
  checkedAt: momentView,
  /** Number of checked entries. */
  count: z.int(),
  /** The last entry of the chain; null for an empty log. */
  head: z.object({ seq: z.int(), hash: z.string() }).nullable(),
  /** The first entries that are missing or differ from what was written. */
  faults: z.array(z.object({ seq: z.int(), kind: z.enum(["missing", "changed"]) })),
});
export type AuditCheck = z.output<typeof auditCheckView>;

const CHECK_KEY = "audit/check.json";
const HEADS_PREFIX = "audit/heads/";
const ENTRIES_AT_ONCE = 500;
const FAULTS_MAX = 20;

/** The last check of the chain; null before the first. @throws AppError as `listAudit` */
export async function readAuditCheck(ctx: ServiceContext): Promise<AuditCheck | null> {
  requireOperatorRead(ctx);
  return lastCheck(ctx);
}

async function lastCheck({ env }: ServiceContext): Promise<AuditCheck | null> {
  const object = await env.LEDGER.get(CHECK_KEY);
  const read = object && auditCheckView.safeParse(await object.json());
  return read?.success ? read.data : null;
}

/** Checks the chain at an operator's request. @throws AppError as `listAudit` */
export async function checkAuditNow(ctx: ServiceContext): Promise<AuditCheck> {
  const operator = requireOperator(ctx, "audit.check");
  await commitWork(ctx, { audit: { by: operator.id, action: "audit.check", subjectId: "audit" } });
  return checkAudit(ctx);
}

/**
 * Checks the whole chain for missing and changed entries, and stores the result. Once a day it also stores the last entry outside the
 * database, so that the removal of the last entries is detected too. Source: decision 0183.
 */
export async function checkAudit(ctx: ServiceContext): Promise<AuditCheck> {
  const heads = await keptHeads(ctx);
  const faults: AuditCheck["faults"] = [];
  const note = (seq: number, kind: "missing" | "changed") => {
    if (faults.length < FAULTS_MAX && !faults.some((fault) => fault.seq === seq)) faults.push({ seq, kind });
  };
  let head: AuditCheck["head"] = null;
  let count = 0;
  for (;;) {
    const entries = await entriesAfter(ctx, head?.seq ?? 0);
    for (const { details, ...entry } of entries) {
      const { seq, previousHash, hash } = entry;
      for (let gone = (head?.seq ?? 0) + 1; gone < seq && faults.length < FAULTS_MAX; gone++)
        note(gone, "missing");
      const isFollowing = head === null ? seq !== 1 || previousHash === CHAIN_START : followsOn(head, entry);
      const isWhole = hash === (await auditHash({ ...entry, details }, { seq, previousHash }));
      if (!isFollowing || !isWhole || (heads.get(seq) ?? hash) !== hash) note(seq, "changed");
      head = { seq, hash };
      count++;
    }
    if (entries.length < ENTRIES_AT_ONCE) break;
  }
  for (const seq of heads.keys()) if (seq > (head?.seq ?? 0)) note(seq, "missing");
  const check = { checkedAt: ctx.now, count, head, faults };
  if (faults.length > 0) logError("audit.broken", new Error("the audit log is not as it was written"), check);
  else if (head) await keepHead(ctx, head);
  await ctx.env.LEDGER.put(CHECK_KEY, JSON.stringify(check));
  return check;
}

/** After a gap the preceding entry cannot be checked. */
function followsOn(
  head: { seq: number; hash: string },
  { seq, previousHash }: { seq: number; previousHash: string },
): boolean {
  return seq !== head.seq + 1 || previousHash === head.hash;
}

function entriesAfter(ctx: ServiceContext, seq: number) {
  const { id, accountId, action, subjectId, at, previousHash, hash } = auditLog;
  // As the sealed text.
  const details = sql<string>`${auditLog.details}`;
  return ctx.db
    .select({ id, accountId, action, subjectId, at, seq: auditLog.seq, previousHash, hash, details })
    .from(auditLog)
    .where(gt(auditLog.seq, seq))
    .orderBy(asc(auditLog.seq))
    .limit(ENTRIES_AT_ONCE);
}

/**
 * Stored ends of the chain, by position. The key contains the value, so that one listing reads all:
 * `audit/heads/{day}-{seq}-{hash}`.
 */
async function keptHeads({ env }: ServiceContext): Promise<Map<number, string>> {
  const heads = new Map<number, string>();
  let cursor: string | undefined;
  do {
    const page = await env.LEDGER.list({ prefix: HEADS_PREFIX, ...(cursor ? { cursor } : {}) });
    for (const { key } of page.objects) {
      const [, seq, hash] = /-(\d+)-([0-9a-f]{64})$/.exec(key) ?? [];
      if (seq !== undefined && hash !== undefined) heads.set(Number(seq), hash);
    }
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
  return heads;
}

async function keepHead({ env, now }: ServiceContext, head: { seq: number; hash: string }): Promise<void> {
  const day = new Date(now).toISOString().slice(0, 10);
  await env.LEDGER.put(`${HEADS_PREFIX}${day}-${head.seq}-${head.hash}`, "");
}

const NIGHT_HOUR_UTC = 18;

/** Checks the chain every night at three in Seoul. @returns number of faults */
export async function tickAudit(ctx: ServiceContext): Promise<number> {
  if (new Date(ctx.now).getUTCHours() !== NIGHT_HOUR_UTC) return 0;
  return (await checkAudit(ctx)).faults.length;
}
