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

/** The first use of its key belongs to the checklist. */
export const appWire = wireOf(ownAppView.omit({ sdkSeenAt: true })).openapi("App");
const { unitCount } = appListItemView.shape;
export const appItemWire = appWire
  .extend({ unitCount: unitCount.describe("How many ad units it has") })
  .openapi("AppListItem");

export const listingWire = marketListingView
  .extend({ identifier: z.string().openapi({ description: "Package id or bundle id" }) })
  .openapi("StoreListing");

export const ownershipWire = wireOf(ownershipView).openapi("AppOwnership");

/** Settings are complete: defaults that the publisher did not change are included. */
const unitWire = wireOf(offeredUnitView)
  .extend({ settings: wireOf(unitSettingsView).openapi("AdUnitSettings") })
  .openapi("AdUnit");

function toUnitWire<Unit extends OfferedUnit>(unit: Unit) {
  return { ...unit, settings: settingsOf(unit.format, unit.settings) };
}

export const unitItemWire = unitWire
  .extend({
    appTitle: z.string().describe("Name of the app"),
    platform: z.enum(PLATFORMS).describe("Platform of the app"),
    linked: z.boolean().describe("Whether a product sells it"),
    connection: z.enum(CONNECTIONS).describe("Whether requests of the app ask for it"),
  })
  .openapi("AdUnitListItem");

/** Packaged: sold by a product, and not archived. */
export function toUnitItemWire(unit: UnitListItem): z.input<typeof unitItemWire> {
  const status = unit.status === "available" && unit.linked ? "packaged" : unit.status;
  return { ...toUnitWire(unit), status, connection: unit.connected ? "connected" : "waiting" };
}

export const unitOptionsWire = wireOf(unitOptionsView).openapi("AdUnitOptions");

const [property, audience] = productOfferView.shape.targetings.element.options;
/** Targetings saved before this field existed are not required. */
const required = z.boolean().default(false);
const closed = z.boolean().default(false);
const productWire = wireOf(productOfferView)
  .extend({
    targetings: z
      .array(
        z.union([
          property.extend({ required: required.describe("Whether a campaign has to be aimed by it") }),
          audience.extend({
            required: required.describe("Whether a campaign has to be aimed by it"),
            closed: closed.describe("Whether no campaign may be aimed by it any more"),
          }),
        ]),
      )
      .describe("What campaigns of the product may be aimed by"),
  })
  .openapi("AdProduct");

/** Fields for the product's publisher in addition to those for advertisers; a pending change is represented by its time. */
const managed = {
  /** When the change that waits for running campaigns was requested; null if there is none. */
  changeAskedAt: instantField
    .nullable()
    .describe("Since when a change waits for its campaigns to end; null without one"),
  /** Deadline for restoring a removed product. */
  removalDueAt: instantField.nullable().describe("When it is removed for good; null unless it is removed"),
};
export const productItemWire = productWire
  .extend({
    ...managed,
    unitCount: productListItemView.shape.unitCount.describe("How many ad units it has"),
    ongoingCount: productListItemView.shape.ongoingCount.describe("How many of its campaigns have not ended"),
  })
  .openapi("AdProductListItem");
export const productDetailWire = productWire
  .extend({
    ...managed,
    units: z.array(unitWire).describe("Its ad units"),
    ongoingCount: z.int().describe("How many of its campaigns have not ended"),
    /** End of the last running or booked campaign on it; a pending change takes effect then. */
    ongoingEndsAt: instantField.nullable().describe("When the last of its campaigns ends; null without any"),
  })
  .openapi("AdProductDetail");
export const faultyProductWire = z
  .object({
    product: productWire,
    faults: z.array(z.enum(PRODUCT_FAULTS)).describe("Why it does not sell as it should"),
  })
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

/** A product for accounts that may book it. */
export const offeredProductWire = z
  .object({
    product: productWire,
    publisher: publisherFaceView
      .pick({
        id: true,
        alias: true,
        displayName: true,
        logoAssetId: true,
        themeColor: true,
      })
      .describe("Who sells it"),
    formats: z.array(z.string()).describe("Ad formats of its units"),
  })
  .openapi("OfferedProduct");
export const offeredProductDetailWire = offeredProductWire
  .extend({
    units: z.array(unitWire).describe("Its ad units"),
    grants: grantsView.describe("What the publisher allows the ad account"),
  })
  .openapi("OfferedProductDetail");

/** Detail of a product for accounts that may book it. */
export const bookableProductWire = offeredProductDetailWire
  .extend({
    forecast: trafficForecastView.describe("What it may be expected to show, by the rule of every estimate"),
  })
  .openapi("BookableProduct");

export function toOfferedDetailWire(offer: OfferedProductDetail): z.input<typeof offeredProductDetailWire> {
  return { ...offer, units: offer.units.map(toUnitWire) };
}
