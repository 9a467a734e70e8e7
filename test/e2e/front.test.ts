import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { fileOf, PICTURES, takePictures } from "../../scripts/pictures/take";
import { ROOT } from "../../scripts/toolchain/paths";
import { test } from "./fixtures";

/** Enough for a picture that shows something: a white one of that size is a tenth of it. */
const PICTURE_MIN_BYTES = 30_000;

test("the main page and the texts of law are whole without a script, and say what they are to other sites", async ({
  demo,
}) => {
  for (const path of ["/", "/legal/terms", "/legal/privacy"]) {
    const html = await (await fetch(`${demo.runtime.consoleOrigin}${path}`)).text();
    const scripts = [...html.matchAll(/<script[^>]*>|rel="modulepreload"/g)].map(([tag]) => tag);
    expect([path, scripts.filter((tag) => !tag.includes("ld+json"))]).toEqual([path, []]);
    expect([path, /<footer/.test(html)]).toEqual([path, true]);
    if (path !== "/") continue;
    const card = /property="og:image" content="[^"]*(\/pictures\/[^"]+)"/.exec(html)?.[1];
    expect((await fetch(`${demo.runtime.consoleOrigin}${card}`)).headers.get("Content-Type")).toBe(
      "image/png",
    );
  }
});

test("every picture of the main page is there, and its script takes them from the demo", async ({
  demo,
  browser,
}) => {
  for (const picture of PICTURES) {
    for (const language of ["ko", "en"] as const)
      expect(existsSync(join(ROOT, "app/public/pictures", fileOf(picture, language)))).toBe(true);
  }
  const dir = mkdtempSync(join(tmpdir(), "madang-pictures-"));
  const taken = await takePictures(browser, demo.runtime.consoleOrigin, dir, { languages: ["en"] });
  const small = taken.filter((file) => statSync(file).size < PICTURE_MIN_BYTES);
  rmSync(dir, { recursive: true });
  expect([taken.length, small]).toEqual([PICTURES.length, []]);
});
