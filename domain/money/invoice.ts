import { z } from "zod";
import { amountView, CURRENCIES, dayView, isMonth, type Minor, minor, momentView } from "../kernel";
import { splitTax, type Tax } from "./tax";

/** Status of a tax invoice. A void invoice was never issued and never will be. Source: rule M28. */
export const INVOICE_STATUSES = ["to-issue", "issued", "void"] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** An invoice for the whole price, for days added later, or a negative invoice for undelivered units. */
export const INVOICE_KINDS = ["original", "extension", "correction"] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** Reason code of a correction, as numbered in Korea's Value-Added Tax Act, Enforcement Decree, article 70. Source: rule M28. */
export const MODIFY_CODE = { amountChanged: 2, contractCancelled: 4 } as const;
export type ModifyCode = (typeof MODIFY_CODE)[keyof typeof MODIFY_CODE];

export interface InvoiceAmounts {
  supplyMinor: Minor;
  vatMinor: Minor;
  /** `supply + vat`. */
  totalMinor: Minor;
}

type Amounts = Record<keyof InvoiceAmounts, number>;

/** How an invoice changes when part of its price is not delivered. */
export type InvoiceChange =
  | { kind: "kept" }
  /** Not issued yet: it is voided, and `instead` replaces it if an amount remains. */
  | { kind: "void"; instead: InvoiceAmounts | null }
  /** Already issued: a separate negative invoice covers the difference. */
  | { kind: "corrected"; by: InvoiceAmounts; modifyCode: ModifyCode };

/** The returned amount, and the sums of the campaign's earlier invoices. */
export interface ReturnedPart {
  /** Amount that is credited or refunded by transfer, VAT included. */
  returnedMinor: number;
  tax: Tax;
  before?: { vatMinor: number; totalMinor: number };
}

/**
 * The remaining tax is the tax included in the remaining amount, so that invoices and corrections add up to the tax of a single invoice
 * for the remainder. Source: rules M12, M28.
 */
export function invoiceChange(
  status: Exclude<InvoiceStatus, "void">,
  { supplyMinor, vatMinor, totalMinor }: Amounts,
  { returnedMinor, tax, before = { vatMinor: 0, totalMinor: 0 } }: ReturnedPart,
): InvoiceChange {
  if (returnedMinor <= 0) return { kind: "kept" };
  const keptMinor = minor(Math.max(0, totalMinor - returnedMinor));
  const all = splitTax(minor(before.totalMinor + keptMinor), tax);
  const keptVatMinor = keptMinor === 0 ? 0 : all.vatMinor - before.vatMinor;
  const kept = {
    supplyMinor: minor(keptMinor - keptVatMinor),
    vatMinor: minor(keptVatMinor),
    totalMinor: keptMinor,
  };
  if (status === "to-issue") return { kind: "void", instead: keptMinor === 0 ? null : kept };
  return {
    kind: "corrected",
    by: {
      supplyMinor: minor(kept.supplyMinor - supplyMinor),
      vatMinor: minor(kept.vatMinor - vatMinor),
      totalMinor: minor(keptMinor - totalMinor),
    },
    modifyCode: keptMinor === 0 ? MODIFY_CODE.contractCancelled : MODIFY_CODE.amountChanged,
  };
}

/** National Tax Service approval number of an issued invoice: 24 digits, with or without hyphens; stored without. */
const approvalNumberField = z
  .string()
  .transform((value) => value.normalize("NFKC").replace(/[-\s]/g, ""))
  .refine((value) => /^\d{24}$/.test(value), { message: "approvalNumber" });

/** Marks an invoice as issued, with its approval number. */
export const invoiceApprovalSchema = z.object({ approvalNumber: approvalNumberField });

const monthField = z.string().refine(isMonth, { message: "month" });

/** Operators' filter of invoices. */
export const invoiceFilterSchema = z.object({
  status: z.enum(INVOICE_STATUSES).optional(),
  month: monthField.optional(),
  q: z.string().trim().max(100).optional(),
});

/** Whether the recipient can be changed: only before issue, and never on a correction. Source: rule M28. */
export const isRecipientOpen = ({ kind, status }: { kind: InvoiceKind; status: InvoiceStatus }): boolean =>
  status === "to-issue" && kind !== "correction";

/** A tax invoice of a campaign paid by bank transfer. Amounts are in minor units, and negative in a correction. */
export const invoiceRecordView = z.object({
  id: z.string(),
  number: z.string().describe("Ours, by which it is sent once"),
  kind: z.enum(INVOICE_KINDS).describe("An invoice, or a correction of one"),
  status: z.enum(INVOICE_STATUSES),
  writeDay: dayView,
  campaignId: z.string(),
  itemName: z.string(),
  businessName: z.string().nullable().describe("Null where nobody said whom it is for"),
  registrationNumber: z.string().nullable(),
  recipientChangedAt: momentView.nullable().describe("When whoever it is for was corrected last"),
  currency: z.enum(CURRENCIES),
  supplyMinor: amountView,
  vatMinor: amountView,
  totalMinor: amountView,
  modifyCode: z.int().nullable(),
  originalNumber: z.string().nullable().describe("Of a correction: the approval number of what it corrects"),
  approvalNumber: z.string().nullable(),
  issuedAt: momentView.nullable(),
});
export type InvoiceRecord = z.output<typeof invoiceRecordView>;
