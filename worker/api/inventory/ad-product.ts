import { z } from "@hono/zod-openapi";
import { adProductSchema, questProductSchema } from "../../../domain/inventory";
import { PRODUCT_PRICINGS, PRODUCT_STATUSES, pageOf, parseOrRefuse } from "../../../domain/kernel";
import { deletionSchema } from "../../../domain/platform";
import {
  createProduct,
  createQuestProduct,
  forecastFor,
  getOfferedProduct,
  getProduct,
  isChannelAvailable,
  listFaultyProducts,
  listOfferedProducts,
  listProducts,
  placeProduct,
  productPlaceSchema,
  removeProduct,
  restoreProduct,
  setProductOnSale,
  updateProduct,
  updateQuestProduct,
  withdrawChange,
} from "../../services/inventory";
import { call } from "../call";
import { pageQuery } from "../kernel/fields";
import { adAccountId, productId, publisherId, segment } from "../kernel/parameters";
import {
  bookableProductWire,
  faultyProductWire,
  offeredProductWire,
  productDetailWire,
  productItemWire,
  toOfferedDetailWire,
  toProductDetailWire,
  toProductItemWire,
} from "./wire";

const saleSchema = z.object({ onSale: z.boolean().describe("Whether it is on sale") });
const sectionSchema = z.object({
  section: z.enum(["info", "quest", "sale", "place", "withdraw", "restore"]),
});
const publisherOnly = "PROJECT_KIND_MUST_BE_PUB";
const advertiserOnly = "PROJECT_KIND_MUST_BE_ADV";

export const adProductCalls = [
  call({
    area: "ad-product",
    method: "get",
    path: "/ad-product/{project}",
    parameters: { project: publisherId },
    summary:
      "The products of a publisher in its order, removed ones and quest products left out unless asked for",
    access: "session",
    query: pageQuery.extend({
      q: z.string().max(100).optional().describe("Part of a name, or a whole id"),
      status: z.enum(PRODUCT_STATUSES).optional().describe("Only products in this state"),
      pricing: z.enum(PRODUCT_PRICINGS).optional().describe("Only products that are paid for so"),
    }),
    answer: pageOf(productItemWire),
    refusals: [publisherOnly],
    run: async ({ ctx, params, query }) => {
      const page = await listProducts(ctx, params.project, query);
      return { ...page, items: page.items.map(toProductItemWire) };
    },
  }),
  call({
    area: "ad-product",
    method: "get",
    path: "/ad-product/{project}/fix-required",
    parameters: { project: publisherId },
    summary: "The products that do not sell as they should, and why",
    access: "session",
    answer: z.object({ items: z.array(faultyProductWire).describe("The entries of this page") }),
    refusals: [publisherOnly],
    run: async ({ ctx, params }) => ({ items: await listFaultyProducts(ctx, params.project) }),
  }),
  call({
    area: "ad-product",
    method: "get",
    path: "/ad-product/{project}/{id}",
    parameters: { project: publisherId, id: productId },
    summary: "One product of the publisher with its units",
    access: "session",
    versioned: true,
    answer: productDetailWire,
    refusals: [publisherOnly, "AD_PRODUCT_NOT_FOUND"],
    run: async ({ ctx, params, tag }) =>
      toProductDetailWire(tag(await getProduct(ctx, params.project, params.id))),
  }),
  call({
    area: "ad-product",
    method: "post",
    path: "/ad-product/{project}",
    parameters: { project: publisherId },
    summary: "Creates a product, not yet on sale",
    access: "session",
    body: z.union([adProductSchema, questProductSchema]),
    answer: productDetailWire,
    refusals: [
      publisherOnly,
      "AD_UNIT_NOT_FOUND",
      "ASSET_NOT_AVAILABLE",
      "PROJECT_FEATURES_REQUIRED",
      "AD_PRODUCT_QUEST_CHANNEL_NOT_ACCEPTABLE",
    ],
    run: async ({ ctx, params, body }) => {
      const create = body.pricingType === "cpq" ? createQuestProduct : createProduct;
      return toProductDetailWire(await create(ctx, params.project, body));
    },
  }),
  call({
    area: "ad-product",
    method: "put",
    path: "/ad-product/{project}/{id}",
    parameters: { project: publisherId, id: productId },
    summary:
      "Changes a product, or how a quest channel looks (once the campaigns that run on it have ended), takes such a change back, puts the product on sale and off, " +
      "moves it before another, or restores it",
    access: "session",
    versioned: true,
    body: z.discriminatedUnion("section", [
      adProductSchema.safeExtend({ section: z.literal("info").describe("What is changed or done") }),
      questProductSchema.extend({ section: z.literal("quest").describe("What is changed or done") }),
      saleSchema.extend({ section: z.literal("sale").describe("What is changed or done") }),
      productPlaceSchema.extend({ section: z.literal("place").describe("What is changed or done") }),
      z.object({ section: z.literal("withdraw").describe("What is changed or done") }),
      z.object({ section: z.literal("restore").describe("What is changed or done") }),
    ]),
    answer: productDetailWire,
    refusals: [
      publisherOnly,
      "AD_PRODUCT_NOT_FOUND",
      "AD_UNIT_NOT_FOUND",
      "ASSET_NOT_AVAILABLE",
      "PROJECT_FEATURES_REQUIRED",
      "AD_PRODUCT_QUEST_CHANNEL_NOT_ACCEPTABLE",
    ],
    run: async ({ ctx, params: { project, id }, body, tag }) => {
      const { section } = parseOrRefuse(sectionSchema, body);
      const change = {
        info: () => updateProduct(ctx, project, id, body),
        quest: () => updateQuestProduct(ctx, project, id, body),
        sale: () => setProductOnSale(ctx, project, id, parseOrRefuse(saleSchema, body).onSale),
        place: () => placeProduct(ctx, project, id, body),
        withdraw: () => withdrawChange(ctx, project, id),
        restore: () => restoreProduct(ctx, project, id),
      }[section];
      await change();
      return toProductDetailWire(tag(await getProduct(ctx, project, id)));
    },
  }),
  call({
    area: "ad-product",
    method: "delete",
    path: "/ad-product/{project}/{id}",
    parameters: { project: publisherId, id: productId },
    summary:
      "Removes a product whose name is typed; for three days, or until three days after its last booking, it can be restored",
    access: "session",
    body: deletionSchema,
    answer: productDetailWire,
    refusals: [publisherOnly, "AD_PRODUCT_NOT_FOUND", "CONFLICT"],
    run: async ({ ctx, params: { project, id }, body }) => {
      await removeProduct(ctx, project, id, body);
      return toProductDetailWire(await getProduct(ctx, project, id));
    },
  }),
  call({
    area: "ad-product",
    method: "get",
    path: "/ad-product/channel/{id}/available",
    parameters: { id: segment("Last part of the channel's address") },
    summary: "Whether a quest product may still take a channel",
    access: "session",
    answer: z.object({ available: z.boolean().describe("Whether the channel may still be taken") }),
    refusals: ["AD_PRODUCT_QUEST_CHANNEL_NOT_ACCEPTABLE"],
    run: async ({ ctx, params }) => ({ available: await isChannelAvailable(ctx, params.id) }),
  }),
  call({
    area: "ad-product",
    method: "get",
    path: "/ad-product-query/{project}",
    parameters: { project: adAccountId },
    summary: "What an ad account may book",
    access: "session",
    query: pageQuery.extend({
      q: z.string().max(100).optional().describe("Part of a name, or a whole id"),
      pricing: z.enum(PRODUCT_PRICINGS).optional().describe("Only products that are paid for so"),
      publisher: z.string().max(40).optional().describe("Id of a publisher: only its records"),
    }),
    answer: pageOf(offeredProductWire),
    refusals: [advertiserOnly],
    run: ({ ctx, params, query }) => listOfferedProducts(ctx, params.project, query),
  }),
  call({
    area: "ad-product",
    method: "get",
    path: "/ad-product-query/{project}/{id}",
    parameters: { project: adAccountId, id: productId },
    summary: "One product that an ad account may book, with its units and what its publisher grants",
    access: "session",
    answer: bookableProductWire,
    refusals: [advertiserOnly, "AD_PRODUCT_NOT_FOUND"],
    run: async ({ ctx, params }) => {
      const offer = await getOfferedProduct(ctx, params.project, params.id);
      return { ...toOfferedDetailWire(offer), forecast: await forecastFor(ctx, offer.product) };
    },
  }),
];
