import { describe, expect, it } from "vitest";
import { dohDns } from "../../../../worker/integrations/dns";
import { appleStore } from "../../../../worker/integrations/market";

/** Answers all requests in the same way, and records them. */
function stub(body: unknown, status = 200) {
  const asked: { url: URL; headers: Headers }[] = [];
  const fetchFrom = async (input: RequestInfo | URL, init?: RequestInit) => {
    asked.push({ url: new URL(String(input)), headers: new Headers(init?.headers) });
    return Response.json(body, { status });
  };
  return { asked, fetchFrom: fetchFrom as typeof fetch };
}

describe("DNS over HTTPS", () => {
  const txt = (answer: unknown, status?: number) =>
    dohDns(stub(answer, status).fetchFrom).txt("_madang.weather.example");

  it("asks Cloudflare's resolver for the TXT records of the name", async () => {
    const { asked, fetchFrom } = stub({ Status: 0 });
    await dohDns(fetchFrom).txt("_madang.weather.example");
    expect(asked[0]?.url.href).toBe(
      "https://cloudflare-dns.com/dns-query?name=_madang.weather.example&type=TXT",
    );
    expect(asked[0]?.headers.get("accept")).toBe("application/dns-json");
  });

  it("reads quoted texts, joined from their parts, and leaves other records out", async () => {
    const answer = [
      { type: 16, data: '"madang-verification=abc"' },
      { type: 16, data: '"first " "second"' },
      { type: 16, data: '"a \\"quote\\""' },
      { type: 5, data: "alias.example." },
    ];
    expect(await txt({ Status: 0, Answer: answer })).toEqual([
      "madang-verification=abc",
      "first second",
      'a "quote"',
    ]);
  });

  it("finds nothing at a name that is not there", async () => {
    expect(await txt({ Status: 3 })).toEqual([]);
  });

  it.each([
    ["a server's failure", { Status: 2 }, 200],
    ["an answer that is none", {}, 503],
  ])("does not take %s for a missing record", async (_, answer, status) => {
    await expect(txt(answer, status)).rejects.toThrow(/DNS/);
  });
});

describe("the App Store", () => {
  const listed = {
    trackId: 901234567,
    trackName: "오늘날씨",
    bundleId: "example.weather.today",
    sellerName: "오늘날씨",
    sellerUrl: "https://www.weather.example/about",
    artworkUrl512: "https://store.example/icon.png",
  };

  it("is asked by bundle id, or by number", async () => {
    const { asked, fetchFrom } = stub({ resultCount: 1, results: [listed] });
    const store = appleStore(fetchFrom);
    expect(await store.app("apple", "example.weather.today")).toEqual({
      platform: "apple",
      identifier: "example.weather.today",
      storeId: "901234567",
      title: "오늘날씨",
      seller: "오늘날씨",
      sellerDomain: "www.weather.example",
      logoUrl: "https://store.example/icon.png",
    });
    await store.app("apple", "901234567");
    expect(asked.map(({ url }) => `${url.pathname} ${url.search}`)).toEqual([
      "/lookup ?bundleId=example.weather.today&country=kr&entity=software",
      "/lookup ?id=901234567&country=kr&entity=software",
    ]);
  });

  it("is not asked for Android apps, which it does not list", async () => {
    const { asked, fetchFrom } = stub({ results: [listed] });
    const store = appleStore(fetchFrom);
    expect(store.platforms).toEqual(["apple"]);
    expect(await store.search("android", "날씨")).toEqual([]);
    expect(await store.app("android", "com.a.b")).toBeNull();
    expect(asked).toEqual([]);
  });

  it("that does not answer lists nothing", async () => {
    expect(await appleStore(stub({}, 503).fetchFrom).search("apple", "날씨")).toEqual([]);
    const away = (async () => {
      throw new Error("away");
    }) as typeof fetch;
    expect(await appleStore(away).app("apple", "com.a.b")).toBeNull();
  });
});
