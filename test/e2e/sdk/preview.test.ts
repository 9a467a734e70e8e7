import { describe, expect, test } from "vitest";
import type { UnitSettings } from "../../../domain/inventory";
import { SDK_STYLE, sampleAnswer, slotTag, testImage } from "../../../domain/serving";
import type { SampleUnit } from "../../../domain/serving/sample-answer";
import { shownSlot } from "../../../domain/serving/unit-stage";
import { tag } from "./site";
import { filled, open, page, site, siteForEachTest } from "./stage";

/** Compares screenshots of the console's unit preview and of the built web SDK for the same answer, in Chromium. */
siteForEachTest();

const ALL = { headline: true, body: true, cta: true, profile: true };
const NONE = { headline: false, body: false, cta: false, profile: false };
const WORDS = {
  advertiser: "보리수 음료",
  headline: "따뜻한 보리차 한 잔, 올겨울에는 집에서도 끓여 드세요. 볶은 보리 그대로예요.",
  body: "올해 거둔 보리를 볶아 담았어요. 물 1리터에 한 봉이면 돼요. 우리 밭에서 와요.",
  callToAction: "더 보기",
  texts: { price: "9,900원" },
};

const banner = (settings: Partial<UnitSettings>, size = { w: 300, h: 250 }): SampleUnit => ({
  ...{ format: "banner", platform: "web", placement: NONE, adMark: true, ...size },
  settings: { template: false, backgroundColor: null, carousel: null, ...settings },
});
const native = (more: Partial<SampleUnit>): SampleUnit => ({
  ...{ format: "native", platform: "web", placement: ALL, adMark: true, w: 600, h: 314, settings: {} },
  ...more,
});

/** Opens a page with this body and takes a screenshot of its slot. */
async function picture(body: string, isShown: () => Promise<unknown>): Promise<Buffer> {
  await open(`<style>body{font:16px/1.5 sans-serif}</style>${body}`, { width: 800 });
  await isShown();
  await page.waitForLoadState("networkidle");
  const shot = await page.locator("#slot").screenshot({ animations: "disabled" });
  await page.close();
  return shot;
}

async function bothOf(unit: SampleUnit): Promise<{ previewed: Buffer; shown: Buffer }> {
  const answer = sampleAnswer(unit, WORDS, site.url);
  const { cover } = answer;
  site.images = { [new URL(cover ?? site.url).pathname]: testImage(`${unit.w}x${unit.h}.svg`) ?? "" };
  const { settings } = answer;
  const hasTurns = "carousel" in settings && settings.carousel !== null;
  site.fills.sample = hasTurns ? ["a", "b", "c"].map((campaign) => ({ ...answer, campaign })) : { ...answer };
  const { w, h, placement } = unit;
  const textCount = unit.textIds?.length ?? 0;
  const slot = slotTag({
    ...{ id: "sample", w, h, placement, textCount },
    format: unit.format === "native" ? "native" : "banner",
  });
  const shown = await picture(`<div id="slot">${slot}</div>${tag()}`, async () => {
    await filled(1);
    if (hasTurns) await page.locator(".madang-turn").waitFor();
  });
  const previewed = await picture('<div id="slot"><div id="host"></div></div>', () =>
    page.evaluate(
      ({ html, css }) => {
        const root = (document.querySelector("#host") as HTMLElement).attachShadow({ mode: "open" });
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        root.adoptedStyleSheets = [sheet];
        root.innerHTML = html;
      },
      { html: shownSlot(answer), css: SDK_STYLE },
    ),
  );
  return { previewed, shown };
}

describe("a unit's preview is, pixel by pixel, what a page shows:", () => {
  test.each([
    ["a banner", banner({})],
    ["a banner without a mark", { ...banner({}), adMark: false }],
    ["a banner with a template", banner({ template: true })],
    ["a banner of a carousel", banner({ carousel: { indicator: true, intervalMs: 60_000 } })],
    ["a banner with a colour behind it", banner({ backgroundColor: "#ffd43b" }, { w: 728, h: 90 })],
    ["a native ad", native({})],
    ["a native ad with texts of its own", native({ textIds: ["price", "rate"] })],
    ["a native ad of an image alone", native({ placement: NONE, adMark: false })],
    [
      "a square native ad with a headline and a button",
      native({ w: 300, h: 300, placement: { ...NONE, headline: true, cta: true } }),
    ],
  ])("%s", async (_, unit) => {
    const { previewed, shown } = await bothOf(unit);
    expect(previewed.equals(shown)).toBe(true);
  });

  test("and a setting that is changed changes the picture", async () => {
    const [plain, framed] = [await bothOf(banner({})), await bothOf(banner({ template: true }))];
    expect(plain.shown.equals(framed.shown)).toBe(false);
  });
});
