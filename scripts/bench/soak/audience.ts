import { setTimeout as wait } from "node:timers/promises";
import { BROWSER } from "../beacons.ts";
import { type Cast, ROLES, type Role } from "./cast.ts";

interface Reply {
  result: null | { creativeTag: string; beacons: { impression: string; click: string } };
}

/** Ads by role: served, displayed and skipped. */
export interface Seen {
  /** When each ad was served, ascending, epoch milliseconds. */
  servedAtMs: number[];
  /** Served but deliberately never displayed. */
  left: number;
  shown: number;
  clicked: number;
}

/**
 * Browser headers of a page's requests and of a link; the page is the ad server's demo, which may display any publisher's ads.
 */
export const OF_A_PAGE = { Origin: "http://127.0.0.1", "Sec-Fetch-Mode": "no-cors" };
const USERS = 1_500;
/**
 * Share of ads that are not displayed, except for the budget role: their reservations last minutes, so its budget would end after
 * the soak.
 */
const LEFT_PART = 0.1;
const CLICK_PART = 0.05;
const REPEATED_PART = 0.3;
/** An ad is in view for a second before its page reports it. */
const LOOK_MIN_MS = 1_000;
const LOOK_MAX_MS = 3_000;
const REPEAT_MAX_MS = 8_000;
const PAUSE_MS = 4;

/** Requests ads and sends their beacons as pages do: late, out of order, and some several times. */
export class SoakAudience {
  readonly seen: Record<Role, Seen>;
  answers = 0;
  private looking = 0;
  private isOpen = true;

  private readonly port: number;
  private readonly cast: Cast;

  constructor(port: number, cast: Cast) {
    this.port = port;
    this.cast = cast;
    const nobody = () => ({ servedAtMs: [], left: 0, shown: 0, clicked: 0 });
    this.seen = { plain: nobody(), budget: nobody(), capped: nobody(), paused: nobody(), limited: nobody() };
  }

  /** Sends requests in turn on `lanes` connections until `leave`. @throws for an invalid answer */
  async stay(lanes: number): Promise<void> {
    await Promise.all(Array.from({ length: lanes }, (_, nth) => this.lane(nth)));
    while (this.looking > 0) await wait(100);
  }

  leave(): void {
    this.isOpen = false;
  }

  private async lane(first: number): Promise<void> {
    for (let nth = first; this.isOpen; nth++) {
      await this.ask(ROLES[nth % ROLES.length] as Role);
      await wait(PAUSE_MS);
    }
  }

  private async ask(role: Role): Promise<void> {
    const user = Math.floor(Math.random() * USERS);
    const address = `198.51.${user >> 8}.${user & 255}`;
    const { unitId, appKey } = this.cast[role];
    // Some campaigns target one language only.
    const path = `/request?unit=${unitId}&uid=user-${user}&pf=web&lcl=${user % 2 === 0 ? "ko" : "ja"}`;
    const response = await this.fetch(path, address, { Authorization: appKey });
    if (response.status !== 200) throw new Error(`${role}: ${response.status} ${await response.text()}`);
    const { result } = (await response.json()) as Reply;
    this.answers++;
    if (result === null) return;
    const seen = this.seen[role];
    seen.servedAtMs.push(Date.now());
    if (role !== "budget" && Math.random() < LEFT_PART) seen.left++;
    else void this.look(seen, result.beacons, address);
  }

  private async look(
    seen: Seen,
    beacons: { impression: string; click: string },
    address: string,
  ): Promise<void> {
    this.looking++;
    const clicks = Math.random() < CLICK_PART;
    // A click may arrive before its impression.
    const clicksFirst = clicks && Math.random() < 0.5;
    await wait(LOOK_MIN_MS + Math.random() * (LOOK_MAX_MS - LOOK_MIN_MS));
    if (clicksFirst) await this.send(beacons.click, address, 302);
    await this.send(beacons.impression, address, 204);
    if (clicks && !clicksFirst) await this.send(beacons.click, address, 302);
    seen.shown++;
    if (clicks) seen.clicked++;
    if (Math.random() < REPEATED_PART) {
      await wait(Math.random() * REPEAT_MAX_MS);
      await this.send(beacons.impression, address, 204);
      if (clicks) await this.send(beacons.click, address, 302);
    }
    this.looking--;
  }

  private async send(beacon: string, address: string, expected: number): Promise<void> {
    const { pathname, search } = new URL(beacon);
    const response = await this.fetch(pathname + search, address, OF_A_PAGE);
    if (response.status !== expected) throw new Error(`${pathname} answered ${response.status}`);
    await response.arrayBuffer();
  }

  private fetch(path: string, address: string, more: Record<string, string> = {}): Promise<Response> {
    const headers = { "CF-Connecting-IP": address, "User-Agent": BROWSER, ...more };
    return fetch(`http://127.0.0.1:${this.port}${path}`, { headers, redirect: "manual" });
  }
}
