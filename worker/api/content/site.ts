import { z } from "@hono/zod-openapi";
import {
  deskStoryView,
  exchangeRatesView,
  newPromotionSchema,
  ownPromotionView,
  PROMOTION_STATES,
  promotionSchema,
  promotionView,
  STORY_CATEGORIES,
  storyItemView,
  storyPublicationSchema,
  storyView,
} from "../../../domain/content";
import { pageOf } from "../../../domain/kernel";
import {
  createPromotion,
  deletePromotion,
  getStory,
  listPromotions,
  listShownPromotions,
  listStories,
  publishStory,
  readExchangeRates,
  storyAddressSchema,
  updatePromotion,
} from "../../services/content";
import { call } from "../call";
import { pageQuery, wireOf } from "../kernel/fields";
import { publisherId, segment } from "../kernel/parameters";

const storyWire = wireOf(storyView).openapi("Story");
const storyItemWire = wireOf(storyItemView).openapi("StoryItem");
const deskStoryWire = wireOf(deskStoryView).openapi("DeskStory");
/** Fields for the publisher only are omitted for other readers. */
const promotionWire = wireOf(promotionView)
  .extend(wireOf(ownPromotionView.pick({ isPublished: true, state: true, createdAt: true })).partial().shape)
  .openapi("Promotion");
const ownPromotionWire = wireOf(ownPromotionView).openapi("OwnPromotion");

/** Public content of the platform and its publishers: stories, promotions, exchange rates. */
export const contentCalls = [
  call({
    area: "content",
    method: "get",
    path: "/locale/exchange-rates",
    summary: "The kept table of exchange rates with its day; nothing is ever billed by it",
    access: "public",
    answer: wireOf(exchangeRatesView).openapi("ExchangeRates"),
    refusals: [],
    run: ({ ctx }) => readExchangeRates(ctx),
  }),
  call({
    area: "content",
    method: "get",
    path: "/content/story/list",
    summary: "The stories of the blog, newest first, in both languages and without their texts",
    access: "public",
    query: pageQuery.extend({
      category: z.enum(STORY_CATEGORIES).optional().describe("Only stories of this subject"),
    }),
    answer: pageOf(storyItemWire),
    refusals: [],
    run: ({ ctx, query }) => listStories(ctx, query),
  }),
  call({
    area: "content",
    method: "get",
    path: "/content/story",
    summary: "A story of the blog by its address, in both languages",
    access: "public",
    query: storyAddressSchema,
    answer: storyWire,
    refusals: ["NOT_FOUND"],
    run: ({ ctx, query }) => getStory(ctx, query),
  }),
  call({
    area: "content",
    method: "get",
    path: "/content/promotion",
    summary:
      "With `project` that publisher's promotions as its members keep them; without it what the publishers of the ad-note catalogue announce now",
    access: "session",
    query: pageQuery.extend({
      project: z.string().max(40).optional().describe("Id of a publisher: only its promotions"),
      state: z.enum(PROMOTION_STATES).optional().describe("Of a publisher's own; elsewhere all are shown"),
    }),
    answer: pageOf(promotionWire),
    refusals: ["FORBIDDEN", "PROJECT_NOT_FOUND", "PROJECT_KIND_MUST_BE_PUB"],
    run: ({ ctx, query: { project, ...query } }) =>
      project === undefined ? listShownPromotions(ctx, query) : listPromotions(ctx, project, query),
  }),
  call({
    area: "content",
    method: "post",
    path: "/content/promotion",
    summary: "Writes a promotion, shown within its days once it is published",
    access: "session",
    body: newPromotionSchema,
    answer: ownPromotionWire,
    refusals: ["PROJECT_NOT_FOUND", "PROJECT_KIND_MUST_BE_PUB", "ASSET_NOT_AVAILABLE"],
    run: ({ ctx, body }) => createPromotion(ctx, body),
  }),
  call({
    area: "content",
    method: "put",
    path: "/content/promotion/{project}/{id}",
    parameters: { project: publisherId, id: segment("Id of the promotion") },
    summary: "Changes a promotion as a whole; what is left out is empty then",
    access: "session",
    body: promotionSchema,
    answer: ownPromotionWire,
    refusals: ["NOT_FOUND", "PROJECT_KIND_MUST_BE_PUB", "ASSET_NOT_AVAILABLE"],
    run: ({ ctx, params, body }) => updatePromotion(ctx, params.project, params.id, body),
  }),
  call({
    area: "content",
    method: "delete",
    path: "/content/promotion/{project}/{id}",
    parameters: { project: publisherId, id: segment("Id of the promotion") },
    summary: "Deletes a promotion",
    access: "session",
    answer: z.object({ id: z.string().describe("Id of what was removed") }),
    refusals: ["NOT_FOUND", "PROJECT_KIND_MUST_BE_PUB"],
    run: async ({ ctx, params }) => {
      await deletePromotion(ctx, params.project, params.id);
      return { id: params.id };
    },
  }),
  call({
    area: "operator",
    method: "post",
    path: "/restricted/content/story/publish",
    summary: "Publishes a story as it is written, in both languages, or says when that is to be done",
    access: "operator",
    body: storyPublicationSchema,
    answer: deskStoryWire,
    refusals: ["NOT_FOUND", "CONFLICT"],
    run: ({ ctx, body }) => publishStory(ctx, body),
  }),
];
