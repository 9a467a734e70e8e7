import { z } from "@hono/zod-openapi";
import { TARGETING_TYPES } from "../../../domain/inventory/schema";
import {
  AD_FORMATS,
  PLATFORMS,
  PRICING_TYPES,
  PRODUCT_STATUSES,
  UNIT_STATUSES,
} from "../../../domain/inventory/types";
import type { AppRow } from "../../services/apps/find";
import type { ProductRow } from "../../services/products/find";
import type { ProductDetail } from "../../services/products/get";
import type { OfferedProduct, OfferedProductDetail } from "../../services/products/offer";
import type { UnitRow } from "../../services/units/find";
import { currencyField, instant, instantField, minorField } from "./fields";

const times = { createdAt: instantField, updatedAt: instantField };

function timesOf(row: { createdAt: number; updatedAt: number }) {
  return { createdAt: instant(row.createdAt), updatedAt: instant(row.updatedAt) };
}

export const appWire = z
  .object({
    id: z.string(),
    projectId: z.string(),
    platform: z.enum(PLATFORMS),
    title: z.string(),
    domain: z.string().nullable(),
    appKey: z.string(),
    ...times,
  })
  .openapi("App");
export const appItemWire = appWire.extend({ unitCount: z.int() }).openapi("AppListItem");

export function toAppWire<Row extends AppRow>(row: Row) {
  return { ...row, ...timesOf(row) };
}

export const unitWire = z
  .object({
    id: z.string(),
    projectId: z.string(),
    appId: z.string(),
    name: z.string(),
    format: z.enum(AD_FORMATS),
    width: z.int(),
    height: z.int(),
    placement: z.object({
      headline: z.boolean(),
      body: z.boolean(),
      cta: z.boolean(),
      profile: z.boolean(),
    }),
    adMark: z.boolean(),
    status: z.enum(UNIT_STATUSES),
    ...times,
  })
  .openapi("AdUnit");
export const unitItemWire = unitWire
  .extend({ appTitle: z.string(), linked: z.boolean() })
  .openapi("AdUnitListItem");

export function toUnitWire<Row extends UnitRow>(row: Row) {
  return { ...row, ...timesOf(row) };
}

export const productWire = z
  .object({
    id: z.string(),
    projectId: z.string(),
    name: z.string(),
    description: z.string(),
    pricingType: z.enum(PRICING_TYPES),
    priceMinor: minorField,
    minBudgetMinor: minorField,
    currency: currencyField,
    discountBp: z.int(),
    cppMinDays: z.int().nullable(),
    cppSlots: z.int().nullable(),
    expectedDailyImpressions: z.int().nullable(),
    frequencyCap: z.int().nullable(),
    country: z.string(),
    timezone: z.string(),
    isPrivate: z.boolean(),
    targetings: z.array(z.object({ type: z.enum(TARGETING_TYPES), surchargeMilliPct: z.int() })),
    status: z.enum(PRODUCT_STATUSES),
    ...times,
  })
  .openapi("AdProduct");
export const productItemWire = productWire.extend({ unitCount: z.int() }).openapi("AdProductListItem");
export const productDetailWire = productWire.extend({ units: z.array(unitWire) }).openapi("AdProductDetail");

export function toProductWire<Row extends ProductRow>(row: Row) {
  return { ...row, currency: row.currency as z.input<typeof currencyField>, ...timesOf(row) };
}

export function toProductDetailWire(product: ProductDetail): z.input<typeof productDetailWire> {
  return { ...toProductWire(product), units: product.units.map(toUnitWire) };
}

/** A product as those who may book it see it. */
export const offeredProductWire = z
  .object({
    product: productWire,
    publisher: z.object({
      id: z.string(),
      alias: z.string().nullable(),
      displayName: z.string(),
      logoAssetId: z.string().nullable(),
      themeColor: z.string(),
    }),
    formats: z.array(z.string()),
  })
  .openapi("OfferedProduct");
export const offeredProductDetailWire = offeredProductWire
  .extend({
    units: z.array(unitWire),
    grants: z.object({ manualPayment: z.boolean(), inHouse: z.boolean(), privateAccess: z.boolean() }),
  })
  .openapi("OfferedProductDetail");

export function toOfferedWire(offer: OfferedProduct): z.input<typeof offeredProductWire> {
  return { ...offer, product: toProductWire(offer.product) };
}

export function toOfferedDetailWire(offer: OfferedProductDetail): z.input<typeof offeredProductDetailWire> {
  return { ...offer, product: toProductWire(offer.product), units: offer.units.map(toUnitWire) };
}
