import { csvOf } from "../../domain/reports";
import { type InvoiceOfFile, readInvoiceFile } from "../../worker/services/money";
import { type Business, businessOf } from "../areas/landing/business.server";
import { filterOf } from "../kit/list-query.server";
import { responseLoader } from "../kit/page.server";

/** The list's tax invoices, as a file for the issuing service. */
export const loader = responseLoader(async ({ ctx, url }) => {
  const filter = { ...filterOf(url, "status"), ...filterOf(url, "month"), ...filterOf(url, "q") };
  const invoices = await readInvoiceFile(ctx, filter);
  const business = businessOf(ctx.env);
  const rows = invoices.map((invoice) => COLUMNS.map(([, of]) => of(invoice, business)));
  return new Response(csvOf([COLUMNS.map(([head]) => head), ...rows]), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="madang-tax-invoices.csv"',
      "Cache-Control": "no-store",
    },
  });
});

type Cell = string | number | null;

/** Field names of Popbill's `registIssue`, in won. A correction names its reason and the corrected invoice. */
const COLUMNS: readonly (readonly [string, (invoice: InvoiceOfFile, business: Business) => Cell])[] = [
  ["invoicerMgtKey", ({ record }) => record.number],
  ["writeDate", ({ record }) => record.writeDay.replaceAll("-", "")],
  ["chargeDirection", () => "정과금"],
  ["issueType", () => "정발행"],
  ["purposeType", () => "청구"],
  ["taxType", () => "과세"],
  ["invoicerCorpNum", (_, { registrationNumber }) => registrationNumber?.replaceAll("-", "") ?? null],
  ["invoicerCorpName", (_, { name }) => name],
  ["invoicerCEOName", (_, { representative }) => representative],
  ["invoicerAddr", (_, { address }) => address],
  ["invoiceeType", () => "사업자"],
  ["invoiceeCorpNum", ({ recipient }) => recipient?.registrationNumber ?? null],
  ["invoiceeCorpName", ({ recipient }) => recipient?.businessName ?? null],
  ["invoiceeCEOName", ({ recipient }) => recipient?.representative ?? null],
  ["invoiceeAddr", ({ recipient }) => recipient?.address ?? null],
  ["invoiceeBizType", ({ recipient }) => recipient?.businessType ?? null],
  ["invoiceeBizClass", ({ recipient }) => recipient?.businessItem ?? null],
  ["invoiceeEmail1", ({ recipient }) => recipient?.managerEmail ?? null],
  ["addContactList", ({ recipient }) => recipient?.ccEmails.join(" ") ?? null],
  ["supplyCostTotal", ({ record }) => record.supplyMinor],
  ["taxTotal", ({ record }) => record.vatMinor],
  ["totalAmount", ({ record }) => record.totalMinor],
  ["itemName", ({ record }) => record.itemName],
  ["modifyCode", ({ record }) => record.modifyCode],
  ["orgNTSConfirmNum", ({ record }) => record.originalNumber],
  ["state", ({ record }) => record.status],
  ["NTSConfirmNum", ({ record }) => record.approvalNumber],
];
