import { describe, expect, test } from "vitest";
import { ELEMENT_RULES } from "../../support/blocker-rules";
import { NATIVE, tag } from "./site";
import { eventually, filled, open, page, put, SHOWN, SLOTS, site, siteForEachTest, told } from "./stage";

/** The built web SDK in Chromium with an ad blocker: every drawn ad is counted, otherwise none is drawn. */
siteForEachTest();

const TEMPLATE = `<div data-madang-unit="native"><template>
  <img data-madang-slot="image"><strong data-madang-slot="headline"></strong><b data-madang-slot="advertiser"></b>
</template></div>`;

/** A page in which the blocker is active before the SDK loads. */
async function openBlocked(blocked: string, slot = SLOTS.banner): Promise<void> {
  await open(slot);
  await page.route(blocked, (route) => route.abort("blockedbyclient"));
  await page.addScriptTag({ url: "/sdk/v1.js" }).catch(() => undefined);
  await page.evaluate("window.Madang?.init({ key: 'key' }).observe()");
}

const drawn = () => page.locator(SHOWN).count();

describe("generic rules of blockers", () => {
  test("find nothing of what the SDK draws", async () => {
    site.fills.banner = ["a", "b"].map((campaign) => ({
      ...{ format: "banner", w: 300, h: 250, campaign },
      settings: { carousel: { indicator: true, intervalMs: 60_000 } },
    }));
    await open(`${SLOTS.banner}${SLOTS.native}${TEMPLATE}${tag()}`);
    await filled(3);
    await page.locator(".madang-turn").waitFor();
    const found = await page.evaluate((rules) => {
      const roots: ParentNode[] = [document];
      for (const { shadowRoot } of document.querySelectorAll("*")) if (shadowRoot) roots.push(shadowRoot);
      return rules.filter((rule) => roots.some((root) => root.querySelector(rule)));
    }, ELEMENT_RULES);
    expect(found).toEqual([]);
  });
});

describe("a page that a blocker looks at", () => {
  test("draws nothing when the script is blocked", async () => {
    await openBlocked("**/sdk/*");
    expect(await page.evaluate("typeof window.Madang")).toBe("undefined");
    expect(await drawn()).toBe(0);
    expect(site.requests).toEqual([]);
  });

  test("draws nothing when the request for the ad is blocked", async () => {
    await openBlocked("**/request?*");
    await eventually(() => told("empty")).toMatchObject([{ reason: "network" }]);
    expect(await drawn()).toBe(0);
  });

  test("keeps no ad whose impression is blocked, and is not told that it was viewable", async () => {
    await openBlocked("**/b/**", '<div data-madang-unit="banner" data-refresh="30"><p>own</p></div>');
    await eventually(() => told("empty")).toMatchObject([{ unit: "banner", reason: "uncounted" }]);
    expect(await drawn()).toBe(0);
    expect(await page.getByText("own").isVisible()).toBe(true);
    expect(await told("viewable")).toEqual([]);
    expect(site.beacons).toEqual([]);
  });

  test("keeps no ad whose impression a blocker answers in the ad server's place", async () => {
    await open("<p>text</p>");
    await page.route("**/b/**", (route) => route.fulfill({ status: 404 }));
    await put(`${SLOTS.banner}`);
    await page.addScriptTag({ url: "/sdk/v1.js" });
    await page.evaluate("Madang.init({ key: 'key' }).observe()");
    await eventually(() => told("empty")).toMatchObject([{ reason: "uncounted" }]);
    expect(await drawn()).toBe(0);
  });

  test.each([
    ["a picture", "**/image.png", {}],
    ["a video", "**/*.mp4", { cover: null, video: { renditions: [{ url: "https://ads.invalid/1.mp4" }] } }],
  ])("keeps no ad of which %s is blocked, whose words nobody would count", async (_name, blocked, fill) => {
    site.fills.native = { ...NATIVE, ...fill };
    await openBlocked(blocked, SLOTS.native);
    await eventually(() => told("empty")).toMatchObject([{ unit: "native", reason: "media" }]);
    expect(await drawn()).toBe(0);
    expect(site.beacons).toEqual([]);
  });
});
