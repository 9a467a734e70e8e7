import { z } from "zod";
import { amountView, CURRENCIES, dayView, isMonth, type Minor, minor, momentView } from "../kernel";
import { splitTax, type Tax } from "./tax";

/** Where a tax invoice stands. One that is void was never issued, and will not be. Source: rule M28. */
export const INVOICE_STATUSES = ["to-issue", "issued", "void"] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** An invoice of a whole price, of what days that were added later cost, or the negative one of what is not delivered. */
export const INVOICE_KINDS = ["original", "extension", "correction"] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** Why a correction is written, as the form of Korea's Value-Added Tax Act, Enforcement Decree, article 70, numbers it. Source: rule M28. */
export const MODIFY_CODE = { amountChanged: 2, contractCancelled: 4 } as const;
export type ModifyCode = (typeof MODIFY_CODE)[keyof typeof MODIFY_CODE];

export interface InvoiceAmounts {
  supplyMinor: Minor;
  vatMinor: Minor;
  /** `supply + vat`. */
  totalMinor: Minor;
}

type Amounts = Record<keyof InvoiceAmounts, number>;

/** What becomes of an invoice when a part of its price is not delivered. */
export type InvoiceChange =
  | { kind: "kept" }
  /** It was not issued yet, and is not any more; where something is kept, one of that takes its place. */
  | { kind: "void"; instead: InvoiceAmounts | null }
  /** It was issued: the difference is a negative one of its own. */
  | { kind: "corrected"; by: InvoiceAmounts; modifyCode: ModifyCode };

/** What an invoice is changed by, and what the ones before it of the same campaign hold. */
export interface ReturnedPart {
  /** What is owed no more, or goes back by transfer, VAT included. */
  returnedMinor: number;
  tax: Tax;
  before?: { vatMinor: number; totalMinor: number };
}

/**
 * The tax that is kept is the tax in what is kept, so that invoices and their corrections never add up to another tax than that of one invoice
 * of the rest. Source: rules M12, M28.
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

/** What the National Tax Service numbers an issued invoice by: 24 digits, hyphens or not; kept without them. */
const approvalNumberField = z
  .string()
  .transform((value) => value.normalize("NFKC").replace(/[-\s]/g, ""))
  .refine((value) => /^\d{24}$/.test(value), { message: "approvalNumber" });

/** That an invoice was issued, and by which number it is known. */
export const invoiceApprovalSchema = z.object({ approvalNumber: approvalNumberField });

const monthField = z.string().refine(isMonth, { message: "month" });

/** Which invoices operators ask for. */
export const invoiceFilterSchema = z.object({
  status: z.enum(INVOICE_STATUSES).optional(),
  month: monthField.optional(),
  q: z.string().trim().max(100).optional(),
});

/** Whether the recipient can still be changed: only before it is issued, and never of a correction. Source: rule M28. */
export const isRecipientOpen = ({ kind, status }: { kind: InvoiceKind; status: InvoiceStatus }): boolean =>
  status === "to-issue" && kind !== "correction";

/** A tax invoice of a campaign that is paid by hand. Amounts are in minor units, and negative in a correction. */
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
