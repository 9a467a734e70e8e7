import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** More stops than any page has. */
const STOPS_MAX = 120;

/** How far above what has the focus the line around it may be drawn: a card around its radio button. */
const DRAWN_ABOVE_MAX = 4;

/** A busy browser scrolls and draws some frames after the key. */
const SHOWN_WITHIN_MS = 2_000;

/** How much lighter or darker a fill is than its surroundings to be told from them. */
const CONTRAST_MIN = 3;

/** What a person with a keyboard and no pointer does at a page. */
export class Keyboard {
  constructor(readonly page: Page) {
    // The browser hands file dialogs over only while somebody listens, and begins to some time after that.
    page.on("filechooser", () => undefined);
  }

  /** The control has the focus now. */
  has = (target: Locator): Promise<boolean> =>
    target.evaluate((element) => element === document.activeElement);

  /**
   * Goes from stop to stop until the control has the focus.
   * @throws Error when it is never reached, and at a stop that does not show that the focus is there
   */
  reach(target: Locator): Promise<void> {
    return this.walk("Tab", target, this.has);
  }

  /** Goes to a button or a link and presses it. */
  async press(target: Locator): Promise<void> {
    await this.reach(target);
    await this.page.keyboard.press("Enter");
  }

  /** Goes to a field and types in it, over whatever is there. */
  async type(target: Locator, text: string): Promise<void> {
    await this.reach(target);
    await this.page.keyboard.press("ControlOrMeta+A");
    await this.page.keyboard.type(text);
  }

  /** Goes to a group of radio buttons, which is one stop, and to one of them with the arrows. */
  async mark(radio: Locator): Promise<void> {
    await this.walk("Tab", radio, isInGroup);
    await this.walk("ArrowDown", radio, this.has);
    await this.page.keyboard.press("Space");
  }

  /** Goes to a select and takes an option with the arrows. */
  async pick(select: Locator, option: string): Promise<void> {
    await this.reach(select);
    const chosen = () => select.locator("option:checked").textContent();
    await this.page.keyboard.press("Home");
    for (let stop = 0; stop < STOPS_MAX && (await chosen()) !== option; stop++) {
      await this.page.keyboard.press("ArrowDown");
    }
  }

  /** Opens a menu by its button, and takes an entry with the arrows. */
  async choose(trigger: Locator, entry: Locator): Promise<void> {
    await this.press(trigger);
    await this.walk("ArrowDown", entry, this.has);
    await this.page.keyboard.press("Enter");
  }

  /** Goes to the button that asks for a file, and names one in the system's own dialog. */
  async chooseFile(button: Locator, path: string): Promise<void> {
    await this.reach(button);
    const [chooser] = await Promise.all([
      this.page.waitForEvent("filechooser"),
      this.page.keyboard.press("Enter"),
    ]);
    await chooser.setFiles(path);
  }

  /** Presses a key until the focus is where it is wanted, and sees it on the way. */
  private async walk(key: string, target: Locator, isThere: (target: Locator) => Promise<boolean>) {
    await target.waitFor();
    for (let stop = 0; stop < STOPS_MAX; stop++) {
      if (await isThere(target)) return;
      await this.page.keyboard.press(key);
      await this.expectVisibleFocus();
    }
    throw new Error(`the keyboard does not reach ${target}`);
  }

  /** Something in the window shows where the focus is, once what has the focus is scrolled to. */
  private async expectVisibleFocus(): Promise<void> {
    const drawn = { above: DRAWN_ABOVE_MAX, least: CONTRAST_MIN };
    await expect
      .poll(() => this.page.evaluate(unseenFocus, drawn), {
        message: "something shows where the focus is",
        timeout: SHOWN_WITHIN_MS,
      })
      .toBeNull();
  }
}

/**
 * Runs in the page: what has the focus without showing it, else null. It shows by a line around it, its label or what it stands in, or by
 * being filled with another colour than what it stands in, far enough from it. Source: WCAG 2.2, 2.4.7 and 1.4.11.
 */
function unseenFocus({ above, least }: { above: number; least: number }): string | null {
  const focused = document.activeElement;
  // What only a script focuses, as the heading of a new page, is no stop.
  if (!focused || focused === document.body || (focused as HTMLElement).tabIndex < 0) return null;
  const luminance = (element: Element | null): number => {
    const [r = 0, g = 0, b = 0, alpha = 1] = (
      element ? (getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []) : ["255", "255", "255"]
    ).map(Number);
    if (element && alpha === 0) return luminance(element.parentElement);
    const [lr = 0, lg = 0, lb = 0] = [r, g, b].map((part) => (part / 255) ** 2.2);
    return 0.2126 * lr + 0.7152 * lg + 0.0722 * lb;
  };
  const shades = [luminance(focused), luminance(focused.parentElement)].map((shade) => shade + 0.05);
  const isFilled = Math.max(...shades) / Math.min(...shades) >= least && focused.matches("[data-focused]");
  const around: Element[] = [...((focused as HTMLInputElement).labels ?? []), focused];
  for (let at = focused.parentElement; at && around.length <= above; at = at.parentElement) around.push(at);
  const isShown = around.some((drawn) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(drawn);
    const { width, height, bottom, right, top, left } = drawn.getBoundingClientRect();
    const isMarked = isFilled || (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0);
    const isInWindow = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    return isMarked && isInWindow && width > 1 && height > 1;
  });
  return isShown ? null : focused.outerHTML.slice(0, 300);
}

/** One of the radio buttons of the same name has the focus. */
const isInGroup = (radio: Locator): Promise<boolean> =>
  radio.evaluate((element) => {
    const focused = document.activeElement;
    return focused instanceof HTMLInputElement && focused.name === (element as HTMLInputElement).name;
  });
