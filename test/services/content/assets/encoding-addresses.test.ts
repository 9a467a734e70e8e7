import { env as bindings } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { ENCODING_TOKEN_TTL_S, RENDITION_MAX_BYTES } from "../../../../domain/content";
import { toAssetDetail } from "../../../../worker/api/content/wire";
import type { ConsoleEnv } from "../../../../worker/env";
import { requestEncoding } from "../../../../worker/services/content";
import { issueJobToken, type JobPurpose } from "../../../../worker/services/content/encoding/request";
import { EncodingBench, encodedReport, putUrlOf } from "../../../support/encoding";
import { videoFile } from "../../../support/videos";

const bench = new EncodingBench(bindings as unknown as ConsoleEnv);
const { env } = bench;

describe("a job's addresses", () => {
  it.each<[string, string | null, number, [number, number | undefined]]>([
    ["all of it", null, 200, [0, undefined]],
    ["its start", "bytes=0-9", 206, [0, 10]],
    ["its middle to the end", "bytes=8-", 206, [8, undefined]],
    ["its last bytes", "bytes=-5", 206, [-5, undefined]],
    ["more than there is", "bytes=30-99999999", 206, [30, undefined]],
  ])("give the source: %s", async (_, range, status, [first, last]) => {
    const bytes = await videoFile();
    const size = bytes.byteLength;
    const [from, to] = [first < 0 ? size + first : first, last ?? size];
    const job = await bench.job(bytes);
    const response = await bench.reach(job.sourceUrl, range ? { headers: { Range: range } } : {});
    expect(response.status).toBe(status);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes.slice(from, to));
    expect(response.headers.get("Content-Range")).toBe(range && `bytes ${from}-${to - 1}/${size}`);
  });

  it("refuse a range behind the end", async () => {
    const bytes = await videoFile();
    const size = bytes.byteLength;
    const { sourceUrl } = await bench.job(bytes);
    const response = await bench.reach(sourceUrl, { headers: { Range: `bytes=${size}-` } });
    expect([response.status, response.headers.get("Content-Range")]).toEqual([416, `bytes */${size}`]);
  });

  it("take renditions and the word that they are done, also from another origin", async () => {
    const job = await bench.job();
    const rendition = await videoFile();
    const early = await bench.tell(job.statusUrl, encodedReport());
    expect(early.status, "nothing was put yet").toBe(409);
    expect((await bench.put(putUrlOf(job, 480), rendition)).status).toBe(204);
    const response = await bench.tell(job.statusUrl, encodedReport(), {
      Origin: "https://encoder.example",
      "Sec-Fetch-Site": "cross-site",
    });
    expect(await response.json()).toEqual({ status: "encoded" });
    expect(toAssetDetail(await bench.read(job.id), "ko")).toMatchObject({
      status: "encoded",
      failureMessage: null,
      durationMs: 6040,
      width: 854,
      height: 480,
      renditions: [
        { height: 480, width: 854, bytes: rendition.byteLength, path: `/media/public/${job.id}/480.mp4` },
      ],
    });
    const kept = await env.CREATIVES.get(`private/${job.id}/480.mp4`);
    expect(new Uint8Array((await kept?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(rendition);
    expect(kept?.httpMetadata?.contentType).toBe("video/mp4");
  });

  it("change nothing once the video is encoded", async () => {
    const job = await bench.job();
    await bench.finish(job);
    const before = await bench.read(job.id);
    const again = await bench.tell(job.statusUrl, encodedReport());
    const late = await bench.tell(job.statusUrl, { state: "failed", reason: "too-long" });
    expect([await again.json(), await late.json()]).toEqual([{ status: "encoded" }, { status: "encoded" }]);
    expect((await bench.put(putUrlOf(job, 480), await videoFile())).status).toBe(404);
    expect(await bench.read(job.id)).toEqual(before);
    bench.asked = [];
    await requestEncoding(bench.ctx(), job.id);
    expect(bench.asked).toEqual([]);
  });

  it.each([
    ["too-short", "5초", "5 seconds"],
    ["too-long", "30초", "30 seconds"],
    ["not-a-video", "재생", "plays"],
    ["too-small", "1,080px", "1,080 px"],
    ["a fault of its own", "변환", "processed"],
  ])("say why it failed, in the reader's language: %s", async (reason, ko, en) => {
    const job = await bench.job();
    // A failure of the encoder itself is retried up to three times in total.
    for (const _ of [1, 2, 3]) await bench.tell(job.statusUrl, { state: "failed", reason });
    const asset = await bench.read(job.id);
    expect(asset).toMatchObject({ status: "failed" });
    expect(toAssetDetail(asset, "ko").failureMessage).toContain(ko);
    expect(toAssetDetail(asset, "en").failureMessage).toContain(en);
  });

  it("refuse a rendition that nobody asked for, one that is too large, and a word that makes no sense", async () => {
    const job = await bench.job();
    expect((await bench.put(putUrlOf(job, 480).replace(/480$/, "481"), await videoFile())).status).toBe(404);
    const large = await bench.reach(putUrlOf(job, 480), {
      method: "PUT",
      body: "x",
      headers: { "Content-Length": String(RENDITION_MAX_BYTES + 1) },
    });
    expect(large.status).toBe(413);
    for (const length of ["0", "1.5", "-1", "many"]) {
      const headers = { "Content-Length": length };
      const unsized = await bench.reach(putUrlOf(job, 480), { method: "PUT", body: "x", headers });
      expect([length, unsized.status]).toEqual([length, 400]);
    }
    const long = await bench.tell(job.statusUrl, { state: "failed", reason: "x".repeat(300_000) });
    expect(long.status).toBe(413);
    expect((await bench.tell(job.statusUrl, { state: "encoded", renditions: [] })).status).toBe(400);
    expect((await bench.read(job.id)).status).toBe("encoding");
  });
});

describe("a token", () => {
  const purposes: [JobPurpose, (token: string) => Promise<Response>][] = [
    ["source", (token) => bench.reach(`${env.CONSOLE_ORIGIN}/encoding/${token}/source`)],
    [
      "rendition",
      async (token) => bench.put(`${env.CONSOLE_ORIGIN}/encoding/${token}/rendition/480`, await videoFile()),
    ],
    ["status", (token) => bench.tell(`${env.CONSOLE_ORIGIN}/encoding/${token}/status`, { state: "failed" })],
  ];

  it.each(purposes)(
    "for the %s that is forged, expired, foreign or for another purpose opens nothing",
    async (purpose, use) => {
      const { id } = await bench.upload(await videoFile());
      const now = Date.now();
      const issue = (assetId: string, as: { purpose?: JobPurpose; nowMs?: number; origin?: string } = {}) =>
        issueJobToken(env.AUTH_SECRET, assetId, { purpose, nowMs: now, origin: env.CONSOLE_ORIGIN, ...as });
      const good = await issue(id);
      const [head, , signature] = good.split(".");
      const [, otherClaims] = (await issue("ast_other")).split(".");
      const refused = {
        altered: `${head}.${otherClaims}.${signature}`,
        "of another secret": await issueJobToken("another secret", id, {
          purpose,
          nowMs: now,
          origin: env.CONSOLE_ORIGIN,
        }),
        "of another console": await issue(id, { origin: "https://console.other.example" }),
        expired: await issue(id, { nowMs: now - (ENCODING_TOKEN_TTL_S + 1) * 1000 }),
        "for no asset": await issue("ast_none"),
        none: "token",
      };
      for (const [name, token] of Object.entries(refused)) expect((await use(token)).status, name).toBe(404);
      for (const [other] of purposes.filter(([name]) => name !== purpose))
        expect((await use(await issue(id, { purpose: other }))).status, other).toBe(404);
      expect(await bench.read(id)).toMatchObject({ status: "encoding" });
      expect(await env.CREATIVES.head(`private/${id}/480.mp4`)).toBeNull();
      expect((await use(good)).status).toBeLessThan(300);
    },
  );
});
