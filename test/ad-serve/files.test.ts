import { beforeEach, describe, expect, test } from "vitest";
import { macOf } from "../../ad-serve/keyed-hash";
import { previewHome } from "../../domain/serving";
import { makePlan } from "../domain/serving/plan-factory";
import { AdServer, KEY_ONE } from "./harness";

const IMAGE = new Uint8Array([137, 80, 78, 71]);

let server: AdServer;
beforeEach(() => {
  server = new AdServer();
});

describe("GET /media/", () => {
  test("sends an image that caches may keep for an hour and ask for anew, and that is nothing but an image", async () => {
    await server.env.CREATIVES.put("public/ast_1", IMAGE, { httpMetadata: { contentType: "image/png" } });
    const response = await server.fetch("/media/public/ast_1");
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(IMAGE);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=3600",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
    const etag = response.headers.get("etag") ?? "";
    const again = await server.fetch("/media/public/ast_1", { headers: { "If-None-Match": etag } });
    expect(again.status).toBe(304);
  });

  test("answers by the path of before too, which apps have cached answers with", async () => {
    await server.env.CREATIVES.put("public/ast_1", IMAGE, { httpMetadata: { contentType: "image/png" } });
    const answers = ["public/ast_1", "test/300x250.svg"].map((path) => server.fetch(`/creatives/${path}`));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
  });

  test.each([
    ["bytes=0-1", 206, "bytes 0-1/4", [137, 80]],
    ["bytes=2-", 206, "bytes 2-3/4", [78, 71]],
    ["bytes=0-", 206, "bytes 0-3/4", [...IMAGE]],
    ["bytes=-1", 206, "bytes 3-3/4", [71]],
    ["bytes=-9", 206, "bytes 0-3/4", [...IMAGE]],
    ["bytes=9-", 200, null, [...IMAGE]],
    ["bytes=x", 200, null, [...IMAGE]],
  ])(
    "sends players the part they ask for, and the whole where there is no such part: %s",
    async (range, status, part, bytes) => {
      await server.env.CREATIVES.put("public/video", IMAGE, { httpMetadata: { contentType: "video/mp4" } });
      const response = await server.fetch("/media/public/video", { headers: { Range: range } });
      expect(response.status).toBe(status);
      expect(response.headers.get("content-range")).toBe(part);
      expect([...new Uint8Array(await response.arrayBuffer())]).toEqual(bytes);
    },
  );

  test("never sends a document, whatever the bucket calls it", async () => {
    await server.env.CREATIVES.put("public/page", "<script>1</script>", {
      httpMetadata: { contentType: "text/html" },
    });
    const response = await server.fetch("/media/public/page");
    expect(response.headers.get("content-type")).toBe("application/octet-stream");
    await response.arrayBuffer();
  });

  test("sends what is not published by a signed address only, until it expires, and lets nobody keep it", async () => {
    for (const part of ["", "/720.mp4"])
      await server.env.CREATIVES.put(`private/ast_1${part}`, IMAGE, {
        httpMetadata: { contentType: "video/mp4" },
      });
    await server.env.CREATIVES.put("private/ast_2", IMAGE);
    const mac = macOf(server.env.EXPLAIN_KEY ?? "");
    const home = previewHome("ast_1", server.nowMs + 1_000, mac);
    for (const path of [home, `${home}/720.mp4`]) {
      const response = await server.fetch(`/media/${path}`);
      expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
      await response.arrayBuffer();
    }
    const late = (server.nowMs + 9_000_000).toString(36);
    for (const path of [
      "private/ast_1",
      home.replace("ast_1", "ast_2"),
      home.replace(/preview\/[^.]+/, `preview/${late}`),
      previewHome("ast_1", server.nowMs + 1_000, macOf(KEY_ONE)),
      `${home}/../ast_2`,
      `${home}/480.mp4`,
    ])
      expect((await server.fetch(`/media/${path}`)).status, path).toBe(404);
    server.nowMs += 1_000;
    expect((await server.fetch(`/media/${home}`)).status).toBe(404);
  });

  test("sends nothing from outside public/, by whatever path", async () => {
    await server.env.CREATIVES.put("private/contract", "secret");
    for (const path of [
      "private/contract",
      "public/../private/contract",
      "public/%2e%2e/private/contract",
      "",
    ]) {
      expect((await server.fetch(`/media/${path}`)).status).toBe(404);
    }
  });
});

describe("GET /sdk/v1.js", () => {
  test("sends the built script, which caches keep and ask for anew by its ETag", async () => {
    const response = await server.fetch("/sdk/v1.js");
    expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(response.headers.get("cache-control")).toContain("max-age=");
    expect(await response.text()).toContain("data-madang-unit");
    const etag = response.headers.get("etag") ?? "";
    expect((await server.fetch("/sdk/v1.js", { headers: { "If-None-Match": etag } })).status).toBe(304);
  });
});

test("GET /health answers without touching anything", async () => {
  expect(await (await server.fetch("/health")).json()).toEqual({ status: "ok" });
});

test("a preflight is allowed once a day, for the header that carries the key", async () => {
  const response = await server.fetch("/request", { method: "OPTIONS" });
  expect(response.status).toBe(204);
  expect(response.headers.get("access-control-allow-headers")).toContain("Authorization");
});

test("every answer is taken for what it says it is, and by TLS from then on", async () => {
  await server.publish(makePlan());
  await server.env.CREATIVES.put("public/ast_1", IMAGE, { httpMetadata: { contentType: "image/png" } });
  const { result } = await server.ask();
  if (result === null) throw new Error("expected an ad");
  const asks: [string, RequestInit?][] = [
    ["/request?unit=unt_1", { headers: { Authorization: "key_1" } }],
    ["/request?unit=unt_1"],
    ["/request"],
    ["/request?unit=test-banner", { headers: { Authorization: "key_1" } }],
    [result.beacons.impression, { method: "POST" }],
    [result.beacons.impression],
    [result.beacons.click],
    ["/b/i/forged", { method: "POST" }],
    ["/c/forged"],
    ["/media/public/ast_1"],
    ["/media/public/ast_1", { headers: { Range: "bytes=0-1" } }],
    ["/media/public/none"],
    ["/media/test/w300h250.svg"],
    ["/splash/check"],
    ["/events", { method: "POST", body: "{}" }],
    ["/events", { method: "POST", body: "{" }],
    ["/properties", { method: "POST", body: "{}" }],
    ["/tag", { method: "POST", body: "{}" }],
    ...[
      "/sdk/v1.js",
      "/sdk/v1.mjs",
      "/openapi.json",
      "/reference",
      "/demo",
      "/demo.js",
      "/frame/unt_1",
      "/frame.js",
      "/exchange-ad",
      "/health",
    ].map((path): [string] => [path]),
    ["/request", { method: "OPTIONS" }],
    ["/", { method: "DELETE" }],
    ["/no/such/page"],
  ];
  for (const [path, init] of asks) {
    const response = await server.fetch(path, init);
    const { headers } = response;
    expect([path, headers.get("x-content-type-options"), headers.get("strict-transport-security")]).toEqual([
      path,
      "nosniff",
      "max-age=63072000",
    ]);
    await response.body?.cancel();
  }
});
