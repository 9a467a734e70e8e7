import { type Ad, type AdAnswer, requestAd } from "./answer";
import type { AdDetail, Unit, UnitOptions } from "./api";
import { confirmBeacon, sendBeacon } from "./beacon";
import { ringOf } from "./carousel";
import { element } from "./element";
import { clear, draw, drawInPage } from "./place";
import { render } from "./render";
import type { AdSource } from "./source";
import { renderTemplate } from "./template";
import { playInView } from "./video";
import { afterVisible, whenNear, whenOpened, whenViewable } from "./viewable";

const LAZY_PX = 200;
/** Minimum refresh interval: a shorter one leaves hardly any time to see the ad. */
const REFRESH_MIN_S = 30;
const ASKED_MAX = 4;
/** Time until an image is viewable; the carousel's other ads are requested then. */
const VIEWED_MS = 1000;

type Turns = { indicator: boolean; intervalMs: number };
type Told = "Filled" | "Empty" | "Viewable" | "Clicked" | "Closed";

/** One element that shows a unit: from the first request through refreshes to its end. */
export class ShownUnit implements Unit {
  private shown: HTMLElement | null = null;
  /** Stops the observers of the displayed ad. */
  private unwatch: (() => void)[] = [];
  /** Cancels the planned request of the first or next ad. */
  private unplan: () => void = () => undefined;
  /** Number of requests: only the answer to the latest one is shown. Not a number, which equals none, once the unit has ended. */
  private asked = 0;
  /** Ads whose events are already dispatched; a carousel ad that returns dispatches none, and is not counted again once seen. */
  private readonly told = new WeakSet<Ad>();
  private readonly counted = new WeakSet<Ad>();

  constructor(
    private readonly host: HTMLElement,
    private readonly source: AdSource,
    private readonly options: UnitOptions,
  ) {
    whenOpened(() => this.begin());
  }

  private begin(): void {
    const { lazy = LAZY_PX } = this.options;
    if (this.asked !== 0) return;
    if (lazy === false) this.refresh();
    else this.unplan = whenNear(this.host, lazy, () => this.refresh());
  }

  get id(): string {
    return this.options.unit;
  }

  refresh(): void {
    this.load().catch(() => this.tell("Empty", { reason: "failed" }));
  }

  destroy(): void {
    this.asked = Number.NaN;
    this.unplan();
    this.remove();
  }

  private async load(): Promise<void> {
    const mine = ++this.asked;
    const answer = await this.ask();
    if (mine !== this.asked) return;
    this.unplan();
    if (answer.ad) this.put(answer.ad);
    else {
      this.collapse();
      this.tell("Empty", { reason: answer.reason });
    }
    this.refreshLater();
  }

  /** An ad that the page's own counts admit. Another placement may have shown the same campaign while this one was waiting. */
  private async ask(without?: string, left = ASKED_MAX): Promise<AdAnswer> {
    const { source } = this;
    const { unit, uid, contextId } = this.options;
    const answer = await requestAd(source, unit, { uid: source.userOf(uid), contextId, without });
    if (!answer.ad || source.admits(answer.ad)) return answer;
    return left > 1 ? this.ask(without, left - 1) : { ad: null, reason: "frequency-cap" };
  }

  /** Requests the carousel's other ads once the first was viewed, so that leases are not spent on a placement out of view. */
  private async takeTurns(ad: Ad): Promise<void> {
    const mine = this.asked;
    const ring = await ringOf(ad, async (without) => (await this.ask(without)).ad);
    const { carousel } = ad.settings ?? {};
    if (carousel && ring.length > 1 && mine === this.asked && this.shown)
      this.turn(ring, 0, carousel, carousel.intervalMs - VIEWED_MS);
  }

  /** Shows the indicator and moves on after the interval in view; waits while the ad has the focus. */
  private turn(ring: Ad[], at: number, turns: Turns, waitMs = turns.intervalMs): void {
    const { host } = this;
    const tree = this.shown?.parentNode;
    if (turns.indicator && tree && !tree.querySelector(".madang-turn"))
      tree.append(element("span", "turn", {}, `${at + 1}/${ring.length}`));
    const next = (at + 1) % ring.length;
    const then = () => {
      if (host.matches(":focus-within")) return this.turn(ring, at, turns);
      this.put(ring[next] as Ad, ring);
      this.turn(ring, next, turns);
    };
    this.unwatch.push(afterVisible(host, waitMs, false, then));
  }

  private put(ad: Ad, ring?: Ad[]): void {
    const { host } = this;
    const own = this.options.template ?? host.querySelector<HTMLTemplateElement>(":scope > template");
    const template = ad.format === "native" && !ad.backfill && own;
    const shown = template ? renderTemplate(ad, template) : render(ad);
    this.stopWatching();
    host.hidden = false;
    if (template) drawInPage(host, shown);
    else draw(host, ad, shown);
    this.shown = shown;
    const { accountTag, creativeTag } = ad;
    const detail = { format: ad.format, accountTag, creativeTag };
    shown.addEventListener("click", ({ target }) => {
      if ((target as Element).closest("a[href]")) this.tell("Clicked", detail);
    });
    for (const closer of shown.querySelectorAll<HTMLElement>("[data-madang-slot=close]"))
      closer.addEventListener("click", (event) => this.close(event, ad, detail));
    if (!this.told.has(ad)) this.tell("Filled", detail);
    this.told.add(ad);
    const seen = async () => {
      this.counted.add(ad);
      const isCounted = await confirmBeacon(ad.beacons.impression);
      const isThere = shown === this.shown;
      if (!isCounted) {
        if (isThere) this.withdraw("uncounted");
        return;
      }
      if (!ring && isThere) this.takeTurns(ad);
      sendBeacon(ad.beacons.viewable);
      this.tell("Viewable", detail);
    };
    drawn(shown).then((isDrawn) => {
      if (shown !== this.shown) return;
      if (!isDrawn) this.withdraw("media");
      else if (!this.counted.has(ad))
        this.unwatch.push(whenViewable(shown, ad.video ? "video" : "image", seen));
    });
    const video = shown.querySelector("video");
    if (video) this.unwatch.push(playInView(video, ad));
  }

  private refreshLater(): void {
    const { refresh = 0 } = this.options;
    const afterMs = Math.max(refresh, REFRESH_MIN_S) * 1000;
    if (refresh > 0) this.unplan = afterVisible(this.host, afterMs, false, () => this.refresh());
  }

  /** Closes the ad. The button may be inside the advertiser's link, which must not be followed. */
  private close(event: Event, ad: Ad, detail: Partial<AdDetail>): void {
    event.preventDefault();
    event.stopPropagation();
    sendBeacon(ad.beacons.close);
    this.remove();
    this.tell("Closed", detail);
  }

  /** Collapses the placement only below the viewport: elsewhere the page would jump. */
  private collapse(): void {
    const { host, options } = this;
    if (options.empty === "collapse" && !this.shown && host.getBoundingClientRect().top >= innerHeight) {
      host.hidden = true;
    }
  }

  /** Removes an ad that cannot be counted, and requests no other in its place. */
  private withdraw(reason: "uncounted" | "media"): void {
    this.unplan();
    this.remove();
    this.collapse();
    this.tell("Empty", { reason });
  }

  private remove(): void {
    this.stopWatching();
    clear(this.host);
    this.shown?.remove();
    this.shown = null;
  }

  private stopWatching(): void {
    for (const stop of this.unwatch.splice(0)) stop();
  }

  private tell(what: Told, of: Partial<AdDetail>): void {
    const detail: AdDetail = { unit: this.options.unit, ...of };
    this.host.dispatchEvent(new CustomEvent(`madang:${what.toLowerCase()}`, { bubbles: true, detail }));
    this.options[`on${what}`]?.(detail);
  }
}

/** Resolves with `true` once the image or video is drawn, or `false` if it fails. Before that, an ad is not seen. */
function drawn(shown: HTMLElement): Promise<boolean> {
  const drawing = shown.querySelector<HTMLImageElement | HTMLVideoElement>(
    "video,img.madang-cover,img[data-madang-slot=image]",
  );
  return new Promise((resolve) => {
    if (!drawing || ("naturalWidth" in drawing && drawing.naturalWidth)) return resolve(true);
    for (const event of ["load", "loadeddata"]) drawing.addEventListener(event, () => resolve(true));
    // A video fails when its last source fails.
    const failing = drawing.querySelector("source:last-of-type") ?? drawing;
    failing.addEventListener("error", () => resolve(false));
  });
}
