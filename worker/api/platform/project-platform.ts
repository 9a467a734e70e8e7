import { z } from "@hono/zod-openapi";
import { pageOf } from "../../../domain/kernel";
import { featuresSchema, parentMemoSchema } from "../../../domain/platform";
import { meetPublishers } from "../../services/booking";
import {
  getPlatformByAlias,
  isAliasAvailable,
  isVerified,
  listActiveProjects,
  listAdAccounts,
  listAdNote,
  mediaFilterSchema,
  setFeatures,
  setParentMemo,
} from "../../services/platform";
import { call } from "../call";
import { pageQuery } from "../kernel/fields";
import { adAccountId, publisherId, segment } from "../kernel/parameters";
import { activeProjectWire, adAccountWire, adNoteWire, platformWire, projectWire } from "./wire";

/** Filters: by text, and by products sold to everyone. */
export const adNoteFilter = {
  q: z.string().max(100).optional().describe("Part of a name, or a whole id"),
  pricing: mediaFilterSchema.shape.pricing.describe("Only platforms with products that are paid for so"),
  format: mediaFilterSchema.shape.format.describe("Only platforms with ads of this format"),
  platform: mediaFilterSchema.shape.platform.describe("Only platforms with apps of this platform"),
};

export const projectPlatformCalls = [
  call({
    area: "project",
    method: "get",
    path: "/project/adnote",
    summary: "The platforms that are listed in the ad-note catalogue, newest first",
    access: "session",
    query: pageQuery.extend(adNoteFilter),
    answer: pageOf(adNoteWire),
    refusals: [],
    run: async ({ ctx, query }) => {
      const page = await listAdNote(ctx, query);
      // Listing counts as meeting the publishers for an API caller, as opening a page does in the console.
      const publisherIds = page.items.map(({ id }) => id);
      await meetPublishers(ctx, { projectId: null, publisherIds, way: "ad-note" });
      return page;
    },
  }),
  call({
    area: "project",
    method: "get",
    path: "/project/actives",
    summary: "The caller's projects in which campaigns are booked, live or paused, the busiest first",
    access: "session",
    answer: pageOf(activeProjectWire),
    refusals: [],
    run: async ({ ctx }) => ({ items: await listActiveProjects(ctx), next: null }),
  }),
  call({
    area: "project",
    method: "get",
    path: "/project/alias/{alias}",
    parameters: { alias: segment("Subdomain of the platform") },
    summary: "What anybody may see of a publisher's platform",
    access: "public",
    answer: platformWire,
    refusals: ["PROJECT_NOT_FOUND"],
    run: ({ ctx, params }) => getPlatformByAlias(ctx, params.alias),
  }),
  call({
    area: "project",
    method: "get",
    path: "/project/alias/{alias}/available",
    parameters: { alias: segment("Subdomain of the platform") },
    summary: "Whether a platform may still take an alias",
    access: "session",
    answer: z.object({ available: z.boolean().describe("Whether the alias may be taken") }),
    refusals: ["070"],
    run: async ({ ctx, params }) => ({ available: await isAliasAvailable(ctx, params.alias) }),
  }),
  call({
    area: "project",
    method: "get",
    path: "/project/{id}/ad-accounts",
    parameters: { id: publisherId },
    summary: "The ad accounts that were opened at a platform's door or sent it a campaign, newest first",
    access: "session",
    query: pageQuery.extend({ q: z.string().max(100).optional().describe("Part of a name, or a whole id") }),
    answer: pageOf(adAccountWire),
    refusals: ["FORBIDDEN", "PROJECT_KIND_MUST_BE_PUB"],
    run: ({ ctx, params, query }) => listAdAccounts(ctx, params.id, query),
  }),
  call({
    area: "project",
    method: "get",
    path: "/project/{id}/is-verified",
    parameters: { id: publisherId },
    summary: "Whether a publisher has proven that one of its apps is its own",
    access: "session",
    answer: z.object({ verified: z.boolean().describe("Whether one of its apps is proven to be its own") }),
    refusals: ["FORBIDDEN", "PROJECT_KIND_MUST_BE_PUB"],
    run: async ({ ctx, params }) => ({ verified: await isVerified(ctx, params.id) }),
  }),
  call({
    area: "project",
    method: "put",
    path: "/project/{id}/features",
    parameters: { id: publisherId },
    summary: "Switches the parts of a platform on and off; what is not named is off",
    access: "session",
    versioned: true,
    body: featuresSchema,
    answer: projectWire,
    refusals: ["PROJECT_KIND_MUST_BE_PUB", "TARGETING_LOCKED"],
    run: async ({ ctx, params, body, tag }) => tag(await setFeatures(ctx, params.id, body)),
  }),
  call({
    area: "project",
    method: "patch",
    path: "/project/{id}/parent-memo",
    parameters: { id: adAccountId },
    summary: "What a platform notes on an ad account that was opened at its door",
    access: "session",
    body: parentMemoSchema,
    answer: z.object({ memo: z.string().describe("The publisher's note on the ad account") }),
    refusals: [],
    run: async ({ ctx, params, body }) => setParentMemo(ctx, params.id, body),
  }),
];
