import type { AdFormat } from "./types";

/** How an SDK behaves around an ad of a format; milliseconds. Source: specification sections 3 and 5. */
export interface FormatSettings {
  banner: Record<never, never>;
  native: Record<never, never>;
  /** The close button stays hidden for this long. */
  interstitial: { closeDelayMs: number };
  /** The reward is due when the video is complete, or when an image was up for this long. */
  rewarded: { closeDelayMs: number; rewardAfterMs: number };
  popup: {
    closeOnTapOutside: boolean;
    /** Of what lies behind, in percent. */
    dimPct: number;
    closeButton: "top-right" | "bottom";
    hideForToday: boolean;
  };
  /** The ad leaves by itself after this long. */
  splash: { closeAfterMs: number };
}

/** Every unit of a format behaves alike. */
const SETTINGS: FormatSettings = {
  banner: {},
  native: {},
  interstitial: { closeDelayMs: 0 },
  rewarded: { closeDelayMs: 5_000, rewardAfterMs: 5_000 },
  popup: { closeOnTapOutside: true, dimPct: 50, closeButton: "bottom", hideForToday: true },
  splash: { closeAfterMs: 1_500 },
};

export function settingsOf(format: AdFormat): FormatSettings[AdFormat] {
  return SETTINGS[format];
}
