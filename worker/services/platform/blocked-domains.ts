import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { RUNNING_STATUSES } from "../../../domain/booking";
import type { FieldErrors } from "../../../domain/kernel";
import {
  type AdBlocking,
  type Advertised,
  type BlockedSubject,
  blockedBy,
  blockedFields,
} from "../../../domain/platform";
import { schema } from "../../db/client";
import type { ProjectRow, ServiceContext } from "../kernel";

/** A campaign some or all of whose ads a change of the blocking blocks. */
export interface TouchedCampaign {
  id: string;
  name: string;
  status: (typeof RUNNING_STATUSES)[number];
  advertiserName: string;
  by: "category" | "domain";
}

/** The campaigns of a publisher that `after` blocks and `before` did not, by their starts. Runs two queries. */
export async function touchedBy(
  ctx: ServiceContext,
  projectId: string,
  before: AdBlocking,
  after: AdBlocking,
): Promise<TouchedCampaign[]> {
  const [campaigns, elsewhere] = await Promise.all([
    campaignsOf(ctx, projectId),
    ownAddresses(ctx, projectId),
  ]);
  return campaigns.flatMap(({ category, link, destinationUrl, ...campaign }) => {
    const subject: BlockedSubject = {
      category,
      urls: [link, destinationUrl, ...(elsewhere.get(campaign.id) ?? [])],
    };
    const by = blockedBy(before, subject) === null ? blockedBy(after, subject) : null;
    return by === null ? [] : [{ ...campaign, advertiserName: campaign.advertiserName ?? "", by }];
  });
}

function campaignsOf(ctx: ServiceContext, projectId: string) {
  const { campaigns } = schema;
  return ctx.db
    .select({
      id: campaigns.id,
      name: campaigns.name,
      status: sql<TouchedCampaign["status"]>`${campaigns.status}`,
      advertiserName: campaigns.advertiserName,
      category: campaigns.advertiserCategory,
      link: campaigns.advertiserLink,
      destinationUrl: campaigns.destinationUrl,
    })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.pubProjectId, projectId),
        inArray(campaigns.status, [...RUNNING_STATUSES]),
        // A quest is shown in its channel, not by a unit.
        isNull(campaigns.quest),
      ),
    )
    .orderBy(asc(campaigns.startsAt), asc(campaigns.id));
}

/** Creatives' own destinations that differ from their campaign's, by campaign. */
async function ownAddresses(ctx: ServiceContext, projectId: string): Promise<Map<string, string[]>> {
  const { campaigns, creatives } = schema;
  const rows = await ctx.db
    .select({ campaignId: creatives.campaignId, url: creatives.destinationUrl })
    .from(creatives)
    .innerJoin(campaigns, eq(campaigns.id, creatives.campaignId))
    .where(
      and(
        eq(campaigns.pubProjectId, projectId),
        inArray(campaigns.status, [...RUNNING_STATUSES]),
        ne(creatives.status, "deleted"),
        isNotNull(creatives.destinationUrl),
      ),
    );
  const byCampaign = new Map<string, string[]>();
  for (const { campaignId, url } of rows) {
    if (url !== null) byCampaign.set(campaignId, [...(byCampaign.get(campaignId) ?? []), url]);
  }
  return byCampaign;
}

/**
 * The fields of a campaign that its publisher blocks, so that no campaign is booked that is never shown.
 * @returns message codes by field, as `blockedFields`
 */
export async function findBlockedFields(
  ctx: ServiceContext,
  pubProjectId: string,
  advertised: Advertised,
): Promise<Record<string, string>> {
  const publisher = await ctx.db.query.projects.findFirst({
    columns: { adBlockingCategories: true, adBlockingDomains: true },
    where: eq(schema.projects.id, pubProjectId),
  });
  return publisher ? blockedFields(blockingOf(publisher), advertised) : {};
}

const destinationSchema = z.object({ destinationUrl: z.string() });

/**
 * The error of a destination that the publisher blocks, to be shown together with the other errors of the input.
 * @returns errors in the form that `parseOrRefuse` accepts
 */
export async function findBlockedDestination(
  ctx: ServiceContext,
  pubProjectId: string,
  input: unknown,
): Promise<FieldErrors> {
  const given = destinationSchema.safeParse(input);
  if (!given.success) return {};
  const codes = await findBlockedFields(ctx, pubProjectId, given.data);
  return Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, [code]]));
}

export function blockingOf({
  adBlockingCategories,
  adBlockingDomains,
}: Pick<ProjectRow, "adBlockingCategories" | "adBlockingDomains">): AdBlocking {
  return { categories: adBlockingCategories, domains: adBlockingDomains };
}
