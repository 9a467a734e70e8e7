import { z } from "zod";
import { momentView } from "../kernel";

/** Files by which a website or an app's developer says who sells its ads, of the IAB Tech Lab's ads.txt 1.1. */
export const ADS_TXT_FILES = ["ads.txt", "app-ads.txt"] as const;
export type AdsTxtFile = (typeof ADS_TXT_FILES)[number];

/** `other-account`: our domain is named with other accounts only, so that exchanges refuse this publisher's. */
export const ADS_TXT_STATES = ["found", "missing-line", "other-account", "no-file", "unreachable"] as const;
export type AdsTxtState = (typeof ADS_TXT_STATES)[number];

export const adsTxtFileOf = (platform: string): AdsTxtFile =>
  platform === "web" ? "ads.txt" : "app-ads.txt";

/** A line's first three fields, without comments and extensions; null for other lines. */
function recordIn(line: string): { domain: string; account: string; relation: string } | null {
  const [bare = ""] = line.split(/[#;]/, 1);
  const [domain, account, relation] = bare.split(",").map((field) => field.trim());
  if (!domain || !account || !relation) return null;
  return { domain: domain.toLowerCase(), account, relation: relation.toUpperCase() };
}

/**
 * What a file says of the platform. Domains and relations are compared without case, accounts as they are.
 * @param text the file's content
 * @param sellingDomain of the platform, as its line names it
 */
export function judgeAdsTxt(text: string, sellingDomain: string, account: string): AdsTxtState {
  const ours = text
    .split(/\r\n|\n|\r/)
    .flatMap((line) => recordIn(line) ?? [])
    .filter(({ domain }) => domain === sellingDomain.toLowerCase());
  if (ours.some((line) => line.account === account && line.relation === "DIRECT")) return "found";
  return ours.length > 0 ? "other-account" : "missing-line";
}

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
