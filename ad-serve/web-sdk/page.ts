import type { Madang, MadangOptions, Unit, UnitOptions } from "./api";
import { AdSource } from "./source";
import { ShownUnit } from "./unit";

const ATTRIBUTE = "data-madang-unit";
const SELECTOR = `[${ATTRIBUTE}]`;

/** The units of one page, for one app. */
export class Page implements Madang {
  private readonly units = new Map<Element, ShownUnit>();
  private readonly source: AdSource;
  private readonly observer = new MutationObserver((changes) => this.follow(changes));

  constructor(origin: string, options: MadangOptions) {
    this.source = new AdSource(origin, options);
  }

  show(host: HTMLElement, options: UnitOptions): Unit {
    this.end(host);
    const unit = new ShownUnit(host, this.source, options);
    this.units.set(host, unit);
    return { refresh: () => unit.refresh(), destroy: () => this.units.get(host) === unit && this.end(host) };
  }

  observe(): void {
    const watched = { childList: true, subtree: true, attributes: true, attributeFilter: [ATTRIBUTE] };
    this.observer.observe(document.documentElement, watched);
    this.showAll(document);
  }

  consent(given: boolean): void {
    this.source.consent(given);
  }

  destroy(): void {
    this.observer.disconnect();
    for (const host of this.units.keys()) this.end(host);
  }

  private follow(changes: readonly MutationRecord[]): void {
    // A moved element is still connected; a removed one is ended, and shown again if it returns.
    for (const host of this.units.keys()) if (!host.isConnected) this.end(host);
    for (const { type, target, addedNodes } of changes) {
      if (type === "attributes") this.renew(target as HTMLElement);
      for (const node of addedNodes) {
        if (node instanceof HTMLElement && node.isConnected) {
          if (node.matches(SELECTOR)) this.showDeclared(node);
          this.showAll(node);
        }
      }
    }
  }

  /** Shows the unit again when the element's unit attribute has changed. */
  private renew(host: HTMLElement): void {
    if (this.units.get(host)?.id === host.dataset.madangUnit) return;
    this.end(host);
    this.showDeclared(host);
  }

  private showAll(root: ParentNode): void {
    for (const host of root.querySelectorAll<HTMLElement>(SELECTOR)) this.showDeclared(host);
  }

  private showDeclared(host: HTMLElement): void {
    if (this.units.has(host)) return;
    try {
      const options = declaredOptions(host);
      if (options) this.show(host, options);
    } catch (error) {
      // An element with invalid attributes stays empty and does not affect others.
      console.warn(`Madang: ${error}`);
      const detail = { unit: host.dataset.madangUnit, reason: "failed" };
      host.dispatchEvent(new CustomEvent("madang:empty", { bubbles: true, detail }));
    }
  }

  private end(host: Element): void {
    this.units.get(host)?.destroy();
    this.units.delete(host);
  }
}

/** The options in the element's attributes. */
function declaredOptions(host: HTMLElement): UnitOptions | null {
  const { madangUnit: unit, madangUid: uid, contextId, lazy, refresh, template, empty } = host.dataset;
  if (!unit) return null;
  const named = template ? document.querySelector(template) : null;
  return {
    unit,
    uid,
    contextId,
    lazy: lazy === "off" ? false : lazy && Number(lazy) >= 0 ? Number(lazy) : undefined,
    refresh: Number(refresh),
    template: named instanceof HTMLTemplateElement ? named : undefined,
    empty: empty as UnitOptions["empty"],
  };
}
