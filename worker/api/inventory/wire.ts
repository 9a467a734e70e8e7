import { z } from "@hono/zod-openapi";
import { PRODUCT_FAULTS } from "../../../domain/booking";
import {
  BUTTON_TEMPLATES,
  CLOSE_BUTTONS,
  type OfferedUnit,
  QUEST_KINDS,
  settingsOf,
  TARGETING_TYPES,
  textItemSchema,
} from "../../../domain/inventory";
import {
  AD_FORMATS,
  PLATFORMS,
  PRODUCT_PRICINGS,
  PRODUCT_STATUSES,
  UNIT_STATUSES,
} from "../../../domain/kernel";
import {
  CONNECTIONS,
  type FaultyProduct,
  type OfferedProduct,
  type OfferedProductDetail,
  type ProductDetail,
  type ProductListItem,
  type ProductOffer,
  type UnitListItem,
} from "../../services/inventory";
import { currencyField, instant, instantField, instantOrNull, minorField } from "../kernel/fields";

/** What the unit's format has of these. */
const settingsWire = z
  .object({
    template: z.boolean(),
    backgroundColor: z.string().nullable(),
    carousel: z.object({ indicator: z.boolean(), intervalMs: z.int() }).nullable(),
    closeDelayMs: z.int(),
    rewardAfterMs: z.int().openapi({ description: "Of an image; a video earns its reward at its end" }),
    closeOnTapOutside: z.boolean(),
    dimPct: z.int(),
    buttonTemplate: z.enum(BUTTON_TEMPLATES),
    closeButton: z.enum(CLOSE_BUTTONS),
    hideForToday: z.boolean(),
    closeAfterMs: z.int(),
    darkBackgroundColor: z.string(),
  })
  .partial()
  .openapi("AdUnitSettings");

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
    textItems: z.array(textItemSchema),
    adMark: z.boolean(),
    settings: settingsWire,
    status: z.enum(UNIT_STATUSES),
    createdAt: instantField,
    updatedAt: instantField,
  })
  .openapi("AdUnit");

export function toUnitWire<Unit extends OfferedUnit>(row: Unit) {
  return {
    ...row,
    settings: settingsOf(row.format, row.settings),
    createdAt: instant(row.createdAt),
    updatedAt: instant(row.updatedAt),
  };
}

export const unitItemWire = unitWire
  .extend({
    appTitle: z.string(),
    platform: z.enum(PLATFORMS),
    linked: z.boolean(),
    connection: z.enum(CONNECTIONS),
  })
  .openapi("AdUnitListItem");

/** Packaged is what a product sells, unless it is archived. */
export function toUnitItemWire(unit: UnitListItem): z.input<typeof unitItemWire> {
  const status = unit.status === "available" && unit.linked ? "packaged" : unit.status;
  return { ...toUnitWire(unit), status, connection: unit.connected ? "connected" : "waiting" };
}

export const unitOptionsWire = z
  .object({
    apps: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        platform: z.enum(PLATFORMS),
        formats: z.array(z.enum(AD_FORMATS)),
      }),
    ),
    count: z.int(),
    max: z.int(),
  })
  .openapi("AdUnitOptions");

const times = { createdAt: instantField, updatedAt: instantField };

function timesOf(row: { createdAt: number; updatedAt: number }) {
  return { createdAt: instant(row.createdAt), updatedAt: instant(row.updatedAt) };
}

export const productWire = z
  .object({
    id: z.string(),
    projectId: z.string(),
    name: z.string(),
    description: z.string(),
    pricingType: z.enum(PRODUCT_PRICINGS),
    priceMinor: minorField,
    videoPriceMinor: minorField.nullable(),
    minBudgetMinor: minorField,
    currency: currencyField,
    discountBp: z.int(),
    cppMinDays: z.int().nullable(),
    cppSlots: z.int().nullable(),
    expectedDailyImpressions: z.int().nullable(),
    expectedCtrMilliPct: z.int().nullable(),
    dau: z.int().nullable(),
    mau: z.int().nullable(),
    frequencyCap: z.int().nullable(),
    videoSkipDelayMs: z.int().nullable(),
    guideUrl: z.string().nullable(),
    introUrl: z.string().nullable(),
    introAssetId: z.string().nullable(),
    country: z.string(),
    timezone: z.string(),
    isPrivate: z.boolean(),
    targetings: z.array(
      z.object({
        type: z.enum(TARGETING_TYPES),
        surchargeMilliPct: z.int(),
        required: z.boolean().default(false),
      }),
    ),
    unitSets: z.array(z.object({ name: z.string(), unitIds: z.array(z.string()) })),
    questKind: z.enum(QUEST_KINDS).nullable(),
    questChannel: z.string().nullable(),
    questColor: z.string().nullable(),
    status: z.enum(PRODUCT_STATUSES),
    ...times,
  })
  .openapi("AdProduct");
/** What its publisher knows of a product beside what advertisers see. */
const managed = {
  /** Since when a change waits for the campaigns that run; null where none does. */
  changeAskedAt: instantField.nullable(),
  /** Until when a removed product can be restored. */
  removalDueAt: instantField.nullable(),
};
export const productItemWire = productWire
  .extend({ ...managed, unitCount: z.int(), ongoingCount: z.int() })
  .openapi("AdProductListItem");
export const productDetailWire = productWire
  .extend({
    ...managed,
    units: z.array(unitWire),
    ongoingCount: z.int(),
    /** When the last campaign that runs on it or is booked ends: a change that waits takes effect then. */
    ongoingEndsAt: instantField.nullable(),
  })
  .openapi("AdProductDetail");
export const faultyProductWire = z
  .object({ product: productWire, faults: z.array(z.enum(PRODUCT_FAULTS)) })
  .openapi("FaultyAdProduct");

export function toProductWire<Row extends ProductOffer>(row: Row) {
  return { ...row, currency: row.currency as z.input<typeof currencyField>, ...timesOf(row) };
}

function managedOf({ pending, removalDueAt }: Pick<ProductDetail, "pending" | "removalDueAt">) {
  return {
    changeAskedAt: instantOrNull(pending?.askedAt ?? null),
    removalDueAt: instantOrNull(removalDueAt),
  };
}

export function toProductItemWire(item: ProductListItem): z.input<typeof productItemWire> {
  return { ...toProductWire(item), ...managedOf(item) };
}

export function toProductDetailWire(product: ProductDetail): z.input<typeof productDetailWire> {
  return {
    ...toProductWire(product),
    ...managedOf(product),
    units: product.units.map(toUnitWire),
    ongoingCount: product.ongoing.count,
    ongoingEndsAt: instantOrNull(product.ongoing.lastEndsAt),
  };
}

export function toFaultyWire({ product, faults }: FaultyProduct): z.input<typeof faultyProductWire> {
  return { product: toProductWire(product), faults };
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
