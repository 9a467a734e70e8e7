import { describe, expect, test } from "vitest";
import { look, NATIVE, tag, toldTo } from "./site";
import { eventually, filled, open, page, put, SHOWN, SLOTS, site, siteForEachTest, told } from "./stage";

/** The built web SDK in Chromium: beacons of an ad, and the ES module. */
siteForEachTest();

describe("what the page is told", () => {
  test("of an ad that came, that was seen, that was clicked, and of one that did not come", async () => {
    const beacons = {
      impression: `${site.url}/b/i/1`,
      viewable: `${site.url}/b/v/1`,
      close: `${site.url}/b/x/1`,
    };
    site.fills.native = { ...NATIVE, beacons };
    await open(`${SLOTS.native}<div data-madang-unit="none"></div>${tag()}`);
    await eventually(() => told("viewable")).toHaveLength(1);
    const [opened] = await Promise.all([
      page.context().waitForEvent("page"),
      page.locator(".madang-headline").click(),
    ]);
    await opened.close();
    const of = { unit: "native", format: "native", accountTag: "account", creativeTag: expect.any(String) };
    const all = await toldTo(page);
    expect(all.filter(({ unit }) => unit === "native")).toEqual([
      { name: "filled", ...of },
      { name: "viewable", ...of },
      { name: "clicked", ...of },
    ]);
    expect(all.filter(({ unit }) => unit === "none")).toEqual([
      { name: "empty", unit: "none", reason: "no-campaign" },
    ]);
    await eventually(() => [...site.beacons].sort()).toEqual(["/b/i/1", "/b/v/1"]);
  });

  test("of an ad that is counted though a blocker swallows what sendBeacon takes", async () => {
    const swallowed = "<script>navigator.sendBeacon = () => true</script>";
    await open(`${SLOTS.banner}${tag()}`, { head: swallowed });
    await eventually(() => site.beacons).toEqual(["/b/i/1"]);
  });

  test("of a place that says something wrong, which keeps no other one empty", async () => {
    const wrong = '<div data-madang-unit="native" data-template="123 bad"></div>';
    await open(`${wrong}${SLOTS.banner}${tag()}`);
    await filled(1);
    expect(await told("empty")).toMatchObject([{ unit: "native", reason: "failed" }]);
    expect(site.requests.map(({ unit }) => unit)).toEqual(["banner"]);
  });

  test("nothing in a page that is only prerendered, until it is opened", async () => {
    const prerendered =
      "<script>Object.defineProperty(document, 'prerendering', { value: true, configurable: true })</script>";
    await open(`<div data-madang-unit="banner" data-lazy="off"></div>${tag()}`, { head: prerendered });
    await page.waitForFunction("window.Madang");
    expect(site.requests).toEqual([]);
    await page.evaluate("document.dispatchEvent(new Event('prerenderingchange'))");
    await filled(1);
  });

  test("a click on a banner is told, and a focus that comes to it by the keyboard is none", async () => {
    await open(`${SLOTS.banner}${tag()}`);
    await filled(1);
    await page.keyboard.press("Tab");
    const link = page.locator("a.madang-frame");
    expect(await link.evaluate((banner) => banner.matches(":focus"))).toBe(true);
    expect(await told("clicked")).toEqual([]);
    const [opened] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
    await opened.waitForURL(`${site.url}/landing`);
    await opened.close();
    expect(await told("clicked")).toHaveLength(1);
  });

  test("an ad server that does not answer in eight seconds is an empty place", async () => {
    await open("<p>text</p>", { frozen: true });
    await page.route("**/request?*", () => undefined);
    const asked = page.waitForRequest("**/request?*");
    await put(SLOTS.banner);
    await page.addScriptTag({ url: "/sdk/v1.js" });
    await page.evaluate("Madang.init({ key: 'key' }).observe()");
    await asked;
    await page.clock.runFor(7_999);
    expect(await told("empty")).toEqual([]);
    await page.clock.runFor(1);
    await eventually(() => told("empty")).toMatchObject([{ reason: "timeout" }]);
  });

  test("an ad server that answers nonsense, or nothing, is an empty place and no error", async () => {
    const errors: Error[] = [];
    await open(tag());
    page.on("pageerror", (error) => errors.push(error));
    await page.route("**/request?*", (route) =>
      route.request().url().includes("down") ? route.abort() : route.fulfill({ body: "<html>" }),
    );
    await page.evaluate(() => {
      document.body.innerHTML += '<p data-madang-unit="down"></p><p data-madang-unit="odd"></p>';
    });
    await eventually(() => told("empty")).toHaveLength(2);
    expect((await told("empty")).map(({ reason }) => reason)).toEqual(["network", "network"]);
    expect(errors).toEqual([]);
  });
});

describe("a video", () => {
  const RENDITIONS = { renditions: [{ url: "https://ads.invalid/720.mp4" }], durationMs: 20_000 };
  /** With a delayed video. */
  const opened = async () => {
    await open("<p>text</p>", { frozen: true });
    await page.route(RENDITIONS.renditions[0]?.url ?? "", () => undefined);
    await put(SLOTS.native);
    await page.addScriptTag({ url: "/sdk/v1.js" });
    await page.evaluate("Madang.init({ key: 'key' }).observe()");
    await filled(1);
  };
  /** Simulates the player's progress event, which needs no decoder. */
  const played = (event: string, second: number) =>
    page.locator("video.madang-cover").evaluate(
      (video, [name, at]) => {
        Object.defineProperty(video, "duration", { configurable: true, value: 20 });
        Object.defineProperty(video, "currentTime", { configurable: true, value: at });
        video.dispatchEvent(new Event(String(name)));
      },
      [event, second] as const,
    );

  test("starts without sound and tells how far it came, each stretch once and only by the beacons it has", async () => {
    const kinds = { impression: "i", start: "s", firstQuartile: "q", midpoint: "m", complete: "c" };
    const beacons = Object.entries(kinds).map(([kind, code]) => [kind, `${site.url}/b/${code}/1`]);
    site.fills.native = { ...NATIVE, cover: null, video: RENDITIONS, beacons: Object.fromEntries(beacons) };
    await opened();
    expect(await page.locator("video").evaluate((video) => (video as HTMLVideoElement).muted)).toBe(true);
    await played("playing", 0);
    for (const second of [1, 5, 6, 10, 11, 15]) await played("timeupdate", second);
    await played("ended", 20);
    await played("playing", 0);
    await played("timeupdate", 6);
    await eventually(() => [...site.beacons].sort()).toEqual(
      expect.arrayContaining(["/b/c/1", "/b/m/1", "/b/q/1", "/b/s/1"]),
    );
    expect(site.beacons.filter((path) => path !== "/b/i/1")).toHaveLength(4);
  });

  test("counts after two seconds in view, where an image takes one", async () => {
    site.fills.native = { ...NATIVE, cover: null, video: RENDITIONS };
    await opened();
    await page.clock.runFor(60_000);
    expect(await told("viewable")).toEqual([]);
    await played("loadeddata", 0);
    await look(page, "[data-madang-unit]");
    await page.clock.runFor(1_999);
    expect(await told("viewable")).toEqual([]);
    await page.clock.runFor(1);
    await eventually(() => told("viewable")).toHaveLength(1);
  });
});

describe("the ES module", () => {
  test("shows a unit with callbacks, in place of the one before, until it is ended", async () => {
    const body = `<div id="host"></div><script type="module">
      import { init } from "/sdk/v1.mjs";
      const madang = init({ key: "key" });
      window.heard = [];
      const show = (unit) => madang.show(document.querySelector("#host"), {
        unit, uid: "user-7", lazy: false,
        onFilled: ({ format }) => heard.push(format), onEmpty: ({ reason }) => heard.push(reason),
      });
      show("none");
      window.show = show;
    </script>`;
    await open(body);
    const heard = () => page.evaluate("window.heard");
    await eventually(heard).toEqual(["no-campaign"]);
    await page.evaluate("window.unit = show('banner')");
    await eventually(heard).toEqual(["no-campaign", "banner"]);
    expect(site.requests[1]).toMatchObject({ unit: "banner", key: "key", uid: "user-7" });
    await page.evaluate("unit.destroy()");
    expect(await page.locator(SHOWN).count()).toBe(0);
  });
});
