import { z } from "@hono/zod-openapi";
import { scheduleInputSchema } from "../../../domain/campaign/schema";
import { adProductSchema } from "../../../domain/inventory/schema";
import { PRICING_TYPES, PRODUCT_STATUSES } from "../../../domain/inventory/types";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { bookProduct } from "../../services/campaigns/book";
import { createProduct } from "../../services/products/create";
import { getProduct } from "../../services/products/get";
import { getOfferedProduct } from "../../services/products/get-offered";
import { listProducts } from "../../services/products/list";
import { listOfferedProducts } from "../../services/products/list-offered";
import { setProductOnSale } from "../../services/products/set-on-sale";
import { updateProduct } from "../../services/products/update";
import { call } from "../call";
import { bookingWire, toCampaignWire } from "../wire/campaign";
import { instantOrNull, pageOf, pageQuery } from "../wire/fields";
import {
  offeredProductDetailWire,
  offeredProductWire,
  productDetailWire,
  productItemWire,
  toOfferedDetailWire,
  toOfferedWire,
  toProductDetailWire,
  toProductWire,
} from "../wire/inventory";

/** The ad account that books, the product, and the schedule. */
export const bookingBody = scheduleInputSchema.extend({
  project: z.string().min(1),
  product: z.string().min(1),
});

const saleSchema = z.object({ onSale: z.boolean() });
const sectionSchema = z.object({ section: z.enum(["info", "sale"]) });
const publisherOnly = "PROJECT_KIND_MUST_BE_PUB";
const advertiserOnly = "PROJECT_KIND_MUST_BE_ADV";

export const adProductCalls = [
  call({
    area: "ad-product",
    method: "get",
    path: "/ad-product/{project}",
    summary: "The products of a publisher, newest first",
    access: "session",
    query: pageQuery.extend({
      q: z.string().max(100).optional(),
      status: z.enum(PRODUCT_STATUSES).optional(),
    }),
    answer: pageOf(productItemWire),
    refusals: [publisherOnly],
    run: async ({ ctx, params, query }) => {
      const page = await listProducts(ctx, params.project, query);
      return { ...page, items: page.items.map(toProductWire) };
    },
  }),
  call({
    area: "ad-product",
    method: "get",
    path: "/ad-product/{project}/{id}",
    summary: "One product of the publisher with its units",
    access: "session",
    answer: productDetailWire,
    refusals: [publisherOnly, "AD_PRODUCT_NOT_FOUND"],
    run: async ({ ctx, params }) => toProductDetailWire(await getProduct(ctx, params.project, params.id)),
  }),
  call({
    area: "ad-product",
    method: "post",
    path: "/ad-product/{project}",
    summary: "Creates a product, not yet on sale",
    access: "session",
    idempotent: true,
    body: adProductSchema,
    answer: productDetailWire,
    refusals: [publisherOnly, "AD_UNIT_NOT_FOUND", "PROJECT_FEATURES_REQUIRED"],
    run: async ({ ctx, params, body }) => toProductDetailWire(await createProduct(ctx, params.project, body)),
  }),
  call({
    area: "ad-product",
    method: "put",
    path: "/ad-product/{project}/{id}",
    summary: "Changes a product, or puts it on sale and takes it off",
    access: "session",
    body: z.discriminatedUnion("section", [
      adProductSchema.safeExtend({ section: z.literal("info") }),
      saleSchema.extend({ section: z.literal("sale") }),
    ]),
    answer: productDetailWire,
    refusals: [
      publisherOnly,
      "AD_PRODUCT_NOT_FOUND",
      "AD_UNIT_NOT_FOUND",
      "PROJECT_FEATURES_REQUIRED",
      "CONFLICT",
    ],
    run: async ({ ctx, params: { project, id }, body }) => {
      const { section } = parseOrRefuse(sectionSchema, body);
      if (section === "info") return toProductDetailWire(await updateProduct(ctx, project, id, body));
      await setProductOnSale(ctx, project, id, parseOrRefuse(saleSchema, body).onSale);
      return toProductDetailWire(await getProduct(ctx, project, id));
    },
  }),
  call({
    area: "ad-product",
    method: "post",
    path: "/ad-product/book",
    summary: "Books a product: a draft with its schedule, and for cpp its days held for 15 minutes",
    access: "session",
    idempotent: true,
    body: bookingBody,
    answer: bookingWire,
    refusals: [
      "FORBIDDEN",
      "PROJECT_NOT_FOUND",
      advertiserOnly,
      "AD_PRODUCT_NOT_FOUND",
      "AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS",
    ],
    run: async ({ ctx, body }) => {
      const { project, product, ...schedule } = parseOrRefuse(bookingBody, body);
      const { campaign, holdExpiresAtMs } = await bookProduct(ctx, project, product, schedule);
      return { campaign: toCampaignWire(campaign), holdExpiresAt: instantOrNull(holdExpiresAtMs) };
    },
  }),
  call({
    area: "ad-product",
    method: "get",
    path: "/ad-product-query/{project}",
    summary: "What an ad account may book",
    access: "session",
    query: pageQuery.extend({
      q: z.string().max(100).optional(),
      pricing: z.enum(PRICING_TYPES).optional(),
      publisher: z.string().max(40).optional(),
    }),
    answer: pageOf(offeredProductWire),
    refusals: [advertiserOnly],
    run: async ({ ctx, params, query }) => {
      const page = await listOfferedProducts(ctx, params.project, query);
      return { ...page, items: page.items.map(toOfferedWire) };
    },
  }),
  call({
    area: "ad-product",
    method: "get",
    path: "/ad-product-query/{project}/{id}",
    summary: "One product that an ad account may book, with its units and what its publisher grants",
    access: "session",
    answer: offeredProductDetailWire,
    refusals: [advertiserOnly, "AD_PRODUCT_NOT_FOUND"],
    run: async ({ ctx, params }) =>
      toOfferedDetailWire(await getOfferedProduct(ctx, params.project, params.id)),
  }),
];
