/** What a page is told of an ad, by the events `madang:filled`, `madang:empty`, `madang:viewable`, `madang:clicked`, `madang:closed`. */
export interface AdDetail {
  /** Id of the unit. */
  unit: string;
  /** `banner` or `native`; not with `empty`. */
  format?: string;
  /** What the publisher calls the advertiser and the creative (`POST /tag`), or their ids; not with `empty`. */
  accountTag?: unknown;
  creativeTag?: unknown;
  /** Why there is no ad; with `empty` only. */
  reason?: string;
}

export interface MadangOptions {
  /** The app's public key, from the console. */
  key: string;
  /** The ad server, such as `https://edge.example`. Left out, it is where this module was loaded from. */
  origin?: string;
  /** `false`: no random id is kept for this browser. Users that the page names are not affected. */
  visitor?: boolean;
  /** `false`: nothing is kept and nobody is named; only ads that are neither capped nor targeted show. */
  consent?: boolean;
}

export interface UnitOptions {
  /** Id of the unit, from the console. */
  unit: string;
  /** What the site calls its user. */
  uid?: string;
  /** How many pixels before it comes into view the ad is asked for; 200 unless said. `false` asks at once. */
  lazy?: number | false;
  /** Another ad after so many seconds in view; at least 30. Left out, never. */
  refresh?: number;
  /** The page's own layout of a native ad, with elements that carry `data-madang-slot`. */
  template?: HTMLTemplateElement;
  /** `collapse`: the place goes away when there is no ad, as long as nobody sees it. */
  empty?: "keep" | "collapse";
  onFilled?(detail: AdDetail): void;
  onEmpty?(detail: AdDetail): void;
  onViewable?(detail: AdDetail): void;
  onClicked?(detail: AdDetail): void;
  onClosed?(detail: AdDetail): void;
}

export interface Unit {
  /** Asks for another ad now. */
  refresh(): void;
  /** Takes the ad away and stops everything that belongs to it. */
  destroy(): void;
}

export interface Madang {
  /** Shows a unit in an element, in place of whatever unit it showed. */
  show(host: HTMLElement, options: UnitOptions): Unit;
  /** Shows the unit of every element with `data-madang-unit`, also of those that come later, and ends those that go. */
  observe(): void;
  /** What the visitor agreed to; `false` also forgets the random id of this browser. Holds from the next request on. */
  consent(given: boolean): void;
  /** Ends all units. */
  destroy(): void;
}
