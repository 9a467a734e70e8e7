import type { MadangOptions } from "./api";
import { forgetVisitor, visitorId } from "./visitor";

/** Where ads come from, and for whom. */
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

  /** The user that the page names, or this browser's random one, or nobody; nobody without consent. */
  userOf(uid: string | undefined): string | null {
    if (!this.consented) return null;
    return uid || (this.options.visitor === false ? null : visitorId());
  }

  consent(given: boolean): void {
    this.consented = given;
    if (!given) forgetVisitor();
  }
}
