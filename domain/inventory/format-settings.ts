import type { AdFormat } from "../kernel";

/** How a banner rotates between several ads. */
export interface Carousel {
  /** Shows the position and the number of ads, as `1/3`. */
  indicator: boolean;
  intervalMs: number;
}

/** Frame and behavior of ads by format; times in milliseconds. Source: rule I8. */
export interface FormatSettings {
  banner: {
    /** A background and a margin around the image, for images smaller than their slot. */
    template: boolean;
    /** Background behind the image without a template; null is transparent. */
    backgroundColor: string | null;
    carousel: Carousel | null;
  };
  native: Record<never, never>;
  /** How long the close button stays hidden. */
  interstitial: { closeDelayMs: number };
  /** The reward is earned when the video completes, or when an image was shown for this long. */
  rewarded: { closeDelayMs: number; rewardAfterMs: number };
  popup: {
    closeOnTapOutside: boolean;
    /** Dimming of the content behind, in percent. */
    dimPct: number;
    /** Style of the buttons below or on the ad. */
    buttonTemplate: ButtonTemplate;
    closeButton: CloseButton;
    hideForToday: boolean;
  };
  /** The ad closes by itself after this time; the colors fill the uncovered area, by the device's theme. */
  splash: { closeAfterMs: number; backgroundColor: string; darkBackgroundColor: string };
}

export type UnitSettings = FormatSettings[AdFormat];

export const BUTTON_TEMPLATES = ["text", "filled"] as const;
export type ButtonTemplate = (typeof BUTTON_TEMPLATES)[number];

export const CLOSE_BUTTONS = ["bottom", "top-right"] as const;
export type CloseButton = (typeof CLOSE_BUTTONS)[number];

export const CAROUSEL_INTERVAL_DEFAULT_MS = 3_000;

/** Settings of a unit without its own. */
const DEFAULTS: FormatSettings = {
  banner: { template: false, backgroundColor: null, carousel: null },
  native: {},
  interstitial: { closeDelayMs: 0 },
  rewarded: { closeDelayMs: 5_000, rewardAfterMs: 5_000 },
  popup: {
    closeOnTapOutside: true,
    dimPct: 50,
    buttonTemplate: "text",
    closeButton: "bottom",
    hideForToday: true,
  },
  splash: { closeAfterMs: 1_500, backgroundColor: "#ffffff", darkBackgroundColor: "#18181b" },
};

/** A unit's settings: its own over its format's defaults. @param own null or omitted for none */
export function settingsOf<F extends AdFormat>(format: F, own?: UnitSettings | null): FormatSettings[F] {
  return { ...DEFAULTS[format], ...own };
}

/** Fields of a unit's form that determine its settings; fields of other formats are ignored. */
export interface SettingsFields {
  template: boolean;
  backgroundColor?: string | undefined;
  carousel: boolean;
  carouselIndicator: boolean;
  carouselIntervalMs: number;
  closeDelayMs: number;
  closeOnTapOutside: boolean;
  dimPct: number;
  buttonTemplate: ButtonTemplate;
  closeButton: CloseButton;
  hideForToday: boolean;
  closeAfterMs: number;
  darkBackgroundColor?: string | undefined;
}

/** The stored settings of a unit of the format. */
export function settingsFrom(format: AdFormat, fields: SettingsFields): UnitSettings {
  switch (format) {
    case "banner":
      return {
        template: fields.template,
        backgroundColor: fields.backgroundColor ?? null,
        carousel: fields.carousel
          ? { indicator: fields.carouselIndicator, intervalMs: fields.carouselIntervalMs }
          : null,
      };
    case "interstitial":
      return { closeDelayMs: fields.closeDelayMs };
    case "popup": {
      const { closeOnTapOutside, dimPct, buttonTemplate, closeButton, hideForToday } = fields;
      return { closeOnTapOutside, dimPct, buttonTemplate, closeButton, hideForToday };
    }
    case "splash": {
      const { backgroundColor, darkBackgroundColor } = DEFAULTS.splash;
      return {
        closeAfterMs: fields.closeAfterMs,
        backgroundColor: fields.backgroundColor ?? backgroundColor,
        darkBackgroundColor: fields.darkBackgroundColor ?? darkBackgroundColor,
      };
    }
    default:
      return DEFAULTS[format];
  }
}

/** The inverse of `settingsFrom`, to reopen a form; fields of other formats are omitted. */
export function fieldsFrom(format: AdFormat, own: UnitSettings | null): Partial<SettingsFields> {
  if (format !== "banner") return settingsOf(format, own) as Partial<SettingsFields>;
  const { template, backgroundColor, carousel } = settingsOf("banner", own);
  return {
    template,
    carousel: carousel !== null,
    carouselIndicator: carousel?.indicator ?? true,
    carouselIntervalMs: carousel?.intervalMs ?? CAROUSEL_INTERVAL_DEFAULT_MS,
    ...(backgroundColor === null ? {} : { backgroundColor }),
  };
}
