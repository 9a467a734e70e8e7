import { describe, expect, test } from "vitest";
import { browserOf } from "../../../domain/audience";

const ANDROID = "Mozilla/5.0 (Linux; Android 14; SM-S918N) AppleWebKit/537.36 (KHTML, like Gecko)";
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

describe("the browser that a request names", () => {
  test.each([
    [`${WINDOWS} Chrome/141.0.0.0 Safari/537.36`, "chrome"],
    [`${IPHONE} CriOS/141.0 Mobile/15E148 Safari/604.1`, "chrome"],
    [`${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`, "safari"],
    [`${WINDOWS} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, "edge"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "firefox"],
    [`${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, "samsung"],
    [`${WINDOWS} Chrome/140.0.0.0 Whale/4.33.0 Safari/537.36`, "whale"],
    [`${WINDOWS} Chrome/141.0.0.0 Safari/537.36 OPR/120.0`, "opera"],
    [`${IPHONE} Mobile/15E148 KAKAOTALK 25.1.0`, "in-app"],
    [`${ANDROID} Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36; wv) NAVER(inapp; search; 1)`, "in-app"],
    [
      "Mozilla/5.0 (Linux; Android 14; SM-S918N; wv) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36",
      "in-app",
    ],
    ["curl/8.5.0", "other"],
  ])("%s", (userAgent, expected) => {
    expect(browserOf(userAgent)).toBe(expected);
  });

  test("is not known where none is named", () => {
    expect([browserOf(null), browserOf("")]).toEqual([null, null]);
  });
});
