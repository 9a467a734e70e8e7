import { describe, expect, test } from "vitest";
import { BANNER, look, tag } from "./site";
import { eventually, FAR, filled, open, page, pictured, SLOTS, site, siteForEachTest, told } from "./stage";

/** The built web SDK in Chromium: ads that rotate in one slot. */
siteForEachTest();

const ONE_MS = 1_000;
const INTERVAL_MS = 3_000;
const of = (campaign: string, more: object = {}) => ({
  ...BANNER,
  campaign,
  altText: campaign,
  settings: { carousel: { indicator: true, intervalMs: INTERVAL_MS } },
  ...more,
});
const turn = () => page.locator(".madang-turn").allTextContents();
const asked = () => site.requests.map(({ without }) => without ?? "");

/** A page with the banner in view, its ad drawn and not yet viewed. */
async function openDrawn(more: { still?: boolean } = {}): Promise<void> {
  await open(`${SLOTS.banner}${FAR}${tag()}`, { frozen: true, ...more });
  await filled(1);
  await eventually(pictured).not.toBeNull();
  await look(page, "[data-madang-unit]");
}

/** A page whose first ad was viewed: an image for one second, a video for two. */
async function openSeen(seenMs = ONE_MS): Promise<void> {
  await openDrawn();
  await page.clock.runFor(seenMs);
}

async function runFor(ms: number): Promise<void> {
  await look(page, "[data-madang-unit]");
  await page.clock.runFor(ms);
}

describe("a carousel", () => {
  test("asks for an ad of each other campaign once its first was seen, and shows them one after the other, again and again", async () => {
    site.fills.banner = [of("a"), of("b"), of("c")];
    await openDrawn();
    expect([asked(), await turn()]).toEqual([[""], []]);
    await page.clock.runFor(ONE_MS);
    await eventually(asked).toEqual(["", "a", "a.b", "a.b.c"]);
    await eventually(turn).toEqual(["1/3"]);
    const seen: (string | null)[] = [await pictured()];
    for (const [nth, wait] of [INTERVAL_MS - ONE_MS, INTERVAL_MS, INTERVAL_MS, INTERVAL_MS].entries()) {
      await runFor(wait);
      await eventually(turn).toEqual([`${((nth + 1) % 3) + 1}/3`]);
      await eventually(pictured).not.toBeNull();
      seen.push(await pictured());
    }
    expect(seen).toEqual(["a", "b", "c", "a", "b"]);
    expect(asked()).toHaveLength(4);
  });

  test("tells and counts each ad once, however often it comes round", async () => {
    site.fills.banner = [of("a"), of("b")];
    await openSeen();
    await eventually(turn).toEqual(["1/2"]);
    for (const nth of [2, 1, 2, 1]) {
      await runFor(INTERVAL_MS);
      await eventually(turn).toEqual([`${nth}/2`]);
      await eventually(pictured).toBe(nth === 1 ? "a" : "b");
    }
    await eventually(() => [...new Set(site.beacons)].length).toBe(2);
    expect(site.beacons).toHaveLength(2);
    expect(await told("filled")).toHaveLength(2);
    expect(await told("viewable")).toHaveLength(2);
  });

  test("tells of an ad once and counts it when it is seen at last, though it was not drawn in time on its first turn", async () => {
    let arrive = (_svg: string) => {};
    site.images["/late.svg"] = new Promise((resolve) => {
      arrive = resolve;
    });
    site.fills.banner = [of("a"), of("b", { cover: `${site.url}/late.svg` })];
    await openSeen();
    await eventually(turn).toEqual(["1/2"]);
    for (const nth of [2, 1, 2]) {
      await runFor(INTERVAL_MS);
      await eventually(turn).toEqual([`${nth}/2`]);
    }
    expect([site.beacons, await told("filled")].map(({ length }) => length)).toEqual([1, 2]);
    arrive('<svg xmlns="http://www.w3.org/2000/svg"/>');
    await eventually(async () => {
      await runFor(ONE_MS);
      return site.beacons;
    }).toHaveLength(2);
    expect([await told("filled"), await told("viewable")].map(({ length }) => length)).toEqual([2, 2]);
  });

  test("waits while the focus is in it, and out of view", async () => {
    site.fills.banner = [of("a"), of("b")];
    await openSeen();
    await eventually(turn).toEqual(["1/2"]);
    await page.locator("a.madang-frame").focus();
    await runFor(2 * INTERVAL_MS);
    expect(await turn()).toEqual(["1/2"]);
    await page.evaluate(() => {
      (document.activeElement as HTMLElement).blur();
      scrollTo(0, 2_000);
    });
    await runFor(5 * INTERVAL_MS);
    await page.evaluate(() => scrollTo(0, 0));
    expect(await turn()).toEqual(["1/2"]);
    await runFor(INTERVAL_MS);
    await eventually(turn).toEqual(["2/2"]);
  });

  test("shows five campaigns at most", async () => {
    site.fills.banner = ["a", "b", "c", "d", "e", "f", "g"].map((campaign) => of(campaign));
    await openSeen();
    await eventually(turn).toEqual(["1/5"]);
    expect(asked()).toHaveLength(5);
  });

  const still = (indicator: boolean) => ({ settings: { carousel: { indicator, intervalMs: INTERVAL_MS } } });
  test("without an indicator turns all the same", async () => {
    site.fills.banner = [of("a", still(false)), of("b", still(false))];
    await openSeen();
    await eventually(async () => {
      await runFor(INTERVAL_MS);
      return pictured();
    }).toBe("b");
    expect(await turn()).toEqual([]);
  });
});

describe("there are no turns", () => {
  test.each([
    ["of one campaign alone", [of("a")], 2],
    ["in a unit without a carousel", [of("a", { settings: { carousel: null } }), of("b")], 1],
    ["of a video", [of("a", { video: { renditions: [] } }), of("b")], 1],
  ])("%s", async (_, ring, requests) => {
    site.fills.banner = ring;
    await openSeen(2 * ONE_MS);
    await eventually(() => site.beacons).toHaveLength(1);
    await runFor(3 * INTERVAL_MS);
    expect(asked()).toHaveLength(requests);
    expect([await turn(), await told("filled")].map(({ length }) => length)).toEqual([0, 1]);
  });

  test("for a reader who wants nothing to move", async () => {
    site.fills.banner = [of("a"), of("b")];
    await openDrawn({ still: true });
    await page.clock.runFor(ONE_MS);
    await eventually(() => site.beacons).toHaveLength(1);
    await runFor(3 * INTERVAL_MS);
    expect(asked()).toEqual([""]);
  });
});
