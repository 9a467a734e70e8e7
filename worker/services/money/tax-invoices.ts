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

/** What a campaign that is paid by hand is invoiced by. */
export interface Invoiced {
  campaignId: string;
  /** Who pays. */
  projectId: string;
  itemName: string;
  quote: Quote;
  recipient: TaxInvoice | null;
}

/** The tax invoice of what is owed by hand, for its batch; null outside Korea. Source: rule M28. */
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
  /** Of days that were added: until when. */
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

/** At most 24 characters, and never twice: what it is issued through may be asked again by it. */
const numberOf = (day: string, id: string) =>
  `${monthOf(day).replace("-", "")}-${id.slice(-16).toUpperCase()}`;

/**
 * The tax invoice of what days that are added to a campaign cost, for the batch that adds them; null where the campaign has none.
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

/** A campaign's invoices that are issued or will be, in their order; corrections apart. */
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
 * What becomes of a campaign's tax invoices when a part of its price is owed no more or goes back, for the batch that says so; null where it
 * has none, or nothing goes back. What goes back is of the latest one first. Source: rule M28.
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
  // Somebody may record that it was issued in the meantime.
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
 * The tax invoices of all that is paid by hand, the newest first.
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

/** Beyond what is issued in a month, and in one file. */
const INVOICES_MAX = 1000;

/** A month's tax invoices of an ad account, but for those that will never be issued, for a caller that was let see it. */
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

/** An invoice with all that its form asks of the one whom it is for. */
export interface InvoiceOfFile {
  record: InvoiceRecord;
  recipient: TaxInvoice | null;
}

/**
 * The tax invoices that a file holds; that it was read is audited, since it says whom they are for.
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

/** A tax invoice of an ad account, for whoever it is for. @throws AppError NOT_FOUND also of a void one, and those of `requireAccess` */
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
 * One tax invoice for operators; that it was read is audited, as a file of many is.
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
 * A tax invoice whose recipient can still be changed, for a caller that was let do it.
 * @throws AppError NOT_FOUND of another ad account's and of a void one too, CONFLICT of one that is issued or is a correction
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

/** The statements that give a campaign's unissued tax invoices another recipient, for a batch; it fails where this one is issued meanwhile. */
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
 * Records that a tax invoice was issued, by the number that the tax office gave it.
 * @param input `invoiceApprovalSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070, NOT_FOUND, CONFLICT where it was issued or is void, and where the number is another's
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
