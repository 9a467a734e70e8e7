import { describe, expect, test } from "vitest";
import { backfillHtml, slotTag } from "../../../domain/serving";
import { BANNER, look, movedOn, NATIVE, tag } from "./site";
import {
  eventually,
  FAR,
  filled,
  open,
  PICTURE,
  PLACEMENT,
  page,
  SLOTS,
  site,
  siteForEachTest,
  told,
} from "./stage";

/** The built web SDK in Chromium: display of ads. */
siteForEachTest();

describe("the place of an ad", () => {
  test.each([1264, 390])("does not move anything at %i pixels when the ad comes", async (width) => {
    await open(`<p>위</p>${SLOTS.banner}<p>사이</p>${SLOTS.native}<p>아래</p>${tag()}`, { width });
    await filled(2);
    for (const image of await page.locator(".madang-cover").all())
      await image.evaluate((drawn) => (drawn as HTMLImageElement).decode());
    await look(page, "p");
    expect(await movedOn(page)).toBe(0);
  });

  test("stays when there is no ad, and goes when the page says so and nobody sees it", async () => {
    site.fills = {};
    const collapsing = slotTag(
      { id: "below", format: "banner", w: 300, h: 250, placement: PLACEMENT },
      ' data-empty="collapse" data-lazy="off"',
    );
    await open(`${SLOTS.banner}${FAR}${collapsing}${tag()}`);
    await eventually(() => told("empty")).toHaveLength(2);
    expect((await page.locator('[data-madang-unit="banner"]').boundingBox())?.height).toBe(250);
    expect(await page.locator('[data-madang-unit="below"]').isVisible()).toBe(false);
    expect(await movedOn(page)).toBe(0);
  });

  test("a plainly pasted native ad is no wider than its unit, unless the page's style sheet says otherwise", async () => {
    const style = "<style>.wide{max-width:900px}</style>";
    const plain = (attributes: string) => `<div data-madang-unit="native" ${attributes}></div>`;
    await open(`${style}${plain("")}${plain('class="wide"')}${tag()}`);
    await filled(2);
    const widths = await page
      .locator(".madang-card")
      .evaluateAll((ads) => ads.map((ad) => ad.getBoundingClientRect().width));
    expect(widths).toEqual([600, 900]);
  });

  test("an exchange's markup runs in a frame without an origin, and reaches neither the page nor its storage", async () => {
    const attack = `<script>
      for (const read of [
        () => parent.document.cookie,
        () => parent.parent.document.cookie,
        () => localStorage.length,
        () => { top.location.href = "https://elsewhere.example/"; },
      ]) try { read(); top.postMessage("reached", "*"); } catch {}
      top.postMessage("ran", "*");
    </script>`;
    const ad = backfillHtml(attack, true);
    site.fills.banner = { ...BANNER, backfill: true, ad, cover: null, destinationURL: null };
    await open(
      `<script>window.said = []; addEventListener("message", ({ data, origin }) => said.push([data, origin]));</script>${SLOTS.banner}${tag()}`,
    );
    await filled(1);
    const said = () => page.evaluate(() => (window as unknown as { said: unknown[] }).said);
    await eventually(said).toEqual([["ran", "null"]]);
    expect(new URL(page.url()).pathname).toBe("/");
  });

  test("words and addresses of the advertiser never become markup or script", async () => {
    const hostile = '"><img src=x onerror="top.hacked = 1">';
    site.fills.banner = { ...BANNER, altText: hostile, destinationURL: "javascript:top.hacked = 1" };
    await open(`${SLOTS.banner}${tag()}`);
    await filled(1);
    expect(await page.locator(PICTURE).getAttribute("alt")).toBe(hostile);
    expect(await page.locator("a.madang-frame").getAttribute("href")).toBe("#");
    expect(await page.locator("img").count()).toBe(1);
    expect(await page.evaluate("window.hacked")).toBeUndefined();
  });
});

describe("a native ad's mark", () => {
  const OWN_MARK =
    '<template><b data-madang-slot="headline"></b><i data-madang-slot="mark">협찬</i></template>';

  test.each([
    ["an ad", {}, "", ["AD"]],
    ["a test", { test: true }, "", ["AD · TEST"]],
    ["a test, where the unit says no AD", { test: true, adMark: false }, "", ["TEST"]],
    ["nothing, where the unit says no AD", { adMark: false }, "", []],
    ["nothing beside the page's own words", {}, OWN_MARK, []],
    ["a test beside the page's own words", { test: true }, OWN_MARK, ["TEST"]],
  ])("says that it is %s, where everybody sees it", async (_, fill, template, marks) => {
    site.fills.native = { ...NATIVE, ...fill };
    await open(`<div data-madang-unit="native">${template}</div>${tag()}`);
    await filled(1);
    const mark = page.locator('[data-madang-unit="native"] .madang-label');
    expect(await mark.allTextContents()).toEqual(marks);
    if (marks.length > 0) expect(await mark.isVisible()).toBe(true);
    expect(await page.locator("[data-madang-slot=mark]").count()).toBe(template === "" ? 0 : 1);
  });
});

describe("a template of the page's own", () => {
  const TEMPLATE = `<template>
    <img data-madang-slot="image" width="90" height="60"><b data-madang-slot="headline">x</b><i data-madang-slot="body"></i>
    <u data-madang-slot="cta">x</u><s data-madang-slot="advertiser"></s><img data-madang-slot="icon">
  </template>`;

  test("takes the ad's words as words and its image as an image, and loses what the ad does not have", async () => {
    const headline = '<img src=x onerror="window.hacked = 1"> & "보리"';
    site.fills.native = { ...NATIVE, headline, callToAction: null };
    await open(`<div data-madang-unit="native">${TEMPLATE}</div>${tag()}`);
    await filled(1);
    const ad = page.locator("a.madang-template");
    expect(await ad.locator("b").textContent()).toBe(headline);
    expect(await ad.locator("i").textContent()).toBe("올해 거둔 보리");
    expect(await ad.locator("s").textContent()).toBe("보리수");
    expect(await ad.locator("[data-madang-slot=image]").getAttribute("alt")).toBe(headline);
    expect(await ad.locator("[data-madang-slot=cta], [data-madang-slot=icon]").count()).toBe(0);
    expect(await ad.locator(".madang-label").textContent()).toBe("AD");
    expect(await page.evaluate("window.hacked")).toBeUndefined();
    expect(await ad.evaluate((link) => link.parentElement?.getBoundingClientRect().width)).toBe(1264);
  });

  test("takes the texts that the unit asks for by their ids, and loses those that the advertiser left out", async () => {
    site.fills.native = { ...NATIVE, texts: { price: "<b>9,900원</b>", rate: "" } };
    const slots = ["price", "rate", "else"].map((id) => `<span data-madang-slot="text-${id}">x</span>`);
    await open(`<div data-madang-unit="native"><template>${slots.join("")}</template></div>${tag()}`);
    await filled(1);
    expect(await page.locator("[data-madang-slot=text-price]").textContent()).toBe("<b>9,900원</b>");
    expect(await page.locator("[data-madang-slot=text-rate]").count()).toBe(0);
    // Elements for texts that the unit does not request stay unchanged.
    expect(await page.locator("[data-madang-slot=text-else]").textContent()).toBe("x");
  });

  test("wraps everything in the link to the advertiser, and never takes an address that is no web page", async () => {
    site.fills.native = { ...NATIVE, icon: "javascript:alert(1)" };
    await open(`<div data-madang-unit="native">${TEMPLATE}</div>${tag()}`);
    await filled(1);
    expect(await page.locator("[data-madang-slot=icon]").count()).toBe(0);
    const [opened] = await Promise.all([page.context().waitForEvent("page"), page.locator("b").click()]);
    await opened.waitForURL(`${site.url}/landing`);
    await opened.close();
    expect(await told("clicked")).toHaveLength(1);
  });

  test("may stand elsewhere, have its own link and its own button to close the ad, which is no click", async () => {
    site.fills.native = {
      ...NATIVE,
      beacons: { impression: `${site.url}/b/i/1`, close: `${site.url}/b/x/1` },
    };
    const template = `<template id="t"><a data-madang-slot="link"><b data-madang-slot="headline"></b>
      <button data-madang-slot="close">×</button></a></template>`;
    await open(`${template}<div data-madang-unit="native" data-template="#t"></div>${tag()}`);
    await filled(1);
    expect(await page.locator("a").getAttribute("href")).toBe(`${site.url}/landing`);
    await page.locator("button").click();
    await eventually(() => site.beacons).toContain("/b/x/1");
    expect(await told("clicked")).toEqual([]);
    expect(await told("closed")).toHaveLength(1);
    expect(await page.locator("b").count()).toBe(0);
  });
});
