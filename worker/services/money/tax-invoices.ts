import { and, asc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { alias } from "drizzle-orm/sqlite-core";
import type { TaxInvoice } from "../../../domain/booking";
import { AppError, BILLING_ZONE, dayAt, monthOf, parseOrRefuse } from "../../../domain/kernel";
import {
  type InvoiceAmounts,
  type InvoiceKind,
  type InvoiceRecord,
  invoiceApprovalSchema,
  invoiceChange,
  invoiceFilterSchema,
  isRecipientOpen,
  type ModifyCode,
  type Quote,
  type ReturnedPart,
  type Tax,
} from "../../../domain/money";
import { refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import type { TaxInvoiceRow } from "../../db/schema";
import {
  afterCursor,
  commitChange,
  commitWork,
  holds,
  newestFirst,
  type Page,
  pageQuerySchema,
  requireAccess,
  requireOperator,
  requireOperatorRead,
  type ServiceContext,
  toPage,
  type Work,
} from "../kernel";

const { taxInvoices } = schema;

/** Input of a manually paid campaign's tax invoice. */
export interface Invoiced {
  campaignId: string;
  /** The paying ad account. */
  projectId: string;
  itemName: string;
  quote: Quote;
  recipient: TaxInvoice | null;
}

/** The tax invoice of a manual debt, for its batch; null outside Korea. Source: rule M28. */
export async function invoiceWork(
  ctx: ServiceContext,
  { quote, recipient, ...invoiced }: Invoiced,
): Promise<Work | null> {
  const { currency, totalMinor } = quote;
  if (currency !== "KRW" || (recipient?.country ?? "KR") !== "KR" || totalMinor === 0) return null;
  return { rows: await insertion(ctx, { ...invoiced, recipient, currency, amounts: quote }) };
}

interface Written
  extends Pick<TaxInvoiceRow, "campaignId" | "projectId" | "itemName" | "recipient" | "currency"> {
  amounts: InvoiceAmounts;
  /** New end day, for an invoice of added days. */
  extendsTo?: string;
  corrects?: { id: string; modifyCode: ModifyCode };
}

async function insertion(
  ctx: ServiceContext,
  { amounts, corrects, extendsTo = "", ...written }: Written,
): Promise<BatchItem<"sqlite">[]> {
  const id = await ctx.newId("taxInvoice");
  const writeDay = dayAt(ctx.now, BILLING_ZONE);
  const { supplyMinor, vatMinor, totalMinor } = amounts;
  const kind: InvoiceKind = corrects ? "correction" : extendsTo ? "extension" : "original";
  const { campaignId, projectId, itemName, recipient, currency } = written;
  const row = {
    ...{ id, number: numberOf(writeDay, id), kind, status: "to-issue" as const, writeDay },
    ...{ campaignId, projectId, itemName, recipient, currency, supplyMinor, vatMinor, totalMinor, extendsTo },
    ...{ correctsId: corrects?.id ?? null, modifyCode: corrects?.modifyCode ?? null, createdAt: ctx.now },
  };
  return [ctx.db.insert(taxInvoices).values(row)];
}

/** Unique and at most 24 characters, since it is the issuing service's idempotency key. */
const numberOf = (day: string, id: string) =>
  `${monthOf(day).replace("-", "")}-${id.slice(-16).toUpperCase()}`;

/**
 * The tax invoice of days that are added to a campaign, for the batch that adds them; null if the campaign has no tax invoice.
 * Source: rules M28, M29.
 * @param extendsTo the new end
 */
export async function invoiceExtensionWork(
  ctx: ServiceContext,
  { campaignId, extendsTo, added }: { campaignId: string; extendsTo: string; added: Quote },
): Promise<Work | null> {
  const [first] = await openInvoices(ctx, campaignId);
  if (!first || added.totalMinor === 0) return null;
  return { rows: await insertion(ctx, { ...first, amounts: added, extendsTo }) };
}

/** A campaign's issued and unissued invoices in order, without corrections. */
function openInvoices(ctx: ServiceContext, campaignId: string): Promise<TaxInvoiceRow[]> {
  return ctx.db.query.taxInvoices.findMany({
    where: and(
      eq(taxInvoices.campaignId, campaignId),
      ne(taxInvoices.kind, "correction"),
      ne(taxInvoices.status, "void"),
    ),
    orderBy: [asc(taxInvoices.createdAt), asc(taxInvoices.id)],
  });
}

/**
 * Changes a campaign's tax invoices when a part of its price is no longer owed or is refunded, for the batch of that change; null if it
 * has none, or nothing is refunded. The latest invoice is reduced first. Source: rule M28.
 */
export async function invoiceChangeWork(
  ctx: ServiceContext,
  { campaignId, tax, returnedMinor }: { campaignId: string; tax: Tax; returnedMinor: number },
): Promise<Work | null> {
  const invoices = await openInvoices(ctx, campaignId);
  const rows: BatchItem<"sqlite">[] = [];
  let left = returnedMinor;
  for (const [nth, row] of [...invoices.entries()].reverse()) {
    const earlier = invoices.slice(0, nth);
    const part = Math.min(left, row.totalMinor);
    const before = {
      vatMinor: earlier.reduce((sum, { vatMinor }) => sum + vatMinor, 0),
      totalMinor: earlier.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
    };
    rows.push(...(await invoiceChanged(ctx, row, { returnedMinor: part, tax, before })));
    left -= part;
  }
  return rows.length > 0 ? { rows } : null;
}

async function invoiceChanged(
  ctx: ServiceContext,
  row: TaxInvoiceRow,
  part: ReturnedPart,
): Promise<BatchItem<"sqlite">[]> {
  if (row.status === "void") return [];
  const change = invoiceChange(row.status, row, part);
  if (change.kind === "kept") return [];
  // The invoice may be recorded as issued concurrently.
  const guard = refuseWhen(
    ctx.db,
    sql`not exists (select 1 from ${taxInvoices} where ${taxInvoices.id} = ${row.id} and ${taxInvoices.version} = ${row.version})`,
    "CONFLICT",
  );
  if (change.kind === "corrected") {
    const corrects = { id: row.id, modifyCode: change.modifyCode };
    return [guard, ...(await insertion(ctx, { ...row, amounts: change.by, corrects }))];
  }
  const given = ctx.db
    .update(taxInvoices)
    .set({ status: "void", version: row.version + 1 })
    .where(eq(taxInvoices.id, row.id));
  const instead = change.instead ? await insertion(ctx, { ...row, amounts: change.instead }) : [];
  return [guard, given, ...instead];
}

const corrected = alias(taxInvoices, "corrected");

function invoiceRows(ctx: ServiceContext) {
  return ctx.db
    .select({ row: taxInvoices, originalNumber: corrected.approvalNumber })
    .from(taxInvoices)
    .leftJoin(corrected, eq(corrected.id, taxInvoices.correctsId));
}

type Shown = Awaited<ReturnType<typeof invoiceRows>>[number];

function invoiceSeen({ row, originalNumber }: Shown): InvoiceRecord {
  const {
    recipient,
    projectId: _,
    issuedBy: __,
    correctsId: ___,
    createdAt: ____,
    version: _____,
    extendsTo: ______,
    ...seen
  } = row;
  return {
    ...seen,
    originalNumber,
    businessName: recipient?.businessName ?? null,
    registrationNumber: recipient?.registrationNumber ?? null,
  };
}

const listSchema = invoiceFilterSchema.extend(pageQuerySchema.shape);

const isAskedFor = ({ status, month, q }: Omit<ReturnType<typeof listSchema.parse>, "next" | "limit">) =>
  and(
    status && eq(taxInvoices.status, status),
    month === undefined ? undefined : inMonth(month),
    holds(
      q,
      taxInvoices.itemName,
      taxInvoices.number,
      taxInvoices.approvalNumber,
      sql`json_extract(${taxInvoices.recipient}, '$.businessName')`,
    ),
  );

const inMonth = (month: string): SQL => sql`substr(${taxInvoices.writeDay}, 1, 7) = ${month}`;

/**
 * The tax invoices of all manual payments, the newest first.
 * @param input `invoiceFilterSchema`: by state, month, and name or number
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070
 */
export async function listTaxInvoices(
  ctx: ServiceContext,
  input: unknown = {},
): Promise<Page<InvoiceRecord>> {
  requireOperatorRead(ctx);
  const { next, limit, ...filter } = parseOrRefuse(listSchema, input);
  const rows = await invoiceRows(ctx)
    .where(and(isAskedFor(filter), afterCursor(taxInvoices, next)))
    .orderBy(...newestFirst(taxInvoices))
    .limit(limit + 1);
  return toPage(rows, limit, ({ row }) => row, invoiceSeen);
}

/** More than are issued in a month; maximum per file. */
const INVOICES_MAX = 1000;

/** A month's tax invoices of an ad account, without void ones. The caller's access is checked before. */
export async function ownInvoices(
  ctx: ServiceContext,
  projectId: string,
  month: string,
): Promise<InvoiceRecord[]> {
  const rows = await invoiceRows(ctx)
    .where(and(eq(taxInvoices.projectId, projectId), ne(taxInvoices.status, "void"), inMonth(month)))
    .orderBy(...newestFirst(taxInvoices))
    .limit(INVOICES_MAX);
  return rows.map(invoiceSeen);
}

/** An invoice with all details of its recipient that the issuing form requires. */
export interface InvoiceOfFile {
  record: InvoiceRecord;
  recipient: TaxInvoice | null;
}

/**
 * The tax invoices of a file. The reading is audited, since it includes the recipients' details.
 * @param input `invoiceFilterSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070
 */
export async function readInvoiceFile(ctx: ServiceContext, input: unknown = {}): Promise<InvoiceOfFile[]> {
  const operator = requireOperator(ctx, "tax-invoice.export");
  const filter = parseOrRefuse(invoiceFilterSchema, input);
  const rows = await invoiceRows(ctx)
    .where(isAskedFor(filter))
    .orderBy(...newestFirst(taxInvoices))
    .limit(INVOICES_MAX);
  await commitWork(ctx, {
    audit: {
      by: operator.id,
      action: "tax-invoice.file",
      subjectId: filter.month ?? "all",
      details: { ...filter, count: rows.length },
    },
  });
  return rows.map((row) => ({ record: invoiceSeen(row), recipient: row.row.recipient }));
}

/**
 * A tax invoice of an ad account, for its recipient.
 * @throws AppError NOT_FOUND, also for a void one, and those of `requireAccess`
 */
export async function getTaxInvoice(
  ctx: ServiceContext,
  projectId: string,
  id: string,
): Promise<InvoiceOfFile> {
  await requireAccess(ctx, projectId, "payment.read", "adv");
  return oneInvoice(
    ctx,
    and(eq(taxInvoices.id, id), eq(taxInvoices.projectId, projectId), ne(taxInvoices.status, "void")),
  );
}

/**
 * One tax invoice for operators. The reading is audited, as that of a file.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, NOT_FOUND
 */
export async function readTaxInvoice(ctx: ServiceContext, id: string): Promise<InvoiceOfFile> {
  const operator = requireOperator(ctx, "tax-invoice.export");
  const found = await oneInvoice(ctx, eq(taxInvoices.id, id));
  await commitWork(ctx, {
    audit: {
      by: operator.id,
      action: "tax-invoice.file",
      subjectId: found.record.campaignId,
      details: { id, count: 1 },
    },
  });
  return found;
}

async function oneInvoice(ctx: ServiceContext, which: SQL | undefined): Promise<InvoiceOfFile> {
  const [row] = await invoiceRows(ctx).where(which).limit(1);
  if (!row) throw new AppError("NOT_FOUND");
  return { record: invoiceSeen(row), recipient: row.row.recipient };
}

/**
 * A tax invoice whose recipient can still be changed. The caller's access is checked before.
 * @throws AppError NOT_FOUND, also for another ad account's and a void one; CONFLICT for an issued one or a correction
 */
export async function invoiceToIssue(
  ctx: ServiceContext,
  projectId: string,
  id: string,
): Promise<TaxInvoiceRow> {
  const row = await ctx.db.query.taxInvoices.findFirst({
    where: and(eq(taxInvoices.id, id), eq(taxInvoices.projectId, projectId), ne(taxInvoices.status, "void")),
  });
  if (!row) throw new AppError("NOT_FOUND");
  if (!isRecipientOpen(row)) throw new AppError("CONFLICT", { details: { refusal: "issued" } });
  return row;
}

/**
 * Statements that change the recipient of a campaign's unissued tax invoices, for a batch; they fail if this one is issued
 * concurrently.
 */
export function recipientRows(
  ctx: ServiceContext,
  { id, campaignId, projectId }: TaxInvoiceRow,
  recipient: TaxInvoice,
): BatchItem<"sqlite">[] {
  const isOpen = and(eq(taxInvoices.status, "to-issue"), ne(taxInvoices.kind, "correction"));
  return [
    refuseWhen(
      ctx.db,
      sql`not exists (select 1 from ${taxInvoices} where ${taxInvoices.id} = ${id} and ${taxInvoices.status} = 'to-issue')`,
      "CONFLICT",
    ),
    ctx.db
      .update(taxInvoices)
      .set({ recipient, recipientChangedAt: ctx.now, version: sql`${taxInvoices.version} + 1` })
      .where(and(eq(taxInvoices.campaignId, campaignId), eq(taxInvoices.projectId, projectId), isOpen)),
  ];
}

/**
 * Records that a tax invoice was issued, with the number from the tax office.
 * @param input `invoiceApprovalSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070, NOT_FOUND, CONFLICT if it is already issued or void, or the number belongs to another
 */
export async function recordInvoice(ctx: ServiceContext, id: string, input: unknown): Promise<void> {
  const operator = requireOperator(ctx, "tax-invoice.record");
  const { approvalNumber } = parseOrRefuse(invoiceApprovalSchema, input);
  const row = await ctx.db.query.taxInvoices.findFirst({ where: eq(taxInvoices.id, id) });
  if (!row) throw new AppError("NOT_FOUND");
  const issued = ctx.db
    .update(taxInvoices)
    .set({
      status: "issued",
      approvalNumber,
      issuedAt: ctx.now,
      issuedBy: operator.id,
      version: row.version + 1,
    })
    .where(
      and(eq(taxInvoices.id, id), eq(taxInvoices.version, row.version), eq(taxInvoices.status, "to-issue")),
    );
  await commitChange(ctx, issued, {
    audit: {
      by: operator.id,
      action: "tax-invoice.issued",
      subjectId: row.campaignId,
      details: { id, approvalNumber },
    },
  });
}
