import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { assignmentSchema, DESK_QUEUES, lateBefore } from "../../../domain/desk";
import { AppError, BILLING_ZONE, DEFAULT_COUNTRY, parseOrRefuse } from "../../../domain/kernel";
import { schema } from "../../db/client";
import { commitChange, requireOperator, requireOperatorRead, type ServiceContext } from "../kernel";
import { notificationOf } from "../people";
import { readHolidayChanges } from "../platform";

const { accounts, contacts, inquiries } = schema;

/** Rows that operators can assign: inquiries to the platform, and contacts of the public pages. */
type Assigned = typeof inquiries | typeof contacts;

/** SQL expression: the name of a row's assignee. */
export const assigneeNameOf = (table: Assigned) =>
  sql<string | null>`(select ${accounts.name} from ${accounts} where ${accounts.id} = ${table.assigneeId})`;

export const deskOperatorView = z.object({ id: z.string(), name: z.string() });
export type DeskOperator = z.output<typeof deskOperatorView>;

const OPERATORS_MAX = 200;

/** The operators that rows can be assigned to, by name. @throws AppError of `requireOperatorRead` */
export async function listDeskOperators(ctx: ServiceContext): Promise<DeskOperator[]> {
  requireOperatorRead(ctx);
  return ctx.db
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(eq(accounts.isOperator, true))
    .orderBy(asc(accounts.name), asc(accounts.id))
    .limit(OPERATORS_MAX);
}

/**
 * Condition of an operator's queue.
 * @param waits whether a row awaits an answer
 * @param queue one of `DESK_QUEUES`; another value is ignored
 */
export async function inQueue(
  ctx: ServiceContext,
  table: Assigned,
  waits: SQL | undefined,
  queue: string | undefined,
): Promise<SQL | undefined> {
  const operator = requireOperatorRead(ctx);
  switch (DESK_QUEUES.find((known) => known === queue)) {
    case "mine":
      return eq(table.assigneeId, operator.id);
    case "unassigned":
      return and(waits, isNull(table.assigneeId));
    case "overdue": {
      const holidays = await readHolidayChanges(ctx);
      const before = lateBefore(ctx.now, { country: DEFAULT_COUNTRY, timezone: BILLING_ZONE, holidays });
      return and(waits, sql`${table.createdAt} < ${before}`);
    }
    default:
      return undefined;
  }
}

/** @returns the account, or null to unassign @throws AppError 070, NOT_FOUND for an account that is no operator */
async function requireAssignee(ctx: ServiceContext, input: unknown): Promise<DeskOperator | null> {
  const { operator: id } = parseOrRefuse(assignmentSchema, input);
  if (id === "") return null;
  const operator = (await listDeskOperators(ctx)).find((each) => each.id === id);
  if (!operator) throw new AppError("NOT_FOUND");
  return operator;
}

async function assign(
  ctx: ServiceContext,
  table: Assigned,
  action: "inquiry.assign" | "contact.assign",
  row: { id: string; assigneeId: string | null; contactName: string },
  input: unknown,
): Promise<void> {
  const by = requireOperator(ctx, "desk.assign");
  const assignee = await requireAssignee(ctx, input);
  if (row.assigneeId === (assignee?.id ?? null)) return;
  const update = ctx.db
    .update(table)
    .set({ assigneeId: assignee?.id ?? null })
    .where(eq(table.id, row.id));
  const details = { assignee: assignee?.name ?? null };
  const path = action === "inquiry.assign" ? `/ops/inquiries/${row.id}` : "/ops/contacts";
  const notice =
    assignee === null || assignee.id === by.id
      ? null
      : await notificationOf(ctx, {
          ...{ accountIds: [assignee.id], projectId: null, kind: "inquiry" },
          details: { event: "assigned", subject: row.contactName, actor: by.name, path },
          eventId: `${action}:${row.id}:${assignee.id}:${ctx.now}`,
        });
  await commitChange(ctx, update, {
    audit: { by: by.id, action, subjectId: row.id, details },
    also: [notice],
  });
}

/**
 * Assigns an inquiry to the platform to an operator, who is notified unless they assign it to themselves. Idempotent.
 * @param input `assignmentSchema`
 * @throws AppError 070, NOT_FOUND, and those of `requireOperator`
 */
export async function assignInquiry(ctx: ServiceContext, inquiryId: string, input: unknown): Promise<void> {
  requireOperator(ctx, "desk.assign");
  const inquiry = await ctx.db.query.inquiries.findFirst({
    columns: { id: true, assigneeId: true, contactName: true },
    where: and(eq(inquiries.id, inquiryId), isNull(inquiries.publisherId)),
  });
  if (!inquiry) throw new AppError("NOT_FOUND");
  await assign(ctx, inquiries, "inquiry.assign", inquiry, input);
}

/** `assignInquiry` for a contact. */
export async function assignContact(ctx: ServiceContext, contactId: string, input: unknown): Promise<void> {
  requireOperator(ctx, "desk.assign");
  const contact = await ctx.db.query.contacts.findFirst({
    columns: { id: true, assigneeId: true, contactName: true },
    where: eq(contacts.id, contactId),
  });
  if (!contact) throw new AppError("NOT_FOUND");
  await assign(ctx, contacts, "contact.assign", contact, input);
}
