export type AdFormat = "banner" | "native" | "interstitial" | "rewarded" | "popup" | "splash";

export type BeaconKind =
  | "impression"
  | "viewable"
  | "close"
  | "reward"
  | "start"
  | "firstQuartile"
  | "midpoint"
  | "thirdQuartile"
  | "complete"
  | "skip";

/** The ad server's `result` of `GET /request`; its reference describes each field. */
export interface Ad {
  format: AdFormat;
  unit: string;
  /** Size of the picture, in density-independent pixels. */
  w: number;
  h: number;
  advertiser: string;
  icon: string | null;
  /** The picture; null for a video. */
  cover: string | null;
  video: AdVideo | null;
  altText: string;
  headline: string;
  body: string;
  callToAction: string | null;
  /** CSS colors of the button: `;background:#rrggbb;color:#rrggbb`, either or both. */
  callToActionStyle?: string;
  /** A native unit's own texts by id. */
  texts?: Record<string, string>;
  /** Signed address that counts the click and leads to the advertiser. */
  destinationURL: string | null;
  accountTag: unknown;
  creativeTag: unknown;
  /** Texts that a native unit shows. */
  placement: { headline: boolean; body: boolean; cta: boolean; profile: boolean };
  adMark: boolean;
  settings: AdSettings;
  caps?: Record<string, number>;
  test?: true;
  backfill?: true;
  beacons: Partial<Record<BeaconKind | "click", string>>;
  validFrom?: string;
  validUntil?: string;
  check?: string;
}

export interface AdVideo {
  /** MP4, tallest first. */
  renditions: { url: string; w: number; h: number }[];
  durationMs: number;
  poster?: string;
}

/** Settings of the unit; each format has its own, times in milliseconds. */
export interface AdSettings {
  template?: boolean;
  backgroundColor?: string | null;
  darkBackgroundColor?: string;
  closeDelayMs?: number;
  rewardAfterMs?: number;
  closeOnTapOutside?: boolean;
  dimPct?: number;
  buttonTemplate?: "text" | "filled";
  closeButton?: "bottom" | "top-right";
  hideForToday?: boolean;
  closeAfterMs?: number;
}

/** `network` and `timeout` are the phone's; all others are the ad server's codes. */
export type AdErrorCode =
  | "network"
  | "timeout"
  | "UNAUTHORIZED"
  | "AD_UNIT_NOT_FOUND"
  | "TOO_MANY_REQUESTS"
  | (string & {});

export interface AdError {
  code: AdErrorCode;
  /** Whether the same request may succeed later. */
  retryable: boolean;
}

/** Reasons of the SDK; the ad server's own reasons, such as `no-campaign`, are passed on. */
export type EmptyReason =
  | "media"
  | "video-unsupported"
  | "backfill-unsupported"
  | "frequency-cap"
  | "hidden-today"
  | (string & {});

/** What a place shows. */
export type AdState =
  | { status: "loading" }
  | { status: "ready"; ad: Ad; canClose: boolean; isRewarded: boolean }
  | { status: "empty"; reason: EmptyReason }
  | { status: "error"; error: AdError }
  | { status: "closed" };

/** A key-value store such as AsyncStorage. */
export interface Storage {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<unknown>;
}

export interface ClientOptions {
  /** The app's key, from the console. */
  appKey: string;
  /** The ad server, such as `https://edge.example`. */
  baseUrl?: string;
  /** The app's own id of its user. Without one, ads with a frequency cap or an audience are not shown. */
  userId?: string;
  /** Id of a test device, for previews and test campaigns. */
  deviceId?: string;
  /** Keeps waiting beacons, splash ads and “hide for today”, such as AsyncStorage. Default: the memory. */
  storage?: Storage;
  fetch?: typeof fetch;
  /** Language and region, such as `ko-KR`. Default: the phone's. */
  locale?: string;
}

/** An app's connection to the ad server. */
export interface Madang {
  /** The app's user from now on; null after signing out. */
  setUser(userId: string | null): void;
  /** Sends waiting beacons now. */
  flush(): void;
  /** Loads a splash unit's ads of today and the next three days, with their pictures. */
  prefetch(unit: string): Promise<void>;
  /** Ends all timers; what waits is sent by the next client with the same storage. */
  destroy(): void;
}

/** Platform functions that the core calls. */
export interface Host {
  os: string;
  openUrl(url: string): void;
  prefetchImage(url: string): void;
  theme(): "light" | "dark" | null;
  /** Calls `then` whenever the app returns to the screen. @returns ends it */
  whenActive(then: () => void): () => void;
}

/** What the app is told of a place. */
export interface AdEvents {
  onEmpty?(reason: EmptyReason): void;
  onError?(error: AdError): void;
  /** The ad has come and is about to be drawn. */
  onLoad?(ad: Ad): void;
  /** The picture or the first frame is there. */
  onReady?(ad: Ad): void;
  /** The ad was on the screen long enough to count. */
  onImpression?(ad: Ad): void;
  onClick?(ad: Ad): void;
  /** The ad server confirmed the reward. Give it out by its webhook on your server, not by this alone. */
  onReward?(ad: Ad): void;
  onClose?(ad: Ad): void;
}

export interface LoadOptions {
  /** The app's id of the content beside the ad. */
  contextId?: string | undefined;
  /** Passed to the publisher's server with the reward; at most 256 characters. */
  rewardData?: string | undefined;
}

/** Which texts a native unit shows, to reserve their space. */
export interface NativeSpace {
  profile?: boolean;
  headline?: boolean;
  body?: boolean;
  cta?: boolean;
  /** Number of the unit's own texts. */
  texts?: number;
}
