import { z } from "zod";
import { momentView } from "../kernel";
import { REPORT_MAIL_RHYTHMS } from "./report-mail";

/** Source: rule R11. */
export const SAVED_VIEWS_MAX = 50;
export const SAVED_VIEW_NAME_MAX_CHARS = 40;
/** Maximum shared links of a view. Source: rule R12. */
export const REPORT_SHARES_MAX = 10;

export const savedViewSchema = z.object({
  name: z.string().trim().min(1).max(SAVED_VIEW_NAME_MAX_CHARS),
});

/** Email frequency of a view; empty for none. */
export const reportMailSchema = z.object({ rhythm: z.enum(["", ...REPORT_MAIL_RHYTHMS]) });

/** Whether readers of the link may see amounts. */
export const reportShareSchema = z.object({ withMoney: z.boolean().default(false) });

export const reportShareView = z.object({
  id: z.string(),
  token: z.string().describe("As it stands in the address"),
  withMoney: z.boolean(),
  makerName: z.string().nullable().describe("Null of an account that is gone"),
  createdAt: momentView,
});
export type ReportShare = z.output<typeof reportShareView>;

export const savedViewView = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string().describe("Of the report page's address"),
  makerName: z.string().nullable().describe("Null of an account that is gone"),
  createdAt: momentView,
  mailed: z.enum(REPORT_MAIL_RHYTHMS).nullable().describe("How often its reader has it by email"),
  shares: z.array(reportShareView).describe("Links that open it, for who may make them"),
});
export type SavedView = z.output<typeof savedViewView>;
