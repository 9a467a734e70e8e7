import { z } from "@hono/zod-openapi";
import {
  audienceTargetingSchema,
  audienceTargetingUpdateSchema,
  audienceTargetingView,
  categorySchema,
  categoryUpdateSchema,
  categoryView,
  metricSchema,
  metricUpdateSchema,
  metricView,
  publicTargetingView,
  userPropertySchema,
  userPropertyUpdateSchema,
  userPropertyView,
} from "../../../domain/inventory";
import { AppError } from "../../../domain/kernel";
import {
  addCategory,
  addMetric,
  addTargeting,
  addUserProperty,
  getTargeting,
  listCategories,
  listMetrics,
  listPublicTargetings,
  listTargetings,
  listUserProperties,
  removeCategory,
  removeMetric,
  removeTargeting,
  removeUserProperty,
  requireAudienceWritable,
  updateCategory,
  updateMetric,
  updateTargeting,
  updateUserProperty,
} from "../../services/inventory";
import type { ServiceContext } from "../../services/kernel";
import { call } from "../call";
import { wireOf } from "../kernel/fields";
import { publisherId, segment, targetingId } from "../kernel/parameters";

const userPropertyWire = wireOf(userPropertyView).openapi("UserProperty");
const metricWire = wireOf(metricView).openapi("Metric");
const categoryWire = wireOf(categoryView).openapi("TargetingCategory");
const targetingWire = wireOf(audienceTargetingView).openapi("Targeting");
const publicTargetingWire = wireOf(publicTargetingView).openapi("PublicTargeting");

const publisherOnly = ["PROJECT_KIND_MUST_BE_PUB"] as const;
const switchedOn = [...publisherOnly, "PROJECT_FEATURES_REQUIRED"] as const;

export const targetingCalls = [
  call({
    area: "targeting",
    method: "get",
    path: "/targeting-query/{project}/property",
    parameters: { project: publisherId },
    summary: "The properties of users: the built-in ones, then those that the publisher noted",
    access: "session",
    answer: z.object({
      items: z.array(userPropertyWire).describe("The entries of this page"),
      next: z.null().describe("Always null: all entries are on one page"),
    }),
    refusals: publisherOnly,
    run: async ({ ctx, params }) => ({ items: await listUserProperties(ctx, params.project), next: null }),
  }),
  call({
    area: "targeting",
    method: "get",
    path: "/targeting-query/{project}/public",
    parameters: { project: publisherId },
    summary:
      "The targetings that a publisher sells, with those of their categories that are on sale; for advertisers",
    access: "session",
    answer: z.object({
      items: z.array(publicTargetingWire).describe("The entries of this page"),
      next: z.null().describe("Always null: all entries are on one page"),
    }),
    refusals: [],
    run: async ({ ctx, params }) => ({ items: await listPublicTargetings(ctx, params.project), next: null }),
  }),
  call({
    area: "targeting",
    method: "get",
    path: "/targeting-query/{project}",
    parameters: { project: publisherId },
    summary: "The publisher's targetings in their order, with all its categories and events",
    access: "session",
    answer: z.object({
      items: z.array(targetingWire).describe("The entries of this page"),
      categories: z.array(categoryWire).describe("The publisher's categories"),
      metrics: z.array(metricWire).describe("Events that the publisher notes"),
      next: z.null().describe("Always null: all entries are on one page"),
    }),
    refusals: publisherOnly,
    run: async ({ ctx, params: { project } }) => ({
      items: await listTargetings(ctx, project),
      categories: await listCategories(ctx, project),
      metrics: await listMetrics(ctx, project),
      next: null,
    }),
  }),
  call({
    area: "targeting",
    method: "get",
    path: "/targeting-query/{project}/{id}",
    parameters: { project: publisherId, id: targetingId },
    summary: "One of the publisher's targetings",
    access: "session",
    versioned: true,
    answer: targetingWire,
    refusals: [...publisherOnly, "TARGETING_NOT_FOUND"],
    run: async ({ ctx, params, tag }) => tag(await getTargeting(ctx, params.project, params.id)),
  }),
  call({
    area: "targeting",
    method: "post",
    path: "/targeting/{project}/property",
    parameters: { project: publisherId },
    summary: "Notes a property that the publisher's apps send of their users",
    access: "session",
    body: userPropertySchema,
    answer: userPropertyWire,
    refusals: switchedOn,
    run: ({ ctx, params, body }) => addUserProperty(ctx, params.project, body),
  }),
  call({
    area: "targeting",
    method: "post",
    path: "/targeting/{project}/metric",
    parameters: { project: publisherId },
    summary: "Notes an event that the publisher's apps send, with its parameters",
    access: "session",
    body: metricSchema,
    answer: metricWire,
    refusals: [...switchedOn, "TARGETING_EVENT_NAME_LIMIT_EXCEEDED"],
    run: ({ ctx, params, body }) => addMetric(ctx, params.project, body),
  }),
  call({
    area: "targeting",
    method: "post",
    path: "/targeting/{project}/category",
    parameters: { project: publisherId },
    summary: "Creates a category of users by what they did and what they are; it begins to collect",
    access: "session",
    body: categorySchema,
    answer: categoryWire,
    refusals: switchedOn,
    run: ({ ctx, params, body }) => addCategory(ctx, params.project, body),
  }),
  call({
    area: "targeting",
    method: "put",
    path: "/targeting/{project}/{a}/{b}",
    parameters: {
      project: publisherId,
      a: segment("`property`, `metric` or `category`"),
      b: segment("Id of the property, event or category"),
    },
    summary:
      "Changes a property, an event or a category: `a` is `property`, `metric` or `category`, `b` its id. A category whose filter changes collects anew; a `status` starts (`live`) or ends (`closing`) its sale",
    access: "session",
    body: z.union([userPropertyUpdateSchema, metricUpdateSchema, categoryUpdateSchema]),
    bodyAt: ({ a }) => (Object.hasOwn(KINDS, a) ? KINDS[a]?.body : undefined),
    answer: z.union([categoryWire, metricWire, userPropertyWire]),
    refusals: [
      ...switchedOn,
      "TARGETING_NOT_FOUND",
      "TARGETING_LOCKED",
      "TARGETING_CATEGORY_NOT_FOUND",
      "TARGETING_CATEGORY_LOCKED",
    ],
    run: async ({ ctx, params: { project, a, b }, body }) =>
      (await kindOf(ctx, project, a)).update(ctx, project, b, body),
  }),
  call({
    area: "targeting",
    method: "delete",
    path: "/targeting/{project}/{a}/{b}",
    parameters: {
      project: publisherId,
      a: segment("`property`, `metric` or `category`"),
      b: segment("Id of the property, event or category"),
    },
    summary:
      "Removes a property, an event or a category; `a` is `property`, `metric` or `category`, `b` its id",
    access: "session",
    answer: z.object({}),
    refusals: [
      ...switchedOn,
      "TARGETING_NOT_FOUND",
      "TARGETING_LOCKED",
      "TARGETING_CATEGORY_NOT_FOUND",
      "TARGETING_CATEGORY_LOCKED",
    ],
    run: async ({ ctx, params: { project, a, b } }) => {
      const kind = await kindOf(ctx, project, a);
      await kind.remove(ctx, project, b);
      return {};
    },
  }),
  call({
    area: "targeting",
    method: "post",
    path: "/targeting/{project}",
    parameters: { project: publisherId },
    summary: "Creates a targeting of the publisher's categories, with what it adds to the price",
    access: "session",
    body: audienceTargetingSchema,
    answer: targetingWire,
    refusals: [...switchedOn, "TARGETING_CATEGORY_NOT_FOUND"],
    run: ({ ctx, params, body }) => addTargeting(ctx, params.project, body),
  }),
  call({
    area: "targeting",
    method: "put",
    path: "/targeting/{project}/{id}",
    parameters: { project: publisherId, id: targetingId },
    summary: "Changes a targeting that is neither sold nor used; what is, is only moved by its `sortOrder`",
    access: "session",
    versioned: true,
    body: audienceTargetingUpdateSchema,
    answer: targetingWire,
    refusals: [...switchedOn, "TARGETING_NOT_FOUND", "TARGETING_LOCKED", "TARGETING_CATEGORY_NOT_FOUND"],
    run: async ({ ctx, params, body, tag }) =>
      tag(await updateTargeting(ctx, params.project, params.id, body)),
  }),
  call({
    area: "targeting",
    method: "delete",
    path: "/targeting/{project}/{id}",
    parameters: { project: publisherId, id: targetingId },
    summary: "Removes a targeting that is neither sold nor used",
    access: "session",
    answer: z.object({}),
    refusals: [...switchedOn, "TARGETING_NOT_FOUND", "TARGETING_LOCKED"],
    run: async ({ ctx, params }) => {
      await removeTargeting(ctx, params.project, params.id);
      return {};
    },
  }),
];

type Update = (
  ctx: ServiceContext,
  project: string,
  id: string,
  body: unknown,
) => Promise<z.output<typeof categoryView> | z.output<typeof metricView> | z.output<typeof userPropertyView>>;
type Remove = (ctx: ServiceContext, project: string, id: string) => Promise<void>;

const KINDS: Partial<Record<string, { body: z.ZodType; update: Update; remove: Remove }>> = {
  property: { body: userPropertyUpdateSchema, update: updateUserProperty, remove: removeUserProperty },
  metric: { body: metricUpdateSchema, update: updateMetric, remove: removeMetric },
  category: { body: categoryUpdateSchema, update: updateCategory, remove: removeCategory },
};

/**
 * The kind in the path. An unknown kind is reported only to accounts that may change targetings; the kinds' verbs check their own
 * level.
 */
async function kindOf(ctx: ServiceContext, project: string, a: string) {
  const kind = Object.hasOwn(KINDS, a) ? KINDS[a] : undefined;
  if (kind !== undefined) return kind;
  await requireAudienceWritable(ctx, project);
  throw new AppError("TARGETING_NOT_FOUND");
}
