import type { CSSProperties } from "react";

type Rgb = [number, number, number];

const SURFACE_LIGHT: Rgb = [255, 255, 255];
const SURFACE_DARK: Rgb = [30, 35, 44];
const WHITE = "#ffffff";
const BLACK = "#0b0e13";
const TEXT_CONTRAST = 4.5;
/** A fill only needs to be visible; its text and `ink` meet the WCAG contrast. */
const FILL_CONTRAST = 1.25;
const STEP = 0.06;

/** Parses `#rrggbb`; null for anything else. */
function parseHex(hex: string): Rgb | null {
  const found = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  return found ? ([1, 2, 3].map((i) => Number.parseInt(found[i] ?? "0", 16)) as Rgb) : null;
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

/** Relative luminance. Source: WCAG 2.2. */
function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const channel = part / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** 1 to 21. Source: WCAG 2.2, contrast ratio. */
export function contrast(a: Rgb, b: Rgb): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Moves the colour toward black or white until it reaches the contrast ratio to a surface. */
function readableOn(colour: Rgb, surface: Rgb, ratio: number): Rgb {
  const target = luminance(surface) > 0.5 ? 0 : 255;
  let moved = colour;
  for (let share = 0; share <= 1 && contrast(moved, surface) < ratio; share += STEP) {
    moved = colour.map((part) => part + (target - part) * share) as Rgb;
  }
  return moved;
}

function textOn(fill: Rgb): string {
  return contrast(fill, [255, 255, 255]) >= TEXT_CONTRAST ? WHITE : BLACK;
}

/**
 * A publisher's theme colour as the custom properties of tokens.css: as a fill with readable text, and as ink, for
 * both themes. Any colour may be chosen; the result always meets WCAG AA. Null for an invalid colour.
 */
export function brandStyle(themeColor: string): CSSProperties | null {
  const chosen = parseHex(themeColor);
  if (!chosen) return null;
  const lightFill = readableOn(chosen, SURFACE_LIGHT, FILL_CONTRAST);
  const darkFill = readableOn(chosen, SURFACE_DARK, FILL_CONTRAST);
  return {
    "--brand-light": toHex(lightFill),
    "--brand-light-on": textOn(lightFill),
    "--brand-light-ink": toHex(readableOn(chosen, SURFACE_LIGHT, TEXT_CONTRAST + 1)),
    "--brand-dark": toHex(darkFill),
    "--brand-dark-on": textOn(darkFill),
    "--brand-dark-ink": toHex(readableOn(chosen, SURFACE_DARK, TEXT_CONTRAST + 1)),
  } as CSSProperties;
}
