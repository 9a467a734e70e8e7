import { z } from "zod";
import { momentView } from "../kernel";

/** Files by which a website or an app's developer says who sells its ads, of the IAB Tech Lab's ads.txt 1.1. */
export const ADS_TXT_FILES = ["ads.txt", "app-ads.txt"] as const;
export type AdsTxtFile = (typeof ADS_TXT_FILES)[number];

/**
 * `other-account`: our domain is named with other accounts only, so that exchanges refuse this publisher's. `missing-exchange-line`: ours is
 * there, and one of an exchange is not.
 */
export const ADS_TXT_STATES = [
  "found",
  "missing-exchange-line",
  "missing-line",
  "other-account",
  "no-file",
  "unreachable",
] as const;
export type AdsTxtState = (typeof ADS_TXT_STATES)[number];

export const adsTxtFileOf = (platform: string): AdsTxtFile =>
  platform === "web" ? "ads.txt" : "app-ads.txt";

interface SellerRecord {
  domain: string;
  account: string;
  relation: string;
}

/** Lines of one exchange. */
export const ADS_TXT_LINES_MAX_CHARS = 4_000;
const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** Whether each line that is not empty names an exchange's domain, an account and a relation, as ads.txt 1.1 has them. */
export function areSellerLines(text: string): boolean {
  return linesOf(text).every((line) => {
    const record = recordIn(line);
    return (
      record !== null &&
      DOMAIN.test(record.domain) &&
      /^[\x21-\x7e]+$/.test(record.account) &&
      (record.relation === "DIRECT" || record.relation === "RESELLER")
    );
  });
}

/** The lines of a text, without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** A line's first three fields, without comments and extensions; null for other lines. */
function recordIn(line: string): SellerRecord | null {
  const [bare = ""] = line.split(/[#;]/, 1);
  const [domain, account, relation] = bare.split(",").map((field) => field.trim());
  if (!domain || !account || !relation) return null;
  return { domain: domain.toLowerCase(), account, relation: relation.toUpperCase() };
}

/**
 * What a file says of the platform. Domains and relations are compared without case, accounts as they are.
 * @param text the file's content
 * @param sellingDomain of the platform, as its line names it
 * @param wanted lines that the publisher's exchanges ask for
 */
export function judgeAdsTxt(
  text: string,
  sellingDomain: string,
  account: string,
  wanted: readonly string[] = [],
): AdsTxtState {
  const records = recordsIn(linesOf(text));
  const ours = records.filter(({ domain }) => domain === sellingDomain.toLowerCase());
  if (!ours.some((line) => line.account === account && line.relation === "DIRECT"))
    return ours.length > 0 ? "other-account" : "missing-line";
  const known = new Set(records.map(textOf));
  return recordsIn(wanted).every((record) => known.has(textOf(record))) ? "found" : "missing-exchange-line";
}

const recordsIn = (lines: readonly string[]): SellerRecord[] => lines.flatMap((line) => recordIn(line) ?? []);
const textOf = ({ domain, account, relation }: SellerRecord): string => `${domain},${account},${relation}`;

/** The last check of an app's file. */
export const adsTxtCheckView = z.object({
  appId: z.string(),
  appName: z.string(),
  file: z.enum(ADS_TXT_FILES),
  /** Null while the app names no domain. */
  domain: z.string().nullable(),
  /** Null before the first check. */
  state: z.enum(ADS_TXT_STATES).nullable(),
  checkedAt: momentView.nullable(),
});
export type AdsTxtCheck = z.output<typeof adsTxtCheckView>;
