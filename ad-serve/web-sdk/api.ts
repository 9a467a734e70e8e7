/** Detail of the events `madang:filled`, `madang:empty`, `madang:viewable`, `madang:clicked` and `madang:closed`. */
export interface AdDetail {
  /** Id of the unit. */
  unit: string;
  /** `banner` or `native`; absent with `empty`. */
  format?: string;
  /** The publisher's tags of the advertiser and the creative (`POST /tag`), or their ids; absent with `empty`. */
  accountTag?: unknown;
  creativeTag?: unknown;
  /** Why there is no ad; with `empty` only. */
  reason?: string;
}

export interface MadangOptions {
  /** The app's public key, from the console. */
  key: string;
  /** The ad server, such as `https://edge.example`. Default: the origin of this module. */
  origin?: string;
  /** `false`: stores no random id for this browser. Users that the page names are not affected. */
  visitor?: boolean;
  /** `false`: stores nothing and sends no user; only ads without cap and targeting are shown. */
  consent?: boolean;
}

export interface UnitOptions {
  /** Id of the unit, from the console. */
  unit: string;
  /** The site's own id of its user. */
  uid?: string;
  /** The site's own id of the content beside the ad; decides by topics that the publisher keeps for it. */
  contextId?: string | undefined;
  /** Distance in pixels from the viewport at which the ad is requested; default 200. `false` requests it at once. */
  lazy?: number | false | undefined;
  /** Seconds in view after which the ad is replaced; at least 30. Default: never. */
  refresh?: number;
  /** The page's own layout of a native ad, with elements that carry `data-madang-slot`. */
  template?: HTMLTemplateElement | undefined;
  /** `collapse`: removes the empty placement when there is no ad, unless it is in view or above. */
  empty?: "keep" | "collapse";
  onFilled?(detail: AdDetail): void;
  onEmpty?(detail: AdDetail): void;
  onViewable?(detail: AdDetail): void;
  onClicked?(detail: AdDetail): void;
  onClosed?(detail: AdDetail): void;
}

export interface Unit {
  /** Requests another ad now. */
  refresh(): void;
  /** Removes the ad with all its listeners and timers. */
  destroy(): void;
}

export interface Madang {
  /** Shows a unit in an element, replacing the unit that it showed before. */
  show(host: HTMLElement, options: UnitOptions): Unit;
  /**
   * Shows the unit of every element with `data-madang-unit`, including elements added later, and ends the units of removed ones.
   */
  observe(): void;
  /** Sets the visitor's consent, from the next request on; `false` also deletes the random id of this browser. */
  consent(given: boolean): void;
  /** Ends all units. */
  destroy(): void;
}
