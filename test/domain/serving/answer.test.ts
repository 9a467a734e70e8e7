import { describe, expect, test } from "vitest";
import { answerBody, answerTemplate, compilePlan } from "../../../domain/serving";
import type { AdResult } from "../../../domain/serving/answer";
import { makeCampaign, makeCreative, makePlan } from "./plan-factory";

const ORIGIN = "https://edge.madang.example";
const HOSTILE = `"><script>alert(1)</script><img src=x onerror='alert(2)'>`;

function answerFor(format: "banner" | "native", words = HOSTILE) {
  const creative = makeCreative({ altText: words, headline: words, body: words, cta: words });
  const campaign = makeCampaign({
    advertiser: { name: words, link: "javascript:alert(1)", icon: "public/icon" },
    creatives: [creative],
  });
  const plan = makePlan({ unit: { format }, campaigns: [campaign] });
  const compiled = compilePlan(plan).candidates[0]?.creatives[0];
  if (compiled === undefined) throw new Error("the plan has one creative");
  const body = answerBody(answerTemplate(plan, campaign, compiled, ORIGIN), "t1.k1.token");
  return (JSON.parse(body) as { result: AdResult }).result;
}

describe("the HTML of an ad", () => {
  test.each(["banner", "native"] as const)("holds no markup of the advertiser's (%s)", (format) => {
    const { ad } = answerFor(format);
    expect(ad).not.toMatch(/<script|<img src=x/i);
    expect(ad.match(/<img /g)).toHaveLength(1);
    expect(ad).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    // Each quote in the text is escaped, so that none closes its attribute.
    expect(ad).toContain("onerror=&#39;alert(2)&#39;");
  });

  test("leads to the signed redirect and never to the advertiser's own address", () => {
    const { ad } = answerFor("banner", "words");
    expect(ad).toContain(`href="${ORIGIN}/c/t1.k1.token"`);
    expect(ad).not.toContain("advertiser.example");
    expect(ad).toContain('rel="noopener noreferrer nofollow sponsored"');
  });

  test("forbids scripts by a policy of its own", () => {
    expect(answerFor("banner").ad).toContain(
      "default-src &#39;none&#39;; img-src https://edge.madang.example;",
    );
  });
});

describe("an answer", () => {
  test("carries the advertiser's words unchanged, whatever characters they hold", () => {
    const words = 'a "quoted" \\ line\nand 떡 \u2028 {token}';
    expect(answerFor("native", words)).toMatchObject({ headline: words, body: words, callToAction: words });
  });

  test("passes on no advertiser's address that is not a web address", () => {
    expect(answerFor("native").advertiserURL).toBeNull();
  });

  test("names its images on the ad server's own origin", () => {
    expect(answerFor("native")).toMatchObject({
      cover: `${ORIGIN}/media/public/ast_1`,
      icon: `${ORIGIN}/media/public/icon`,
    });
  });
});
