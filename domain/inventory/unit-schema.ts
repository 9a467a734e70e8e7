import { z } from "zod";
import {
  AD_FORMATS,
  type AdFormat,
  CREATIVE_TEXT_MAX_CHARS,
  callbackUrlField,
  colorField,
  type Platform,
  WEB_FORMATS,
  wholeField,
  withRule,
} from "../kernel";
import { BUTTON_TEMPLATES, CAROUSEL_INTERVAL_DEFAULT_MS, CLOSE_BUTTONS } from "./format-settings";
import {
  CAROUSEL_INTERVAL_MAX_MS,
  CAROUSEL_INTERVAL_MIN_MS,
  INTERSTITIAL_CLOSE_DELAY_MAX_MS,
  SPLASH_CLOSE_MAX_MS,
  SPLASH_CLOSE_MIN_MS,
  TEXT_ITEM_ID_MAX_CHARS,
  TEXT_ITEM_LABEL_MAX_CHARS,
  UNIT_NAME_MAX_CHARS,
  UNIT_NAME_MIN_CHARS,
  UNIT_SIDE_MAX_PX,
  UNIT_TEXT_ITEMS_MAX,
} from "./limits";

const side = wholeField(1, UNIT_SIDE_MAX_PX);

/** A custom text that a native unit requires from advertisers. Source: rule I9. */
export const textItemSchema = z.object({
  /** Key of the text in the publisher's page or app. */
  id: z
    .string()
    .trim()
    .min(1)
    .max(TEXT_ITEM_ID_MAX_CHARS)
    .regex(/^[a-z0-9_]*$/, "textItem.id")
    .describe("What the publisher's app or page finds the text by"),
  label: z.string().trim().min(1).max(TEXT_ITEM_LABEL_MAX_CHARS).describe("What advertisers are asked for"),
  maxChars: wholeField(1, CREATIVE_TEXT_MAX_CHARS).describe("The most characters of the text"),
  required: z.boolean().default(false).describe("Whether an advertiser has to write it"),
});
export type TextItem = z.output<typeof textItemSchema>;

/** Fields of specific formats; a unit of another format does not store them. */
const formatFields = {
  textItems: z
    .array(textItemSchema)
    .max(UNIT_TEXT_ITEMS_MAX)
    .default([])
    .describe("Native: texts that it asks advertisers for"),
  template: z
    .boolean()
    .default(false)
    .describe("Banner: whether a ground and a margin stand around the image"),
  /** Banner: behind the image; splash: behind the ad, in light mode. */
  backgroundColor: colorField
    .optional()
    .describe("Banner: colour behind the image; splash: behind the ad by day. `#rrggbb`"),
  darkBackgroundColor: colorField.optional().describe("Splash: colour behind the ad by night, `#rrggbb`"),
  carousel: z.boolean().default(false).describe("Banner: whether several ads take turns"),
  carouselIndicator: z
    .boolean()
    .default(true)
    .describe("Banner: whether it says which of how many ads is shown"),
  carouselIntervalMs: wholeField(CAROUSEL_INTERVAL_MIN_MS, CAROUSEL_INTERVAL_MAX_MS)
    .default(CAROUSEL_INTERVAL_DEFAULT_MS)
    .describe("Banner: milliseconds that each of several ads is shown"),
  closeDelayMs: wholeField(0, INTERSTITIAL_CLOSE_DELAY_MAX_MS)
    .default(0)
    .describe("Milliseconds for which the close button stays hidden, of interstitial and rewarded ads"),
  closeAfterMs: wholeField(SPLASH_CLOSE_MIN_MS, SPLASH_CLOSE_MAX_MS)
    .default(1_500)
    .describe("Splash: milliseconds after which the ad leaves by itself"),
  closeOnTapOutside: z.boolean().default(true).describe("Popup: whether a tap beside it closes it"),
  dimPct: wholeField(0, 100).default(50).describe("Popup: how dark what lies behind becomes, in percent"),
  buttonTemplate: z.enum(BUTTON_TEMPLATES).default("text").describe("Popup: how its buttons look"),
  closeButton: z.enum(CLOSE_BUTTONS).default("bottom").describe("Popup: where the close button stands"),
  hideForToday: z
    .boolean()
    .default(true)
    .describe("Popup: whether it offers not to be shown again on the same day"),
};

/** A unit as submitted by calls and forms. */
export const adUnitSchema = z.object({
  appId: z.string().min(1).describe("Id of the app"),
  name: z.string().trim().min(UNIT_NAME_MIN_CHARS).max(UNIT_NAME_MAX_CHARS).describe("Name of the unit"),
  format: z.enum(AD_FORMATS).describe("Ad format"),
  width: side.describe("Width of the unit in pixels"),
  height: side.describe("Height of the unit in pixels"),
  headline: z.boolean().default(true).describe("Whether the ad has a headline"),
  body: z.boolean().default(true).describe("Whether the ad has a body"),
  cta: z.boolean().default(true).describe("Whether the ad has a button"),
  profile: z.boolean().default(true).describe("Whether the ad shows its advertiser's name and picture"),
  adMark: z.boolean().default(true).describe("Whether the ad is marked as one"),
  ...formatFields,
});

/** Changeable fields of a unit: app and format are fixed. */
export const adUnitUpdateSchema = adUnitSchema
  .omit({ appId: true, format: true })
  /** Rewarded units: URL of the publisher's server for confirmed rewards; if omitted, none is notified. */
  .extend({
    rewardCallbackUrl: callbackUrlField
      .optional()
      .describe("Rewarded: where the publisher's server is told of confirmed views; left out, nowhere"),
  });

/** A unit of one of these apps, whose platforms determine the available formats. */
export function adUnitSchemaFor<S extends typeof adUnitSchema>(
  schema: S,
  apps: readonly { id: string; platform: Platform }[],
): S {
  const platformOf = (appId: string) => apps.find(({ id }) => id === appId)?.platform;
  const withFormats = withRule(
    schema,
    ["appId", "format"],
    ({ appId, format }): Record<string, string> =>
      platformOf(appId) === "web" && !isWebFormat(format) ? { format: "unit.webFormat" } : {},
  );
  const withRatio = withRule(withFormats, ["format", "width", "height"], ({ format, width, height }) =>
    ratioFault(format, width, height),
  );
  return withRule(withRatio, ["textItems"], ({ textItems }) => textItemsFault(textItems));
}

/** A change to a unit of this format. */
export function adUnitUpdateSchemaFor<S extends typeof adUnitUpdateSchema>(
  schema: S,
  { format }: { format: AdFormat },
): S {
  const withRatio = withRule(schema, ["width", "height"], ({ width, height }) =>
    ratioFault(format, width, height),
  );
  return withRule(withRatio, ["textItems"], ({ textItems }) => textItemsFault(textItems));
}

/** Whether the web supports the format. Source: rule K19. */
export function isWebFormat(format: AdFormat): boolean {
  return WEB_FORMATS.some((known) => known === format);
}

/** The ratio of a popup is between 3:2 and 2:3, inclusive. Source: rule I8. */
function ratioFault(format: AdFormat, width: number, height: number): Record<string, string> {
  const fits = width * 2 <= height * 3 && height * 2 <= width * 3;
  return format !== "popup" || fits ? {} : { width: "unit.popupRatio" };
}

/** Text ids must be unique. */
function textItemsFault(items: readonly TextItem[]): Record<string, string> {
  const ids = new Set(items.map(({ id }) => id));
  return ids.size === items.length ? {} : { textItems: "textItem.duplicate" };
}
