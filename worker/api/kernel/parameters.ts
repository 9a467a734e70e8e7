import { z } from "@hono/zod-openapi";

/** A path segment. */
export const segment = (description: string) => z.string().describe(description);

export const accountGroupId = segment("Id of the group");
export const adAccountId = segment("Id of the ad account");
export const appId = segment("Id of the app");
export const assetId = segment("Id of the asset");
export const campaignId = segment("Id of the campaign");
export const productId = segment("Id of the ad product");
export const projectId = segment("Id of the project: an ad account or a publisher");
export const publisherId = segment("Id of the publisher");
export const settlementId = segment("Id of the settlement");
export const targetingId = segment("Id of the targeting");
export const unitId = segment("Id of the ad unit");

/** The side that makes the call. */
export const sideSegment = segment("`adv` for ad accounts, `pub` for publishers");
