import type { AdFormat } from "../kernel";

/** How a banner turns from ad to ad where several are there for it. */
export interface Carousel {
  /** Says which of how many is shown, as `1/3`. */
  indicator: boolean;
  intervalMs: number;
}

/** How an ad of a format is framed and behaves; milliseconds. Source: rule I8. */
export interface FormatSettings {
  banner: {
    /** A ground and a margin around the image, for images that are smaller than their place. */
    template: boolean;
    /** Behind the image where there is no template; null is clear. */
    backgroundColor: string | null;
    carousel: Carousel | null;
  };
  native: Record<never, never>;
  /** The close button stays hidden for this long. */
  interstitial: { closeDelayMs: number };
  /** The reward is due when the video is complete, or when an image was up for this long. */
  rewarded: { closeDelayMs: number; rewardAfterMs: number };
  popup: {
    closeOnTapOutside: boolean;
    /** Of what lies behind, in percent. */
    dimPct: number;
    /** How the buttons below or on the ad look. */
    buttonTemplate: ButtonTemplate;
    closeButton: CloseButton;
    hideForToday: boolean;
  };
  /** The ad leaves by itself after this long; the colours fill what it leaves free, by the device's theme. */
  splash: { closeAfterMs: number; backgroundColor: string; darkBackgroundColor: string };
}

export type UnitSettings = FormatSettings[AdFormat];

export const BUTTON_TEMPLATES = ["text", "filled"] as const;
export type ButtonTemplate = (typeof BUTTON_TEMPLATES)[number];

export const CLOSE_BUTTONS = ["bottom", "top-right"] as const;
export type CloseButton = (typeof CLOSE_BUTTONS)[number];

export const CAROUSEL_INTERVAL_DEFAULT_MS = 3_000;

/** Of a unit that says nothing else. */
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

/** The settings of a unit: what it was given, over those of its format. @param own null or left out for none */
export function settingsOf<F extends AdFormat>(format: F, own?: UnitSettings | null): FormatSettings[F] {
  return { ...DEFAULTS[format], ...own };
}

/** The fields of a unit's form that its settings are made of; those of another format are not read. */
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

/** What a unit of the format keeps of its fields. */
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

/** The inverse of `settingsFrom`, for a form that is opened again: a field that the format does not have is left out. */
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
