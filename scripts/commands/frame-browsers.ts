/**
 * `npm run frame:browsers`: shows the in-app frame in the engines of other web views, Firefox ESR and WebKitGTK, and fails where it
 * does not tell, count and close as in Chromium, which the tests cover. Debian: apt-get install firefox-esr webkit2gtk-driver xvfb.
 * `-- --pictures FOLDER` keeps what was seen.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { frameFills } from "../../test/e2e/sdk/frame-fills.ts";
import { openSite, type Site } from "../../test/e2e/sdk/site.ts";
import { VIEW, type Window } from "../frame/browser.ts";
import { openFirefox } from "../frame/firefox.ts";
import { openWebKit } from "../frame/webkit.ts";
import { ROOT } from "../toolchain/paths.ts";
import { fail, step } from "../toolchain/progress.ts";
import { runOrThrow } from "../toolchain/run.ts";

const TRIES = 100;
const TRY_MS = 100;

/** What has to be told and counted of each unit; `acts` are done by its user once it is ready and visible. */
const UNITS: Record<string, { told: string[]; counted: string[]; act?: string }> = {
  banner: {
    told: ["click", "ready", "viewable"],
    counted: ["impression", "viewable"],
    act: "querySelector('a')",
  },
  native: { told: ["ready", "viewable"], counted: ["impression", "viewable"] },
  interstitial: {
    told: ["close", "ready", "viewable"],
    counted: ["close", "impression", "viewable"],
    act: "querySelector('button')",
  },
  rewarded: {
    told: ["close", "ready", "reward", "viewable"],
    counted: ["close", "impression", "reward", "viewable"],
    act: "querySelector('button')",
  },
  popup: {
    told: ["close", "ready", "viewable"],
    counted: ["close", "impression", "viewable"],
    act: "querySelector('button')",
  },
  splash: { told: ["close", "ready"], counted: ["close", "impression"] },
  nothing: { told: ["empty"], counted: [] },
};

const hostOf = (
  unit: string,
) => `<!doctype html><meta charset="utf-8"><title>host</title><body style="margin:0">
<script>window.told = []; addEventListener("message", ({ data }) => told.push(data));</script>
<iframe src="/frame/${unit}?key=key&pf=android#uid=reader" style="border:0;width:${VIEW.width}px;height:560px"></iframe>`;

async function until<T>(what: string, read: () => Promise<T> | T, isMet: (value: T) => boolean): Promise<T> {
  let value = await read();
  for (let tries = 0; tries < TRIES && !isMet(value); tries++) {
    await wait(TRY_MS);
    value = await read();
  }
  if (!isMet(value)) throw new Error(`${what}: ${JSON.stringify(value)}`);
  return value;
}

const SIZES = "told.filter(({ type }) => type === 'ready').map(({ width, height }) => [width, height])";

async function check(window: Window, site: Site, unit: string, keep: (name: string) => Promise<void>) {
  const wanted = UNITS[unit];
  if (!wanted) return;
  site.beacons.length = 0;
  site.pages["/host"] = hostOf(unit);
  await window.open(`${site.url}/host`);
  const types = () =>
    window.read<string[]>(
      "[...new Set(told.map(({ type }) => type))].filter((type) => type !== 'size').sort()",
    );
  const counted = () => site.beacons.map((path) => path.slice("/b/".length)).sort();
  const isSame = (list: readonly string[]) => (value: readonly string[]) => value.join() === list.join();
  await until(`${unit} says`, types, (said) =>
    said.includes(wanted.told.includes("empty") ? "empty" : "ready"),
  );
  if (counted().length > 0) throw new Error(`${unit} was counted before it was visible`);
  await window.read("(frames[0].postMessage({ type: 'visible' }, '*'), 0)");
  const before = wanted.told.filter((type) => wanted.act === undefined || !["click", "close"].includes(type));
  await until(`${unit} says`, types, (said) => before.every((type) => said.includes(type)));
  await keep(unit);
  if (wanted.act) await window.read(`(frames[0].document.${wanted.act}.click(), 0)`);
  await until(`${unit} says`, types, isSame(wanted.told));
  await until(`${unit} counts`, counted, isSame(wanted.counted));
  const sizes = await window.read<[number, number][]>(SIZES);
  if (sizes.some(([width, height]) => !(width > 0 && height > 0))) throw new Error(`${unit} has no size`);
}

async function browsers(): Promise<void> {
  const { values } = parseArgs({ options: { pictures: { type: "string" } } });
  await runOrThrow(process.execPath, ["scripts/build/web-sdk.mjs"], { cwd: ROOT });
  const site = await openSite();
  site.fills = frameFills(site.url);
  try {
    for (const open of [openFirefox, openWebKit]) {
      const window = await open();
      const keep = async (unit: string) => {
        if (values.pictures === undefined) return;
        mkdirSync(values.pictures, { recursive: true });
        const name = `${window.name.split(" ")[0]}-${unit}.png`.toLowerCase();
        writeFileSync(join(values.pictures, name), await window.picture());
      };
      try {
        for (const unit of Object.keys(UNITS))
          await step(`${window.name} · ${unit}`, () => check(window, site, unit, keep));
      } finally {
        await window.close();
      }
    }
  } finally {
    await site.close();
  }
}

await browsers().catch(fail);
process.exit();
