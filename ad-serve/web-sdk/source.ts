import type { Ad } from "./answer";
import type { MadangOptions } from "./api";
import { forgetVisitor, visitorId } from "./visitor";

/** Requests ads for one app and its users. */
export class AdSource {
  private consented: boolean;
  /** Number of ads shown in this page by the keys of `caps`; never stored. */
  private readonly counts: Record<string, number> = {};

  constructor(
    readonly origin: string,
    private readonly options: MadangOptions,
  ) {
    this.consented = options.consent !== false;
  }

  get key(): string {
    return this.options.key;
  }

  /** The user id that the page gives, else this browser's random id; null without consent or id. */
  userOf(uid: string | undefined): string | null {
    if (!this.consented) return null;
    return uid || (this.options.visitor === false ? null : visitorId());
  }

  get seen(): string {
    return Object.entries(this.counts).flat().join(".");
  }

  /** Counts an ad that is about to be shown; false if the page has shown as many as the ad's caps allow. */
  admits({ caps = {} }: Ad): boolean {
    const { counts } = this;
    const isBelow = Object.keys(caps).every((key) => (counts[key] ?? 0) < (caps[key] as number));
    if (isBelow) for (const key in caps) counts[key] = (counts[key] ?? 0) + 1;
    return isBelow;
  }

  consent(given: boolean): void {
    this.consented = given;
    if (!given) forgetVisitor();
  }
}
