import { env as bindings } from "cloudflare:test";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { ENCODING_RESEND_AFTER_MS, VIDEO_MAX_BYTES } from "../../../../domain/content";
import { serverI18n } from "../../../../locales/words/server";
import { openDb, schema } from "../../../../worker/db/client";
import type { ConsoleEnv } from "../../../../worker/env";
import type { EncodingJob } from "../../../../worker/integrations/encoder";
import { handleClock } from "../../../../worker/jobs/clock";
import { handleOutbox } from "../../../../worker/jobs/outbox";
import { openAsset } from "../../../../worker/services/booking";
import {
  listTroubledVideos,
  requestEncoding,
  resendLostEncodings,
  sendEncodingAgain,
  uploadAsset,
} from "../../../../worker/services/content";
import type { Identity } from "../../../../worker/services/kernel";
import { planCreative } from "../../../../worker/services/serving";
import { EncodingBench } from "../../../support/encoding";
import { contextOf, openAccount } from "../../../support/factories";
import { png } from "../../../support/images";
import { ebmlHead, ftypHead, videoFile } from "../../../support/videos";

const bench = new EncodingBench(bindings as unknown as ConsoleEnv);
const { env } = bench;
type Bytes = Uint8Array<ArrayBuffer>;

const text = (content: string) => new TextEncoder().encode(content) as Bytes;

async function outboxOf(assetId: string) {
  const isOfAsset = eq(sql`json_extract(${schema.outbox.payload}, '$.assetId')`, assetId);
  return openDb(env.DB).query.outbox.findMany({
    where: and(eq(schema.outbox.topic, "asset.encode"), isOfAsset),
  });
}

const VIDEOS: [string, Bytes, string][] = [
  ["MP4", await videoFile(), "video/mp4"],
  ["MOV", await videoFile({ container: "mov" }), "video/quicktime"],
  ["WebM", await videoFile({ container: "webm" }), "video/webm"],
  ["MKV", await videoFile({ container: "mkv" }), "video/x-matroska"],
  ["AVI", await videoFile({ container: "avi" }), "video/x-msvideo"],
];

describe("a video's upload", () => {
  it.each(VIDEOS)(
    "%s is known by its bytes, waits for the encoder, and lies under no public key",
    async (_, bytes, type) => {
      const asset = await bench.upload(bytes, "named.png");
      expect(asset).toMatchObject({ contentType: type, status: "encoding" });
      const kept = await env.CREATIVES.get(`sources/${asset.id}`);
      expect(new Uint8Array((await kept?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes);
      expect(await env.CREATIVES.head(`private/${asset.id}`)).toBeNull();
      expect(await outboxOf(asset.id)).toHaveLength(1);
    },
  );

  it.each<[string, Bytes]>([
    ["a text", text("not a video at all, whatever its name says")],
    ["an AVIF picture, which shares the box", ftypHead("avif")],
    ["EBML that is neither WebM nor Matroska", ebmlHead("other")],
  ])("is refused with its message when it is %s", async (_, bytes) => {
    await expect(bench.upload(bytes)).rejects.toMatchObject({
      code: "UNSUPPORTED_MEDIA_TYPE",
      fields: { file: ["asset.type"] },
    });
  });

  it("is refused with the limit when it is too large", async () => {
    const bytes = new Uint8Array(VIDEO_MAX_BYTES + 1);
    bytes.set(await videoFile());
    await expect(bench.upload(bytes)).rejects.toMatchObject({
      code: "PAYLOAD_TOO_LARGE",
      fields: { file: ["video.tooLarge|maxMb=20"] },
    });
  });

  it("twice is one asset, until it failed", async () => {
    const bytes = await videoFile();
    const [first, second] = [await bench.upload(bytes), await bench.upload(bytes)];
    expect(second.id).toBe(first.id);
    await requestEncoding(bench.ctx(), first.id);
    await bench.tell(bench.asked[0]?.statusUrl ?? "", { state: "failed", reason: "not-a-video" });
    expect((await bench.upload(bytes)).id).not.toBe(first.id);
  });

  it("makes a creative while it is encoded, which is not mended until then, and shows its source to nobody", async () => {
    const asset = await bench.upload(await videoFile({ width: 1920, height: 1600 }));
    const { creative, mend } = await bench.creative(asset);
    expect(creative).toMatchObject({ type: "video", status: "submitted" });
    await expect(mend()).rejects.toMatchObject({ code: "CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED" });
    await expect(openAsset(bench.ctx(), asset.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("is opened by its poster and its smallest rendition once it is encoded, and by nothing before", async () => {
    const opened = (id: string, wanted: "picture" | "video") =>
      openAsset(bench.ctx(), id, wanted).then(
        ({ contentType, bytes }) => [contentType, bytes],
        ({ code }) => code,
      );
    const job = await bench.job(await videoFile({ width: 1920, height: 1600 }));
    const { id } = job;
    // Any object at the place of an image.
    await env.CREATIVES.put(`private/${id}`, "source");
    for (const status of ["encoding", "failed"] as const) {
      await openDb(env.DB).update(schema.assets).set({ status }).where(eq(schema.assets.id, id));
      expect([await opened(id, "picture"), await opened(id, "video")]).toEqual(["NOT_FOUND", "NOT_FOUND"]);
    }
    const rendition = (height: 480 | 720) => ({ height, width: height * 2, bytes: height });
    const stills = [{ asked: 1280 as const, width: 1280, height: 720, bytes: 6 }];
    await env.CREATIVES.put(`private/${id}/1280w`, "poster");
    for (const height of [720, 480])
      await env.CREATIVES.put(`private/${id}/${height}.mp4`, "x".repeat(height));
    await openDb(env.DB)
      .update(schema.assets)
      .set({ status: "encoded", renditions: [rendition(720), rendition(480)], stills })
      .where(eq(schema.assets.id, id));
    expect([await opened(id, "picture"), await opened(id, "video")]).toEqual([
      ["image/jpeg", 6],
      ["video/mp4", 480],
    ]);
  });

  it("that failed makes no creative, and says why beside the field", async () => {
    const asset = await bench.upload(await videoFile({ width: 1920, height: 1600 }));
    await requestEncoding(bench.ctx(), asset.id);
    await bench.tell(bench.asked[0]?.statusUrl ?? "", { state: "failed", reason: "not-a-video" });
    await expect(bench.creative(asset)).rejects.toMatchObject({
      code: "ASSET_NOT_AVAILABLE",
      fields: { assetId: ["video.notAVideo"] },
    });
  });

  it("of another ratio than its banner is refused beside the field", async () => {
    const asset = await bench.upload(await videoFile());
    await expect(bench.creative(asset)).rejects.toMatchObject({
      code: "070",
      fields: { assetId: ["video.ratio|w=300|h=250|gotW=1920|gotH=1080"] },
    });
  });
});

describe("the encoder", () => {
  it("is asked by the outbox row, and again when it did not accept", async () => {
    const asset = await bench.upload(await videoFile());
    const [row] = await outboxOf(asset.id);
    const told: string[] = [];
    const message = {
      id: "m1",
      timestamp: new Date(0),
      attempts: 1,
      body: { outboxId: row?.id ?? "" },
      ack: () => told.push("ack"),
      retry: () => told.push("retry"),
    };
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    bench.encoderStatus = 503;
    await handleOutbox({ messages: [message] }, env);
    bench.encoderStatus = 202;
    await handleOutbox({ messages: [message] }, env);
    await handleOutbox({ messages: [message] }, env);
    expect(told).toEqual(["retry", "ack", "ack"]);
    expect(bench.asked.map(({ id }) => id)).toEqual([asset.id, asset.id]);
  });

  it("that is not there leaves the video waiting", async () => {
    const asset = await bench.upload(await videoFile());
    const without = contextOf({ ...env, ENCODER_URL: undefined }, null);
    await expect(requestEncoding(without, asset.id)).rejects.toThrow("ENCODER_URL");
    expect((await bench.read(asset.id)).status).toBe("encoding");
  });

  it("that fails by itself is asked thrice, by the clock, before the video is given up", async () => {
    const job = await bench.job();
    const fail = () => bench.tell(job.statusUrl, { state: "failed", reason: "out of luck" });
    for (const tries of [1, 2]) {
      expect(await (await fail()).json()).toEqual({ status: "encoding" });
      expect(await bench.read(job.id)).toMatchObject({ status: "encoding", encodingTries: tries });
    }
    expect(await (await fail()).json()).toEqual({ status: "failed" });
    expect(await bench.read(job.id)).toMatchObject({ status: "failed", failureReason: "encoding-failed" });
  });

  it("that says how far it is is not asked again meanwhile, and its progress is read", async () => {
    const job = await bench.job();
    const { assets } = schema;
    await bench.ctx().db.update(assets).set({ encodingAskedAt: 1 }).where(eq(assets.id, job.id));
    await bench.tell(job.statusUrl, { state: "encoding", progress: 0.426 });
    expect(await bench.read(job.id)).toMatchObject({ status: "encoding", encodingProgress: 42 });
    await handleClock(env, Date.now());
    expect(await outboxOf(job.id)).toHaveLength(1);
  });

  it("is asked no second time for a file that is wrong itself", async () => {
    const job = await bench.job();
    const failed = await bench.tell(job.statusUrl, { state: "failed", reason: "too-short" });
    expect(await failed.json()).toEqual({ status: "failed" });
    expect(await bench.read(job.id)).toMatchObject({ status: "failed", failureReason: "too-short" });
  });

  it("makes a large image smaller, and ads of a small unit show the one that is sharp there", async () => {
    const asset = await uploadAsset(bench.ctx(), bench.buyer.adv.id, "creative", {
      name: "large.png",
      bytes: png(1200, 1000, 5),
    });
    await requestEncoding(bench.ctx(), asset.id);
    const [job] = bench.asked;
    expect(job).toMatchObject({ kind: "image", renditions: [], stills: [{ width: 320 }, { width: 640 }] });
    for (const { putUrl } of job?.stills ?? [])
      expect((await bench.put(putUrl, png(9, 9, 1))).status).toBe(204);
    const stills = [320, 640].map((asked) => ({ asked, width: asked, height: Math.round(asked / 1.2) }));
    await bench.tell(job?.statusUrl ?? "", { state: "encoded", renditions: [], stills });
    const made = await bench.read(asset.id);
    expect(made).toMatchObject({ status: "ready", stills: [{ asked: 320 }, { asked: 640, width: 640 }] });
    const { creative, campaign } = await bench.creative(made);
    const shown = (width: number) =>
      planCreative({ creative, asset: made }, campaign, serverI18n("ko"), new Map(), { shownWidth: width })
        .asset;
    expect(shown(160)).toMatchObject({ path: `public/${asset.id}/320w`, type: "image/webp" });
    expect(shown(300)).toMatchObject({ path: `public/${asset.id}/640w` });
    expect(shown(600)).toMatchObject({ path: `public/${asset.id}`, type: "image/png" });
    bench.asked = [];
    await requestEncoding(bench.ctx(), asset.id);
    expect(bench.asked).toEqual([]);
  });

  it("is asked again for what it lost, once, and not for what is done", async () => {
    const lost = await bench.upload(await videoFile());
    const job = await bench.job();
    await bench.finish(job);
    const later = lost.createdAt + ENCODING_RESEND_AFTER_MS;
    await handleClock(env, later - 1000);
    expect(await outboxOf(lost.id)).toHaveLength(1);
    await handleClock(env, later + 60_000);
    await handleClock(env, later + 61_000);
    expect(await outboxOf(lost.id)).toHaveLength(2);
    expect(await outboxOf(job.id)).toHaveLength(1);
  });
});

describe("two ticks of the clock at once", () => {
  it("ask once for a video that the encoder has lost", async () => {
    const lost = await bench.upload(await videoFile());
    const at = { now: lost.createdAt + ENCODING_RESEND_AFTER_MS + 60_000 };
    const before = (await outboxOf(lost.id)).length;
    await Promise.all([1, 2].map(() => resendLostEncodings(contextOf(env, null, at))));
    expect(await outboxOf(lost.id)).toHaveLength(before + 1);
  });
});

describe('an operator\'s "send again"', () => {
  const again = (assetId: string, operator: Identity) => sendEncodingAgain(contextOf(env, operator), assetId);
  const listed = async (operator: Identity) =>
    (await listTroubledVideos(contextOf(env, operator), { limit: 100 })).items.map(({ asset }) => asset.id);
  const fail = (job: EncodingJob, reason: string) => bench.tell(job.statusUrl, { state: "failed", reason });

  it("asks the encoder anew for a video that it gave up by itself, which may fail thrice again", async () => {
    const operator = await openAccount(env, { isOperator: true });
    const job = await bench.job();
    for (let tries = 0; tries < 3; tries++) await fail(job, "out of luck");
    expect(await listed(operator)).toContain(job.id);
    const rows = (await outboxOf(job.id)).length;
    await again(job.id, operator);
    expect(await outboxOf(job.id)).toHaveLength(rows + 1);
    expect(await bench.read(job.id)).toMatchObject({
      ...{ status: "encoding", failureReason: null, encodingTries: 0, encodingProgress: 0 },
    });
    bench.asked = [];
    await requestEncoding(bench.ctx(), job.id);
    const [anew] = bench.asked;
    expect(anew?.id).toBe(job.id);
    await bench.finish(anew ?? job);
    expect((await bench.read(job.id)).status).toBe("encoded");
    expect(await listed(operator)).not.toContain(job.id);
    const audit = await openDb(env.DB).query.auditLog.findMany({
      where: eq(schema.auditLog.subjectId, job.id),
    });
    expect(audit).toMatchObject([{ action: "asset.encode-again", accountId: operator.id }]);
  });

  it("is nobody else's, and for no file that is at fault or done", async () => {
    const operator = await openAccount(env, { isOperator: true });
    const [broken, done] = [await bench.job(), await bench.job()];
    await fail(broken, "too-short");
    await bench.finish(done);
    for (const { id } of [broken, done]) {
      const before = await bench.read(id);
      await expect(again(id, operator)).rejects.toMatchObject({ code: "NOT_FOUND" });
      expect(await bench.read(id)).toEqual(before);
      expect(await listed(operator)).not.toContain(id);
    }
    const waiting = await bench.job();
    await expect(again(waiting.id, bench.buyer.advertiser)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(listed(bench.buyer.advertiser)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
