import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import type { BrowserContext, Page } from "playwright-core";

const ofAxeBuilder = createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright"));
const { source } = ofAxeBuilder("axe-core") as { source: string };

/** Rules about colour, the only ones that depend on the theme. */
const THEMED_RULES = ["color-contrast"];

/** Loads axe into every page of a window once; sending its half megabyte before each analysis takes longer than the analysis. */
export async function loadAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript(source);
}

/** All rules, only those about colour, or all others: colours are verified by their tokens (`test/tools/contrast.test.ts`). */
export type Rules = "all" | "themed" | "unthemed";

/** One line per rule that the page violates seriously. The page's window must have been prepared by `loadAxe`. */
export async function axeFaults(page: Page, rules: Rules): Promise<string[]> {
  const alreadyThere = ";";
  // Style sheets are loaded again only for the rule about screen orientation, which is off by default.
  const preload = { assets: ["media"] };
  const builder = new AxeBuilder({ page, axeSource: alreadyThere })
    .setLegacyMode()
    .options({ resultTypes: ["violations"], preload });
  if (rules === "themed") builder.withRules(THEMED_RULES);
  if (rules === "unthemed") builder.disableRules(THEMED_RULES);
  const { violations } = await builder.analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}
