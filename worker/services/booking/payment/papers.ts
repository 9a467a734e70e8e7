import { and, count, eq, isNotNull, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { CAMPAIGN_STATUSES, groupingSchema, TERMS_MAX_BYTES } from "../../../../domain/booking";
import type { OwnAsset } from "../../../../domain/content";
import { AppError, LIST_PAGE_LIMIT, parseOrRefuse } from "../../../../domain/kernel";
import { schema } from "../../../db/client";
import { isWholePdf, keepFile, keepPaper, readAsset, requireAtMost, type UploadedFile } from "../../content";
import { requireAccess, requireOperatorRead, type ServiceContext } from "../../kernel";

const PDF = "application/pdf";

/**
 * Stores a contract's terms: a PDF by its bytes, under 10 MB. Source: rule C9.
 * @throws AppError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, each with `file`, and those of `requireAccess`
 */
export async function uploadTerms(
  ctx: ServiceContext,
  projectId: string,
  file: UploadedFile,
): Promise<OwnAsset> {
  await requireAccess(ctx, projectId, "campaign.write", "adv");
  requireAtMost(file, TERMS_MAX_BYTES, "asset.tooLarge");
  if (!isWholePdf(file.bytes))
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", { fields: { file: ["terms.type"] } });
  return keepFile(ctx, projectId, file, {
    kind: "shared",
    contentType: PDF,
    width: 0,
    height: 0,
    status: "ready",
  });
}

/** Stores a business registration. @throws AppError of `keepPaper`, and those of `requireAccess` */
export async function uploadRegistration(
  ctx: ServiceContext,
  projectId: string,
  file: UploadedFile,
): Promise<OwnAsset> {
  await requireAccess(ctx, projectId, "campaign.write", "adv");
  return keepPaper(ctx, projectId, "business", file);
}

interface Papers {
  termsAssetId?: string | undefined;
  registrationAssetId?: string | undefined;
}

/**
 * Requires that the papers a step names belong to the ad account and have the named kind.
 * @throws AppError ASSET_NOT_AVAILABLE
 */
export async function requirePapers(ctx: ServiceContext, projectId: string, papers: Papers): Promise<void> {
  const { termsAssetId, registrationAssetId } = papers;
  const terms = termsAssetId && (await readAsset(ctx, projectId, termsAssetId));
  if (termsAssetId && !(terms && terms.kind === "shared" && terms.contentType === PDF))
    throw new AppError("ASSET_NOT_AVAILABLE");
  const picture = registrationAssetId && (await readAsset(ctx, projectId, registrationAssetId));
  if (registrationAssetId && !(picture && picture.kind === "business" && picture.status === "ready"))
    throw new AppError("ASSET_NOT_AVAILABLE");
}

export const campaignGroupView = z.object({
  id: z.string().describe("Id of what campaigns are grouped by"),
  name: z.string().describe("Name of what campaigns are grouped by"),
  total: z.int().describe("How many campaigns there are"),
  pending: z.int().describe("Waits for the final review"),
  byStatus: z
    .partialRecord(z.enum(CAMPAIGN_STATUSES), z.int().describe("How many are in this state"))
    .describe("How many campaigns there are by state"),
});
export type CampaignGroup = z.output<typeof campaignGroupView>;

/**
 * Sums of all submitted campaigns by publisher, ad account or product, those with the most open decisions first.
 * @param input `groupingSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070
 */
export async function groupCampaignsForOperator(
  ctx: ServiceContext,
  input: unknown = {},
): Promise<CampaignGroup[]> {
  requireOperatorRead(ctx);
  const { by } = parseOrRefuse(groupingSchema, input);
  const { adProducts, campaigns, projects } = schema;
  const key = {
    publisher: campaigns.pubProjectId,
    advertiser: campaigns.projectId,
    product: campaigns.productId,
  }[by];
  const [table, id, name] =
    by === "product"
      ? ([adProducts, adProducts.id, adProducts.name] as const)
      : ([projects, projects.id, projects.displayName] as const);
  const isPending = sql<number>`sum(${campaigns.status} = 'submitted' and ${campaigns.publisherApprovedAt} is not null and ${campaigns.paymentAskedAt} is null)`;
  const rows = await ctx.db
    .select({ id, name, status: campaigns.status, count: count(), pending: isPending.mapWith(Number) })
    .from(campaigns)
    .innerJoin(table, eq(id, key))
    .where(and(isNotNull(campaigns.submittedAt), ne(campaigns.status, "deleted")))
    .groupBy(id, name, campaigns.status);
  const groups = new Map<string, CampaignGroup>();
  for (const row of rows) {
    const group = groups.get(row.id) ?? { id: row.id, name: row.name, total: 0, pending: 0, byStatus: {} };
    group.total += row.count;
    group.pending += row.pending;
    group.byStatus[row.status] = row.count;
    groups.set(row.id, group);
  }
  return [...groups.values()]
    .sort(
      (one, other) =>
        other.pending - one.pending || other.total - one.total || one.name.localeCompare(other.name),
    )
    .slice(0, LIST_PAGE_LIMIT);
}
