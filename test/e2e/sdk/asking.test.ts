import { describe, expect, test } from "vitest";
import { look, tag } from "./site";
import { eventually, FAR, filled, open, page, put, SHOWN, SLOTS, site, siteForEachTest, told } from "./stage";

/** The built web SDK in Chromium: time and parameters of ad requests. */
siteForEachTest();

describe("when an ad is asked for", () => {
  test("one far below is not, until the reader comes near", async () => {
    await open(`${SLOTS.banner}${FAR}${SLOTS.native}${tag()}`);
    await filled(1);
    expect(site.requests.map(({ unit }) => unit)).toEqual(["banner"]);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await filled(2);
    expect(site.requests.map(({ unit }) => unit)).toEqual(["banner", "native"]);
  });

  test("a script that is there twice asks once", async () => {
    await open(`${SLOTS.banner}${tag()}${tag()}`);
    await filled(1);
    await page.waitForLoadState("load");
    await look(page, "[data-madang-unit]");
    expect(site.requests).toHaveLength(1);
  });

  test("an element may ask at once or name its own distance", async () => {
    const at = (unit: string, lazy: string) => `<div data-madang-unit="${unit}" data-lazy="${lazy}"></div>`;
    await open(`${FAR}${at("native", "off")}${at("banner", "5000")}${at("other", "0")}${tag()}`);
    await filled(2);
    expect(site.requests.map(({ unit }) => unit).sort()).toEqual(["banner", "native"]);
  });

  test("a refreshing one is asked for again after its seconds in view, and not after fewer than thirty", async () => {
    const slot = SLOTS.banner.replace("style=", 'data-refresh="5" style=');
    await open(`${slot}${FAR}${tag()}`, { frozen: true });
    await filled(1);
    await look(page, "[data-madang-unit]");
    await page.clock.runFor(29_999);
    expect(site.requests).toHaveLength(1);
    await page.clock.runFor(1);
    await filled(2);
    expect((await told("filled")).map(({ creativeTag }) => creativeTag)).toEqual([
      "creative-1",
      "creative-2",
    ]);
    expect(await page.locator(SHOWN).count()).toBe(1);
  });

  test("time out of view and in a hidden tab does not bring the next one nearer", async () => {
    const slot = SLOTS.banner.replace("style=", 'data-refresh="40" style=');
    await open(`${slot}${FAR}${tag()}`, { frozen: true });
    await filled(1);
    await look(page, "[data-madang-unit]");
    await page.clock.runFor(20_000);
    await page.evaluate(() => scrollTo(0, 2_000));
    await look(page, "[data-madang-unit]");
    await page.clock.runFor(60_000);
    await page.evaluate(() => scrollTo(0, 0));
    await look(page, "[data-madang-unit]");
    const turn = (state: string) =>
      page.evaluate((now) => {
        Object.defineProperty(document, "visibilityState", { configurable: true, get: () => now });
        document.dispatchEvent(new Event("visibilitychange"));
      }, state);
    await turn("hidden");
    await page.clock.runFor(60_000);
    await turn("visible");
    await page.clock.runFor(19_000);
    expect(site.requests).toHaveLength(1);
    await page.clock.runFor(1_000);
    await filled(2);
  });

  test("a refresh that finds nothing leaves the ad that is there", async () => {
    const slot = SLOTS.banner.replace("style=", 'data-refresh="30" style=');
    await open(`${slot}${tag()}`, { frozen: true });
    await filled(1);
    await look(page, "[data-madang-unit]");
    site.fills = {};
    await page.clock.runFor(30_000);
    await eventually(() => told("empty")).toHaveLength(1);
    expect(await page.locator("a.madang-frame").count()).toBe(1);
  });
});

describe("consent", () => {
  const stored = () => page.evaluate(() => localStorage.getItem("madang_uid"));

  test("given, a browser has one random id, and a user that the page names goes before it", async () => {
    const named = '<div data-madang-unit="native" data-madang-uid="user-7"></div>';
    await open(`${SLOTS.banner}${named}${tag()}`);
    await filled(2);
    const uids = new Map(site.requests.map(({ unit, uid }) => [unit, uid]));
    expect(uids.get("banner")).toBe(await stored());
    expect(uids.get("native")).toBe("user-7");
  });

  test("refused from the start, nobody is named and nothing is kept", async () => {
    const named = '<div data-madang-unit="native" data-madang-uid="user-7"></div>';
    await open(`${SLOTS.banner}${named}${tag('data-consent="false"')}`);
    await filled(2);
    expect(site.requests.map(({ uid }) => uid)).toEqual([undefined, undefined]);
    expect(await stored()).toBeNull();
  });

  test("withdrawn, the browser's id is forgotten and the next request names nobody; given again, there is a new one", async () => {
    const add = () =>
      page.evaluate(() =>
        document.body.insertAdjacentHTML("afterbegin", '<i data-madang-unit="banner"></i>'),
      );
    await open(`${SLOTS.banner}${tag()}`);
    await filled(1);
    const first = await stored();
    await page.evaluate("Madang.consent(false)");
    expect(await stored()).toBeNull();
    await add();
    await filled(2);
    await page.evaluate("Madang.consent(true)");
    await add();
    await filled(3);
    const [before, without, after] = site.requests.map(({ uid }) => uid);
    expect(before).toBe(first);
    expect(without).toBeUndefined();
    expect(after).toMatch(/\w{10}/);
    expect(after).not.toBe(first);
  });
});

describe("a page that changes", () => {
  test("elements that are inserted show, those that go are ended, and those that come back show anew", async () => {
    await open(tag(), { frozen: true });
    await page.waitForFunction("window.Madang");
    await put(`<section>${SLOTS.banner}</section>`);
    await filled(1);
    await page.evaluate(() => {
      const page = window as unknown as { section: Element | null };
      page.section = document.querySelector("section");
      page.section?.remove();
    });
    await page.clock.runFor(10_000);
    expect(site.beacons).toEqual([]);
    await page.evaluate(() => {
      document.body.appendChild((window as unknown as { section: Element }).section);
    });
    await filled(2);
    expect(await page.locator(SHOWN).count()).toBe(1);
  });

  test("an element that names another unit shows that one, and one that is moved keeps its ad", async () => {
    await open(`${SLOTS.banner}${tag()}`);
    await filled(1);
    await page.evaluate(() => {
      const host = document.querySelector("[data-madang-unit]") as HTMLElement;
      document.body.appendChild(host);
    });
    await look(page, "[data-madang-unit]");
    expect(site.requests).toHaveLength(1);
    await page
      .locator("[data-madang-unit]")
      .evaluate((host) => host.setAttribute("data-madang-unit", "native"));
    await filled(2);
    expect(await page.locator(SHOWN).first().getAttribute("class")).toBe("madang-card");
    expect(await page.locator("a.madang-frame").count()).toBe(0);
  });

  test("a page that is done with ads has none left, and gets no more", async () => {
    await open(`${SLOTS.banner}${tag()}`);
    await filled(1);
    await page.evaluate("Madang.destroy()");
    await put(SLOTS.native);
    await look(page, "[data-madang-unit]");
    expect(await page.locator(SHOWN).count()).toBe(0);
    expect(site.requests).toHaveLength(1);
  });
});
