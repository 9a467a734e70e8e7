import { beforeEach, describe, expect, test } from "vitest";
import { AdServer } from "./harness";

const IMAGE = new Uint8Array([137, 80, 78, 71]);

let server: AdServer;
beforeEach(() => {
  server = new AdServer();
});

describe("GET /creatives/", () => {
  test("sends an image that every cache may keep, and that is nothing but an image", async () => {
    await server.env.CREATIVES.put("public/ast_1", IMAGE, { httpMetadata: { contentType: "image/png" } });
    const response = await server.fetch("/creatives/public/ast_1");
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(IMAGE);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
    const etag = response.headers.get("etag") ?? "";
    const again = await server.fetch("/creatives/public/ast_1", { headers: { "If-None-Match": etag } });
    expect(again.status).toBe(304);
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
      await server.env.CREATIVES.put("public/film", IMAGE, { httpMetadata: { contentType: "video/mp4" } });
      const response = await server.fetch("/creatives/public/film", { headers: { Range: range } });
      expect(response.status).toBe(status);
      expect(response.headers.get("content-range")).toBe(part);
      expect([...new Uint8Array(await response.arrayBuffer())]).toEqual(bytes);
    },
  );

  test("never sends a document, whatever the bucket calls it", async () => {
    await server.env.CREATIVES.put("public/page", "<script>1</script>", {
      httpMetadata: { contentType: "text/html" },
    });
    const response = await server.fetch("/creatives/public/page");
    expect(response.headers.get("content-type")).toBe("application/octet-stream");
    await response.arrayBuffer();
  });

  test("sends nothing from outside public/, by whatever path", async () => {
    await server.env.CREATIVES.put("private/contract", "secret");
    for (const path of [
      "private/contract",
      "public/../private/contract",
      "public/%2e%2e/private/contract",
      "",
    ]) {
      expect((await server.fetch(`/creatives/${path}`)).status).toBe(404);
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
