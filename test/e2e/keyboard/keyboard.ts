import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** More focus stops than any page has. */
const STOPS_MAX = 120;

/** Maximum distance of a focus outline above the focused element: a card around its radio button. */
const DRAWN_ABOVE_MAX = 4;

/** A busy browser scrolls and renders some frames after the key press. */
const SHOWN_WITHIN_MS = 2_000;

/** Minimum contrast between a fill and its surroundings. */
const CONTRAST_MIN = 3;

/** A user with a keyboard and no pointer. */
export class Keyboard {
  constructor(readonly page: Page) {
    // The browser reports file dialogs only while there is a listener, with a short delay.
    page.on("filechooser", () => undefined);
  }

  /** Whether the control has the focus. */
  has = (target: Locator): Promise<boolean> =>
    target.evaluate((element) => element === document.activeElement);

  /**
   * Moves from stop to stop until the control has the focus.
   * @throws Error if it is never reached, or at a stop without a visible focus
   */
  reach(target: Locator): Promise<void> {
    return this.walk("Tab", target, this.has);
  }

  /** Moves to a button or link and presses it. */
  async press(target: Locator): Promise<void> {
    await this.reach(target);
    await this.page.keyboard.press("Enter");
  }

  /** Moves to a field and replaces its text. */
  async type(target: Locator, text: string): Promise<void> {
    await this.reach(target);
    await this.page.keyboard.press("ControlOrMeta+A");
    await this.page.keyboard.type(text);
  }

  /** Moves to a group of radio buttons, a single stop, and selects one with the arrow keys. */
  async mark(radio: Locator): Promise<void> {
    await this.walk("Tab", radio, isInGroup);
    await this.walk("ArrowDown", radio, this.has);
    await this.page.keyboard.press("Space");
  }

  /** Moves to a select and selects an option with the arrow keys. */
  async pick(select: Locator, option: string): Promise<void> {
    await this.reach(select);
    const chosen = () => select.locator("option:checked").textContent();
    await this.page.keyboard.press("Home");
    for (let stop = 0; stop < STOPS_MAX && (await chosen()) !== option; stop++) {
      await this.page.keyboard.press("ArrowDown");
    }
  }

  /** Opens a menu by its button and selects an entry with the arrow keys. */
  async choose(trigger: Locator, entry: Locator): Promise<void> {
    await this.press(trigger);
    await this.walk("ArrowDown", entry, this.has);
    await this.page.keyboard.press("Enter");
  }

  /** Moves to the button for a file and selects one in the system dialog. */
  async chooseFile(button: Locator, path: string): Promise<void> {
    await this.reach(button);
    const [chooser] = await Promise.all([
      this.page.waitForEvent("filechooser"),
      this.page.keyboard.press("Enter"),
    ]);
    await chooser.setFiles(path);
  }

  /** Presses a key until the target has the focus, and checks that the focus is visible at every stop. */
  private async walk(key: string, target: Locator, isThere: (target: Locator) => Promise<boolean>) {
    await target.waitFor();
    for (let stop = 0; stop < STOPS_MAX; stop++) {
      if (await isThere(target)) return;
      await this.page.keyboard.press(key);
      await this.expectVisibleFocus();
    }
    throw new Error(`the keyboard does not reach ${target}`);
  }

  /** Expects a visible focus indicator in the window, after the focused element is scrolled into view. */
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
 * Runs in the page: the focused element if its focus is not visible, else null. The focus is visible by an outline around it, its
 * label or its container, or by a fill with sufficient contrast to its container. Source: WCAG 2.2, 2.4.7 and 1.4.11.
 */
function unseenFocus({ above, least }: { above: number; least: number }): string | null {
  const focused = document.activeElement;
  // Elements focused only by scripts, such as the heading of a new page, are not stops.
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

/** Whether one of the radio buttons with the same name has the focus. */
const isInGroup = (radio: Locator): Promise<boolean> =>
  radio.evaluate((element) => {
    const focused = document.activeElement;
    return focused instanceof HTMLInputElement && focused.name === (element as HTMLInputElement).name;
  });
