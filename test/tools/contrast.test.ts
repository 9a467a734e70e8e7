import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { contrast } from "../../app/ui/brand";
import { ROOT } from "../../scripts/toolchain/paths";

/** Source: WCAG 2.2, 1.4.3 for text, 1.4.11 for the recognisable parts of controls. */
const TEXT = 4.5;
const CONTROL = 3;

type Rgb = [number, number, number];
const THEMES = ["light", "dark"] as const;
type Theme = (typeof THEMES)[number];

const css = readFileSync(join(ROOT, "app/styles/tokens.css"), "utf8");
const hexOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;

/** Every role whose two colours are plain. */
const ROLES = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, role = "", light = "", dark = ""]) => [role, { light: hexOf(light), dark: hexOf(dark) }],
  ),
);

/** The soft brand colour is 12 % of the brand colour on the surface; mixing in sRGB makes it imperceptibly darker. */
function colourOf(role: string, theme: Theme): Rgb {
  const plain = ROLES.get(role)?.[theme];
  if (plain) return plain;
  if (role !== "brand-soft") throw new Error(`no colour ${role}`);
  const [brand, surface] = [colourOf("brand", theme), colourOf("surface", theme)];
  return surface.map((part, index) => part + 0.12 * ((brand[index] ?? 0) - part)) as Rgb;
}

const SURFACES = ["canvas", "surface", "raised", "sunken", "hover"];
const PLAIN_INKS = ["ink", "ink-muted", "brand-ink"];
const TONES = ["positive", "warning", "danger", "info"];

const TEXTS: readonly (readonly [ink: string, on: string])[] = [
  ...PLAIN_INKS.flatMap((ink) => SURFACES.map((on) => [ink, on] as const)),
  ...TONES.flatMap((tone) => [...SURFACES, `${tone}-soft`].map((on) => [tone, on] as const)),
  ...TONES.map((tone) => ["ink", `${tone}-soft`] as const),
  ["brand-ink", "brand-soft"],
  ["ink", "brand-soft"],
  ["brand-on", "brand"],
  ["danger-on", "danger"],
];
const CONTROLS: readonly (readonly [line: string, on: string])[] = ["line-control", "focus"].flatMap((line) =>
  ["canvas", "surface", "raised"].map((on) => [line, on] as const),
);

const short = (pairs: typeof TEXTS, theme: Theme, least: number) =>
  pairs.flatMap(([ink, on]) => {
    const ratio = contrast(colourOf(ink, theme), colourOf(on, theme));
    return ratio < least ? [`${ink} on ${on}: ${ratio.toFixed(2)}`] : [];
  });

describe.each(THEMES)("in the %s theme", (theme) => {
  test("every text stands out from what it is written on", () => {
    expect(short(TEXTS, theme, TEXT)).toEqual([]);
  });

  test("what a control is recognized by stands out from what it lies on", () => {
    expect(short(CONTROLS, theme, CONTROL)).toEqual([]);
  });
});

test("no role of a text is left out", () => {
  const tried = new Set([...TEXTS, ...CONTROLS].flat());
  const others = ["line", "line-strong", "mark", "mark-ground", "series-2", "series-3", "series-4"];
  expect([...ROLES.keys()].filter((role) => !tried.has(role) && !others.includes(role))).toEqual([]);
});
