import { z } from "@hono/zod-openapi";
import { PRODUCT_FAULTS } from "../../../domain/booking";
import {
  marketListingView,
  type OfferedUnit,
  offeredUnitView,
  ownAppView,
  productOfferView,
  settingsOf,
  unitSettingsView,
} from "../../../domain/inventory";
import { PLATFORMS } from "../../../domain/kernel";
import { trafficForecastView } from "../../../domain/money";
import { grantsView, publisherFaceView } from "../../../domain/platform";
import {
  appListItemView,
  CONNECTIONS,
  type OfferedProductDetail,
  ownershipView,
  type ProductDetail,
  type ProductListItem,
  productListItemView,
  type UnitListItem,
  unitOptionsView,
} from "../../services/inventory";
import { instantField, wireOf } from "../kernel/fields";

/** When its key was first used is the checklist's. */
export const appWire = wireOf(ownAppView.omit({ sdkSeenAt: true })).openapi("App");
const { unitCount } = appListItemView.shape;
export const appItemWire = appWire.extend({ unitCount }).openapi("AppListItem");

export const listingWire = marketListingView
  .extend({ identifier: z.string().openapi({ description: "Package id or bundle id" }) })
  .openapi("StoreListing");

export const ownershipWire = wireOf(ownershipView).openapi("AppOwnership");

/** Settings are whole: what its publisher left as it is by itself is said too. */
const unitWire = wireOf(offeredUnitView)
  .extend({ settings: wireOf(unitSettingsView).openapi("AdUnitSettings") })
  .openapi("AdUnit");

function toUnitWire<Unit extends OfferedUnit>(unit: Unit) {
  return { ...unit, settings: settingsOf(unit.format, unit.settings) };
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

export const unitOptionsWire = wireOf(unitOptionsView).openapi("AdUnitOptions");

const [property, audience] = productOfferView.shape.targetings.element.options;
/** What was saved before targetings could be required is not. */
const required = z.boolean().default(false);
const closed = z.boolean().default(false);
const productWire = wireOf(productOfferView)
  .extend({
    targetings: z.array(z.union([property.extend({ required }), audience.extend({ required, closed })])),
  })
  .openapi("AdProduct");

/** What its publisher knows of a product beside what advertisers see: a change that waits is said by its moment. */
const managed = {
  /** Since when a change waits for the campaigns that run; null where none does. */
  changeAskedAt: instantField.nullable(),
  /** Until when a removed product can be restored. */
  removalDueAt: instantField.nullable(),
};
export const productItemWire = productWire
  .extend({
    ...managed,
    unitCount: productListItemView.shape.unitCount,
    ongoingCount: productListItemView.shape.ongoingCount,
  })
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

export function toProductItemWire(item: ProductListItem): z.input<typeof productItemWire> {
  return { ...item, changeAskedAt: item.pending?.askedAt ?? null };
}

export function toProductDetailWire(product: ProductDetail): z.input<typeof productDetailWire> {
  return {
    ...product,
    changeAskedAt: product.pending?.askedAt ?? null,
    units: product.units.map(toUnitWire),
    ongoingCount: product.ongoing.count,
    ongoingEndsAt: product.ongoing.lastEndsAt,
  };
}

/** A product as those who may book it see it. */
export const offeredProductWire = z
  .object({
    product: productWire,
    publisher: publisherFaceView.pick({
      id: true,
      alias: true,
      displayName: true,
      logoAssetId: true,
      themeColor: true,
    }),
    formats: z.array(z.string()),
  })
  .openapi("OfferedProduct");
export const offeredProductDetailWire = offeredProductWire
  .extend({ units: z.array(unitWire), grants: grantsView })
  .openapi("OfferedProductDetail");

/** The same for whoever may book it. */
export const bookableProductWire = offeredProductDetailWire
  .extend({
    forecast: trafficForecastView.describe("What it may be expected to show, by the rule of every estimate"),
  })
  .openapi("BookableProduct");

export function toOfferedDetailWire(offer: OfferedProductDetail): z.input<typeof offeredProductDetailWire> {
  return { ...offer, units: offer.units.map(toUnitWire) };
}
