import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";

const PASSWORD = "madang-demo1";
/** Cookie name of `locales/words` on a console without TLS. */
const LOCALE_COOKIE = "madang_locale";
const LANGUAGES = ["ko", "en"] as const;
type Language = (typeof LANGUAGES)[number];

/** Sizes in CSS pixels of a product screenshot, and of the card for link previews. */
const PICTURE = { width: 1200, height: 750 };
const CARD = { width: 1200, height: 630 };
/** For narrow screens, in two device pixels each. */
const PHONE = { width: 390, height: 560 };

const WORDS: Record<Language, { headline: string; below: string }> = {
  ko: { headline: "광고 지면을 팔고 사는 마당", below: "매체와 광고주가 같은 숫자를 봐요" },
  en: {
    headline: "Where ad space is sold and bought",
    below: "Publishers and advertisers read the same count",
  },
};

/** Screenshots of the main page, and the card. */
const SCREENS = ["publisher", "advertiser", "platform"] as const;
type Screen = (typeof SCREENS)[number];
export const PICTURES = [...SCREENS, "card", "publisher-phone"] as const;
type Picture = (typeof PICTURES)[number];
const screenOf = (picture: Picture) => SCREENS.find((screen) => picture.startsWith(screen));

export const fileOf = (picture: Picture, language: Language) => `${picture}-${language}.png`;

async function signIn(context: BrowserContext, origin: string, side: "publisher" | "advertiser") {
  const page = await context.newPage();
  await page.goto(`${origin}/auth/sign-in?next=%2Fprojects`);
  await page.locator('input[name="email"]').fill(`${side}@demo.madang.example`);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/projects");
  return page;
}

/** URL of the page's first link with this prefix. */
async function firstLink(page: Page, prefix: string): Promise<string> {
  const to = await page.getByRole("main").locator(`a[href^="${prefix}"]`).first().getAttribute("href");
  if (!to) throw new Error(`no link to ${prefix} on ${page.url()}`);
  return to;
}

async function shoot(page: Page, path: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path, animations: "disabled" });
}

const TAKE: Record<Screen, (context: BrowserContext, origin: string) => Promise<Page>> = {
  publisher: async (context, origin) => {
    const page = await signIn(context, origin, "publisher");
    await page.goto(`${origin}${await firstLink(page, "/pub/")}`);
    return page;
  },
  advertiser: async (context, origin) => {
    const page = await signIn(context, origin, "advertiser");
    const main = page.getByRole("main");
    const addressesOf = (prefix: string) =>
      main
        .locator(`a[href^="${prefix}"]`)
        .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    await main.locator('a[href^="/adv/"]').first().waitFor();
    for (const account of await addressesOf("/adv/")) {
      await page.goto(`${origin}${account}/campaigns?status=live`, { waitUntil: "networkidle" });
      const [running] = await addressesOf(`${account}/campaigns/`);
      if (!running) continue;
      await page.goto(`${origin}${running}`);
      break;
    }
    return page;
  },
  platform: async (context, origin) => {
    const page = await context.newPage();
    await page.goto(`${origin}/p/today-weather`);
    return page;
  },
};

/** Draws the card: the logo, a sentence, and an earlier screenshot. */
async function drawCard(page: Page, origin: string, language: Language, picture: Buffer): Promise<void> {
  const { headline, below } = WORDS[language];
  await page.goto(`${origin}/favicon.svg`);
  const mark = await (await page.request.get(`${origin}/favicon.svg`)).text();
  await page.goto("about:blank");
  await page.setContent(`<!doctype html><html lang="${language}"><style>
    body { margin: 0; word-break: keep-all; height: 630px; overflow: hidden; background: #f6f7f9; color: #161a21; font-family: Pretendard, "Noto Sans KR", "Noto Sans CJK KR", sans-serif; }
    header { padding: 56px 64px 36px; } svg { width: 48px; vertical-align: -10px; margin-right: 12px; }
    b { font-size: 36px; } h1 { margin: 24px 0 8px; font-size: 58px; line-height: 1.2; } p { margin: 0; font-size: 28px; color: #565f6d; }
    img { display: block; width: 1072px; margin: 0 64px; border-radius: 12px 12px 0 0; box-shadow: 0 0 40px rgb(16 24 40 / 0.2); }
  </style><header><b>${mark}Madang</b><h1>${headline}</h1><p>${below}</p></header><img src="data:image/png;base64,${picture.toString("base64")}">`);
}

/**
 * Screenshots of the demo, in the light theme, in both languages, each a PNG named by `fileOf`.
 * @param origin of a console with the demo
 * @param wanted limits the languages or screenshots
 */
export async function takePictures(
  browser: Browser,
  origin: string,
  dir: string,
  wanted: { languages?: readonly Language[]; pictures?: readonly Picture[] } = {},
): Promise<string[]> {
  const { languages = LANGUAGES, pictures = PICTURES } = wanted;
  mkdirSync(dir, { recursive: true });
  const taken: string[] = [];
  for (const language of languages) {
    let latest: Buffer | null = null;
    for (const picture of pictures) {
      const screen = screenOf(picture);
      const isPhone = picture.endsWith("-phone");
      const context = await browser.newContext({
        viewport: picture === "card" ? CARD : isPhone ? PHONE : PICTURE,
        deviceScaleFactor: isPhone ? 2 : 1,
        colorScheme: "light",
        locale: language === "ko" ? "ko-KR" : "en-US",
      });
      // The demo's accounts use Korean; the cookie overrides it.
      await context.addCookies([{ name: LOCALE_COOKIE, value: language, url: origin }]);
      const path = join(dir, fileOf(picture, language));
      if (!screen) {
        const page = await context.newPage();
        await drawCard(page, origin, language, latest ?? Buffer.alloc(0));
        await shoot(page, path);
      } else {
        const page = await TAKE[screen](context, origin);
        await shoot(page, path);
        if (latest === null) latest = await page.screenshot();
      }
      await context.close();
      taken.push(path);
    }
  }
  return taken;
}
