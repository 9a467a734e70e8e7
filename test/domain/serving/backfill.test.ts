import { Ajv2020 } from "ajv/dist/2020";
import { describe, expect, test } from "vitest";
import {
  type BidContext,
  type BidReader,
  backfillHtml,
  bidRequestOf,
  blockedIabCodes,
  consentOf,
  encodeBackfillToken,
  judgeBidAnswer,
  MARKUP_MAX_CHARS,
  type PlanBackfill,
  priceText,
  shortenedAddress,
  verifyBackfillToken,
  winnerOf,
} from "../../../domain/serving";
import bidRequestSchema from "./openrtb/request.json";
import bidResponseSchema from "./openrtb/response.json";
import { makePlan, NOW } from "./plan-factory";

const ajv = new Ajv2020({ strict: false });
const isBidRequest = ajv.compile(bidRequestSchema);
const isBidResponse = ajv.compile(bidResponseSchema);

const exchange = {
  id: "exc_1",
  endpoint: "https://bid.exchange.example/openrtb",
  seat: "pub-77",
  currency: "USD" as const,
  floorMicros: 500_000,
  rate: 1,
};
const backfill: PlanBackfill = {
  seller: { asi: "madang.example", sid: "prj_pub", domain: "news.example" },
  blockedDomains: ["casino.example"],
  exchanges: [exchange],
};

const plan = makePlan({ project: { adBlockingCategories: ["gambling"] } });
const context: BidContext = { requestId: "tok_1", plan, backfill, exchange, nowMs: NOW, isLocal: false };

const reader: BidReader = {
  userAgent: "Mozilla/5.0",
  address: shortenedAddress("203.0.113.77"),
  language: "ko",
  country: "kr",
  page: "https://news.example/story",
  consent: { gdpr: 1, consent: "CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA", coppa: 0 },
};

const goodBid = {
  id: "b1",
  impid: "1",
  price: 1.25,
  adomain: ["shop.example"],
  crid: "creative-9",
  adm: '<a href="https://shop.example/"><img src="https://cdn.exchange.example/p.png"></a>',
  burl: `https://bill.exchange.example/b?p=\${AUCTION_PRICE}&c=\${AUCTION_CURRENCY}&i=\${AUCTION_ID}`,
};

const answer = (bid: object = goodBid, more: object = {}) => ({
  id: "tok_1",
  cur: "USD",
  seatbid: [{ seat: "s1", bid: [bid] }],
  ...more,
});
const judged = (body: unknown, status = 200) =>
  judgeBidAnswer({ status, text: typeof body === "string" ? body : JSON.stringify(body) }, context);
const faultOf = (body: unknown, status = 200) => {
  const verdict = judged(body, status);
  return verdict.ok ? null : verdict.fault;
};

describe("the question to an exchange", () => {
  test.each(["banner", "popup", "interstitial", "native"] as const)(
    "is a bid request of OpenRTB 2.6, for a %s",
    (format) => {
      const unit = { ...plan.unit, format };
      const request = bidRequestOf({ ...context, plan: { ...plan, unit }, reader, ttlS: 300 });
      isBidRequest(request);
      expect(isBidRequest.errors ?? []).toEqual([]);
      expect(request.imp).toHaveLength(1);
    },
  );

  test("names the floor, what is blocked, the supply chain and the reader's consent", () => {
    expect(bidRequestOf({ ...context, reader, ttlS: 300 })).toMatchObject({
      imp: [{ bidfloor: 0.5, bidfloorcur: "USD", secure: 1 }],
      tmax: 120,
      cur: ["USD"],
      bcat: expect.arrayContaining(["IAB9-7", "IAB25", "IAB26"]),
      badv: ["casino.example"],
      source: { schain: { complete: 1, nodes: [{ asi: "madang.example", sid: "prj_pub", hp: 1 }] } },
      regs: { gdpr: 1, coppa: 0 },
      user: { consent: expect.stringMatching(/^CPX/) },
      site: { page: "https://news.example/story", publisher: { id: "pub-77" } },
    });
  });

  test("names nobody: no user id, no advertising id, a shortened address", () => {
    const request = bidRequestOf({ ...context, reader, ttlS: 300 });
    expect(request.device).toEqual({
      ua: "Mozilla/5.0",
      ip: "203.0.113.0",
      language: "ko",
      geo: { country: "KR", type: 2 },
      lmt: 1,
    });
    expect(Object.keys(request.user as object)).toEqual(["consent"]);
  });

  test.each([
    ["203.0.113.77", { ip: "203.0.113.0" }],
    ["2001:db8:1:2:3::4", { ipv6: "2001:db8:1::" }],
    ["::1", null],
    ["unknown", null],
    [null, null],
  ])("shortens the address %s", (address, shortened) => {
    expect(shortenedAddress(address)).toEqual(shortened);
  });

  test("takes consent only in the shapes of its frameworks", () => {
    const query = (text: string) => consentOf(new URLSearchParams(text));
    expect(query("gdpr=1&gdpr_consent=CP-x&us_privacy=1YNN&gpp=DBAA&gpp_sid=2_6&coppa=1")).toEqual({
      ...{ gdpr: 1, consent: "CP-x", usPrivacy: "1YNN", gpp: "DBAA", gppSid: [2, 6], coppa: 1 },
    });
    expect(query("gdpr=2&gdpr_consent=%3Cscript%3E&us_privacy=no&gpp_sid=x&coppa=")).toEqual({});
  });
});

describe("an exchange's answer", () => {
  test("in order is a bid with its macros replaced", () => {
    expect(isBidResponse(answer())).toBe(true);
    expect(judged(answer())).toEqual({
      ok: true,
      bid: {
        exchangeId: "exc_1",
        currency: "USD",
        priceMicros: 1_250_000,
        worth: 1_250_000,
        markup: goodBid.adm,
        burl: "https://bill.exchange.example/b?p=1.25&c=USD&i=tok_1",
        advertiser: "shop.example",
        creativeId: "creative-9",
      },
    });
  });

  const bid = (parts: object) => answer({ ...goodBid, ...parts });

  test.each([
    ["empty", "", 204],
    ["empty", "", 200],
    ["empty", { id: "tok_1" }, 200],
    ["empty", { id: "tok_1", seatbid: [] }, 200],
    ["http-error", answer(), 302],
    ["http-error", answer(), 500],
    ["malformed", "{", 200],
    ["malformed", "[]", 200],
    ["malformed", { id: "tok_1", seatbid: {} }, 200],
    ["malformed", { id: "tok_1", cur: "USD", seatbid: [{ bid: [null] }] }, 200],
    ["malformed", bid({ price: "1.25" }), 200],
    ["malformed", bid({ price: -1 }), 200],
    ["malformed", bid({ price: 1e12 }), 200],
    ["foreign-request", { ...answer(), id: "tok_2" }, 200],
    ["foreign-impid", bid({ impid: "2" }), 200],
    ["other-currency", { ...answer(), cur: "EUR" }, 200],
    ["below-floor", bid({ price: 0.499999 }), 200],
    ["unnamed-advertiser", bid({ adomain: undefined }), 200],
    ["blocked-domain", bid({ adomain: ["shop.example", "www.casino.example"] }), 200],
    ["blocked-category", bid({ cat: ["IAB9-7"] }), 200],
    ["blocked-category", bid({ cat: ["IAB25-3"] }), 200],
    ["no-markup", bid({ adm: undefined }), 200],
    ["too-large", bid({ adm: "x".repeat(MARKUP_MAX_CHARS + 1) }), 200],
    ["bad-billing-address", bid({ burl: "http://bill.exchange.example/" }), 200],
    ["bad-billing-address", bid({ burl: "https://10.0.0.1/" }), 200],
    ["bad-billing-address", bid({ burl: "https://metadata.internal/" }), 200],
    ["bad-billing-address", bid({ burl: "javascript:alert(1)" }), 200],
    ["bad-billing-address", bid({ burl: "https://user:pass@bill.example/" }), 200],
    ["bad-billing-address", bid({ burl: `https://bill.example/${"x".repeat(2_100)}` }), 200],
  ])("is %s: %j", (fault, body, status) => {
    expect(faultOf(body, status)).toBe(fault);
  });

  test("that was too long to be read is too large", () => {
    expect(judgeBidAnswer({ status: 200, text: null }, context)).toEqual({ ok: false, fault: "too-large" });
  });

  test("without a currency is in dollars, as the specification says", () => {
    expect(judged(answer(goodBid, { cur: undefined }))).toMatchObject({ ok: true });
  });

  test("with several bids is its highest good one, of equal worth the first exchange's", () => {
    const bids = [
      { ...goodBid, price: 2 },
      { ...goodBid, price: 3, crid: "third" },
      { ...goodBid, price: 9, impid: "9" },
    ];
    const verdict = judged({ id: "tok_1", cur: "USD", seatbid: [{ bid: bids }] });
    expect(verdict).toMatchObject({ ok: true, bid: { priceMicros: 3_000_000, creativeId: "third" } });
    const other = judged(answer({ ...goodBid, price: 3, crid: "other" }));
    expect(winnerOf([{ ok: false, fault: "late" }, verdict, other])).toMatchObject({ creativeId: "third" });
    expect(winnerOf([{ ok: false, fault: "late" }])).toBeNull();
  });

  test("with a price in won beats a higher number in dollars of less worth", () => {
    const dollars = { ...exchange, id: "exc_usd", rate: 1_400 };
    const won = { ...exchange, id: "exc_krw", currency: "KRW" as const, floorMicros: 0 };
    const inWon = judgeBidAnswer(
      { status: 200, text: JSON.stringify(answer({ ...goodBid, price: 1_500 }, { cur: "KRW" })) },
      { ...context, exchange: won },
    );
    const inDollars = judgeBidAnswer(
      { status: 200, text: JSON.stringify(answer({ ...goodBid, price: 2 })) },
      { ...context, exchange: dollars },
    );
    expect(winnerOf([inWon, inDollars])).toMatchObject({ exchangeId: "exc_usd" });
  });

  test("macros carry no markup of the exchange's own fields, and the price in base 64 on request", () => {
    const adm = `<i>\${AUCTION_SEAT_ID} \${AUCTION_PRICE:B64} \${AUCTION_NOTHING}</i>`;
    const verdict = judged({
      ...answer({ ...goodBid, adm }),
      seatbid: [{ seat: "<b>", bid: [{ ...goodBid, adm }] }],
    });
    expect(verdict).toMatchObject({
      bid: { markup: `<i>%3Cb%3E ${encodeURIComponent(btoa("1.25"))} \${AUCTION_NOTHING}</i>` },
    });
  });

  test.each([
    [1_250_000, "1.25"],
    [1, "0.000001"],
    [1_000_000_000, "1000"],
  ])("a price of %i millionths is %s", (micros, text) => {
    expect(priceText(micros)).toBe(text);
  });

  test("of a native unit becomes markup of escaped texts and web addresses only", () => {
    const native = { ...plan, unit: { ...plan.unit, format: "native" as const } };
    const adm = JSON.stringify({
      assets: [
        { id: 1, title: { text: "<script>alert(1)</script>" } },
        { id: 2, img: { url: "javascript:alert(1)" } },
        { id: 4, data: { value: "Fresh" } },
      ],
      link: { url: "https://shop.example/?a=1&b=2" },
      eventtrackers: [{ event: 1, method: 1, url: "https://track.example/i" }],
    });
    const verdict = judgeBidAnswer(
      { status: 200, text: JSON.stringify(answer({ ...goodBid, adm })) },
      { ...context, plan: native },
    );
    if (!verdict.ok) throw new Error(verdict.fault);
    expect(verdict.bid.markup).not.toMatch(/<script|javascript:/);
    expect(verdict.bid.markup).toContain("&lt;script&gt;");
    expect(verdict.bid.markup).toContain('src="https://track.example/i"');
    const broken = JSON.stringify(answer({ ...goodBid, adm: "<VAST/>" }));
    expect(judgeBidAnswer({ status: 200, text: broken }, { ...context, plan: native })).toEqual({
      ok: false,
      fault: "malformed",
    });
  });
});

describe("an exchange's markup", () => {
  test("stays inside its frame, which has no origin", () => {
    const html = backfillHtml('"></iframe><script>parent.document.cookie</script>', true);
    expect(html.match(/<iframe/g)).toHaveLength(1);
    expect(html).not.toContain("<script");
    expect(html).toContain('sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"');
    expect(html).not.toMatch(/allow-same-origin|allow-top-navigation/);
  });
});

describe("categories", () => {
  test("always block adult and illegal content", () => {
    expect(blockedIabCodes([])).toEqual(["IAB25", "IAB26"]);
  });
});

describe("a backfill token", () => {
  const mac = { of: (text: string) => `s${text.length}`, after: () => mac };
  const claims = {
    tokenId: "tok_1",
    exchangeId: "exc_1",
    unitId: "unt_1",
    appId: "app_1",
    pubProjectId: "prj_pub",
    currency: "USD" as const,
    priceMicros: 1_250_000,
    burl: "https://bill.exchange.example/b?p=1.25",
    decidedAtMs: NOW,
    expiresAtMs: NOW + 1_000,
  };
  const keyring = (id: string) => (id === "k1" ? mac : null);

  test("carries its claims, until it expires", () => {
    for (const each of [claims, { ...claims, burl: null }]) {
      const token = encodeBackfillToken(each, "k1", mac);
      expect(token).toMatch(/^[\w.-]+$/);
      expect(verifyBackfillToken(token, keyring, NOW)).toEqual({ verdict: "valid", claims: each });
      expect(verifyBackfillToken(token, keyring, NOW + 1_000)).toEqual({ verdict: "expired", claims: each });
    }
  });

  test("is refused when anything in it was changed", () => {
    const token = encodeBackfillToken(claims, "k1", mac);
    expect(verifyBackfillToken(token.replace("exc_1", "exc_11"), keyring, NOW)).toMatchObject({
      fault: "bad-signature",
    });
    expect(verifyBackfillToken(token.replace(".k1.", ".k2."), keyring, NOW)).toMatchObject({
      fault: "unknown-key",
    });
    expect(verifyBackfillToken("b1.x", keyring, NOW)).toMatchObject({ fault: "malformed" });
  });
});
