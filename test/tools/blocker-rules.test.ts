import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FiltersEngine, Request } from "@ghostery/adblocker";
import { describe, expect, it } from "vitest";
import { OPERATIONS } from "../../ad-serve/reference/operations";
import { AD_FORMATS } from "../../domain/kernel";
import { fixedTestCreative, mediaOf, sampleAnswer } from "../../domain/serving";
import { ROOT } from "../../scripts/toolchain/paths.ts";
import { ADDRESS_RULES } from "../support/blocker-rules";

type Kind = "script" | "xhr" | "image" | "media" | "ping";

const blocker = FiltersEngine.parse(ADDRESS_RULES.join("\n"), { enableOptimizations: false, debug: true });

/** The rule that blocks a request of a page on another site, or null. */
function ruleAgainst(url: string, type: Kind): string | null {
  const { match, filter } = blocker.match(
    Request.fromRawDetails({ type, url, sourceUrl: "https://news.example.org/article" }),
  );
  return match ? (filter?.rawLine ?? "unknown") : null;
}

const ORIGIN = /^AD_SERVE_ORIGIN = "(.+)"$/m.exec(
  readFileSync(join(ROOT, "ad-serve/wrangler.toml"), "utf8"),
)?.[1];
const WORDS = { advertiser: "보리수", headline: "햇보리", body: "", callToAction: "더 보기", texts: {} };
const SIZES = [
  [300, 250],
  [320, 50],
  [320, 100],
  [600, 314],
  [728, 90],
] as const;

function answered(format: (typeof AD_FORMATS)[number], [w, h]: readonly [number, number]) {
  const placement = { headline: true, body: true, cta: true, profile: true };
  const unit = { format, platform: "web", w, h, placement, adMark: true } as const;
  return sampleAnswer(unit, WORDS, ORIGIN ?? "");
}

describe("generic rules of blockers", () => {
  it("match none of the addresses that an ad is shown, counted and clicked by", () => {
    for (const format of AD_FORMATS) {
      for (const size of SIZES) {
        const { beacons, cover, destinationURL } = answered(format, size);
        expect(ruleAgainst(cover ?? "", "image")).toBeNull();
        for (const address of [...Object.values(beacons), destinationURL ?? ""])
          expect(ruleAgainst(address, "xhr"), address).toBeNull();
      }
    }
  });

  it("match no file of a creative", () => {
    const renditions = [{ path: "public/ast_1/480.mp4", w: 854, h: 480 }];
    const asset = {
      ...{ kind: "video" as const, renditions, durationMs: 6_000, w: 854, h: 480 },
      poster: "public/ast_1/1280w",
    };
    const { video } = mediaOf({ ...fixedTestCreative({ w: 1, h: 1 }), asset }, ORIGIN ?? "");
    for (const { url } of video?.renditions ?? []) expect(ruleAgainst(url, "media")).toBeNull();
    expect(ruleAgainst(video?.poster ?? "", "image")).toBeNull();
  });

  it("match neither the SDK's files nor a call that pages make", () => {
    for (const path of ["/sdk/v1.js", "/sdk/v1.mjs"])
      expect(ruleAgainst(`${ORIGIN}${path}`, "script")).toBeNull();
    for (const { path, parameters } of OPERATIONS) {
      const query = (parameters ?? []).filter((each) => each.in === "query").map(({ name }) => `${name}=1`);
      for (const address of [path, ...query.map((first) => `${path}?${[first, ...query].join("&")}`)])
        expect(ruleAgainst(`${ORIGIN}${address}`, "xhr"), address).toBeNull();
    }
  });

  it("do match what sendBeacon sends, which is why no count depends on it", () => {
    expect(ruleAgainst(answered("banner", [300, 250]).beacons.impression ?? "", "ping")).toBe(
      "*$ping,third-party",
    );
  });
});
