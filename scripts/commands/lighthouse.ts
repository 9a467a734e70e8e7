/**
 * `npm run lighthouse`: measures every public page of a running console (`npm start`), in both languages, with Lighthouse's phone
 * profile, and fails if performance, accessibility, best practices or SEO is below 95. `-- --at ORIGIN` names another console
 * than http://localhost:8787 (a deployed one is compressed by the edge, a local one is not), `-- --only /pricing` a single page.
 * Lighthouse is installed from npm on demand (decision 0179).
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureChromium } from "../toolchain/chromium.ts";
import { fail, step } from "../toolchain/progress.ts";
import { runOrThrow } from "../toolchain/run.ts";

const LIGHTHOUSE = "lighthouse@13.5.0";
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const WANTED = 95;
/** Other load only makes a page slower, so a page is measured again before it fails. */
const TRIES = 3;
const FLAGS = [
  ...["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  ...["--disable-component-update", "--disable-sync"],
].join(" ");

type Scores = Record<(typeof CATEGORIES)[number], number>;

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
}

async function measure(address: string, dir: string): Promise<{ scores: Scores; faults: string[] }> {
  const file = join(dir, "report.json");
  await runOrThrow(
    "npx",
    [
      ...["--yes", LIGHTHOUSE, address, "--quiet", "--output=json", `--output-path=${file}`],
      ...[`--only-categories=${CATEGORIES.join(",")}`, `--chrome-flags=${FLAGS}`],
    ],
    { env: { CHROME_PATH: await ensureChromium() } },
  );
  const { categories, audits } = JSON.parse(readFileSync(file, "utf8")) as Report;
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  ) as Scores;
  const faults = Object.values(audits)
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ title, displayValue }) => [title, displayValue].filter(Boolean).join(": "));
  return { scores, faults };
}

const isMet = (scores: Scores) => CATEGORIES.every((name) => scores[name] >= WANTED);

async function lighthouse(): Promise<void> {
  const { values } = parseArgs({
    options: { at: { type: "string", default: "http://localhost:8787" }, only: { type: "string" } },
  });
  const sitemap = await (await fetch(`${values.at}/sitemap.xml`)).text();
  const all = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  const pages = all.filter((path) => values.only === undefined || path === values.only);
  const dir = mkdtempSync(join(tmpdir(), "madang-lighthouse-"));
  let missed = 0;
  try {
    for (const path of pages.flatMap((page) => [page, `${page}?lang=en`])) {
      const { scores, faults } = await step(path, async () => {
        let found = await measure(`${values.at}${path}`, dir);
        for (let tries = 1; tries < TRIES && !isMet(found.scores); tries++)
          found = await measure(`${values.at}${path}`, dir);
        return found;
      });
      console.log(`  ${CATEGORIES.map((name) => `${name} ${scores[name]}`).join(" · ")}`);
      if (isMet(scores)) continue;
      missed++;
      for (const fault of faults) console.log(`    ${fault}`);
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
  if (missed > 0) throw new Error(`${missed} of ${pages.length * 2} pages are below ${WANTED}`);
}

await lighthouse().catch(fail);
