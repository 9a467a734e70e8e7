import { describe, expect, test } from "vitest";
import { BANNER, tag } from "./site";
import { eventually, filled, open, page, put, SLOTS, site, siteForEachTest, told } from "./stage";

/** The built web SDK in Chromium: caps that a page counts itself, on platforms without identifiers. */
siteForEachTest();

const CAP = 2;
const capped = { ...BANNER, creativeTag: "capped", caps: { cmp_a: CAP, prd_a: 9 } };
const other = { ...BANNER, creativeTag: "other" };
const shown = async () => (await told("filled")).map(({ creativeTag }) => creativeTag).sort();

/** Like the ad server: an ad of the campaign, unless the page says that it has shown as many. */
const decide = ({ seen = "" }: Record<string, string>) => {
  const parts = seen.split(".");
  return Number(parts[parts.indexOf("cmp_a") + 1] ?? 0) >= CAP ? other : capped;
};

describe("a capped ad without a user", () => {
  test("is shown as often as its cap allows, though all placements ask at once", async () => {
    site.fills.banner = decide;
    await open(`${SLOTS.banner.repeat(4)}${tag()}`);
    await filled(4);
    expect(await shown()).toEqual(["capped", "capped", "other", "other"]);
    expect(site.requests.slice(0, 4).map(({ seen }) => seen)).toEqual(["", "", "", ""]);
    await put(SLOTS.banner);
    await filled(5);
    expect(site.requests.at(-1)?.seen).toBe("cmp_a.2.prd_a.2");
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("cmp_a");
  });

  test("leaves its placement empty where the server has no other", async () => {
    site.fills.banner = capped;
    await open(`${SLOTS.banner.repeat(3)}${tag()}`);
    await filled(2);
    await eventually(async () => (await told("empty")).map(({ reason }) => reason)).toEqual([
      "frequency-cap",
    ]);
  });
});
