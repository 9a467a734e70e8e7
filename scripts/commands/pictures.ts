/**
 * `npm run pictures`: takes the main page's screenshots of the product again, from the demo of a running console (`npm start`),
 * into `app/public/pictures`. `-- --at ORIGIN` names another console than http://localhost:8787.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { takePictures } from "../pictures/take.ts";
import { ensureChromium } from "../toolchain/chromium.ts";
import { ROOT } from "../toolchain/paths.ts";
import { fail } from "../toolchain/progress.ts";

async function pictures(): Promise<void> {
  const { values } = parseArgs({ options: { at: { type: "string", default: "http://localhost:8787" } } });
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ["--no-sandbox"] });
  try {
    const taken = await takePictures(browser, values.at, join(ROOT, "app/public/pictures"));
    console.log(taken.join("\n"));
  } finally {
    await browser.close();
  }
}

await pictures().catch(fail);
