import { type Browser, chromium } from "playwright-core";
import { ensureChromium } from "../../toolchain/chromium.ts";
import { type ListQuery, serveLists } from "../list/serve.ts";
import { median, type Row } from "../report.ts";

const ROWS = 200;
const AD_EVERY = 10;
const ADS = ROWS / AD_EVERY;
/** By how much a frame of a list with ads may be longer. */
const ALLOWED_MS = 16;
/** A fling. */
const SCROLLED_PX_PER_S = 4_000;
const VIEW = { width: 390, height: 800 };

/**
 * Text, because the compiler's helpers are not in the page: scrolls to the list's end, and resolves with the longest time between two
 * frames, in milliseconds.
 */
const SCROLL_THROUGH = `new Promise((resolve) => {
  const list = document.querySelector("[data-testid=list]");
  let longest = 0;
  let last = 0;
  let start = 0;
  const step = (now) => {
    start ||= now;
    if (last > 0) longest = Math.max(longest, now - last);
    last = now;
    list.scrollTop = (now - start) * ${SCROLLED_PX_PER_S / 1_000};
    if (list.scrollTop + list.clientHeight >= list.scrollHeight - 1) resolve(longest);
    else requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})`;

const SDKS = ["react-native", "web"] as const;

/**
 * The longest frame while a list of 200 rows with 20 ads is scrolled through, beside the same list without ads. Medians of
 * the rounds, in which the lists alternate. @throws if an ad was not asked for
 */
export async function listRows(root: string, rounds: number): Promise<Row[]> {
  const lists = await serveLists(root);
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ["--no-sandbox"] });
  try {
    const rows: Row[] = [];
    for (const sdk of SDKS) {
      const [own, without]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round++) {
        const before = lists.requests();
        own.push(await longestFrame(browser, addressOf(lists.origin, sdk, AD_EVERY)));
        const asked = lists.requests() - before;
        if (asked !== ADS) throw new Error(`${sdk}: ${asked} ads instead of ${ADS}`);
        without.push(await longestFrame(browser, addressOf(lists.origin, sdk, 0)));
      }
      rows.push(rowOf(sdk, median(own), median(without)));
    }
    return rows;
  } finally {
    await browser.close();
    lists.close();
  }
}

function addressOf(origin: string, sdk: string, adEvery: number): string {
  const query: ListQuery = { rows: ROWS, adEvery };
  return `${origin}/${sdk}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]))}`;
}

function rowOf(sdk: string, value: number, control: number): Row {
  return {
    name: `list-${sdk}-frame`,
    unit: "ms",
    value,
    control,
    ratio: value / (control + ALLOWED_MS),
    note: `longest frame of a scrolled list with ${ADS} ads and without; the ratio is to the control and ${ALLOWED_MS} ms`,
  };
}

async function longestFrame(browser: Browser, address: string): Promise<number> {
  const page = await browser.newPage({ viewport: VIEW });
  try {
    const faults: Error[] = [];
    page.on("pageerror", (fault) => faults.push(fault));
    await page.goto(address, { waitUntil: "networkidle" });
    const longest = await page.evaluate<number>(SCROLL_THROUGH);
    if (faults[0]) throw faults[0];
    return longest;
  } finally {
    await page.close();
  }
}
