import type { MadangOptions } from "./api";
import { forgetVisitor, visitorId } from "./visitor";

/** Requests ads for one app and its users. */
export class AdSource {
  private consented: boolean;

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

  consent(given: boolean): void {
    this.consented = given;
    if (!given) forgetVisitor();
  }
}
