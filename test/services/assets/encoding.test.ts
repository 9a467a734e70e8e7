import { env as bindings } from "cloudflare:test";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { ENCODING_RESEND_AFTER_MS, VIDEO_MAX_BYTES } from "../../../domain/shared/limits";
import { openDb, schema } from "../../../worker/db/client";
import type { ConsoleEnv } from "../../../worker/env";
import { handleClock } from "../../../worker/jobs/clock";
import { handleOutbox } from "../../../worker/jobs/outbox";
import { requestEncoding } from "../../../worker/services/assets/encoding/request";
import { openAsset } from "../../../worker/services/assets/open";
import { bookProduct } from "../../../worker/services/campaigns/book";
import { addCreative } from "../../../worker/services/creatives/add";
import { EncodingBench } from "../../support/encoding";
import { contextOf, creativeFor, nextSchedule } from "../../support/factories";
import { fakeMatroska, fakeMp4 } from "../../support/videos";

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

describe("a video's upload", () => {
  it.each<[string, Bytes, string]>([
    ["MP4", fakeMp4(), "video/mp4"],
    ["MOV", fakeMp4("qt  "), "video/quicktime"],
    ["WebM", fakeMatroska("webm"), "video/webm"],
    ["MKV", fakeMatroska("matroska"), "video/x-matroska"],
  ])(
    "%s is known by its bytes, waits for the encoder, and lies under no public key",
    async (_, bytes, type) => {
      const asset = await bench.upload(bytes, "named.png");
      expect(asset).toMatchObject({ contentType: type, status: "encoding", r2Key: `sources/${asset.id}` });
      const kept = await env.CREATIVES.get(asset.r2Key);
      expect(new Uint8Array((await kept?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes);
      expect(await env.CREATIVES.head(`public/${asset.id}`)).toBeNull();
      expect(await outboxOf(asset.id)).toHaveLength(1);
    },
  );

  it.each<[string, Bytes]>([
    ["a text", text("not a film at all, whatever its name says")],
    ["an AVIF picture, which shares the box", fakeMp4("avif")],
    ["EBML that is neither WebM nor Matroska", fakeMatroska("other")],
  ])("is refused with its message when it is %s", async (_, bytes) => {
    await expect(bench.upload(bytes)).rejects.toMatchObject({
      code: "UNSUPPORTED_MEDIA_TYPE",
      fields: { file: ["asset.type"] },
    });
  });

  it("is refused with the limit when it is too large", async () => {
    const bytes = new Uint8Array(VIDEO_MAX_BYTES + 1);
    bytes.set(fakeMp4());
    await expect(bench.upload(bytes)).rejects.toMatchObject({
      code: "PAYLOAD_TOO_LARGE",
      fields: { file: ["video.tooLarge|maxMb=20"] },
    });
  });

  it("twice is one asset, until it failed", async () => {
    const bytes = fakeMp4();
    const [first, second] = [await bench.upload(bytes), await bench.upload(bytes)];
    expect(second.id).toBe(first.id);
    await requestEncoding(bench.ctx(), first.id);
    await bench.tell(bench.asked[0]?.statusUrl ?? "", { state: "failed", reason: "encoding-failed" });
    expect((await bench.upload(bytes)).id).not.toBe(first.id);
  });

  it("makes no creative and shows its source to nobody", async () => {
    const asset = await bench.upload(fakeMp4());
    const schedule = { ...nextSchedule(), budgetMinor: 400_000 };
    const { campaign } = await bookProduct(bench.ctx(), bench.buyer.adv.id, bench.shop.cpm.id, schedule);
    await expect(
      addCreative(bench.ctx(), bench.buyer.adv.id, campaign.id, creativeFor(bench.shop.banner, asset)),
    ).rejects.toMatchObject({ code: "ASSET_NOT_AVAILABLE" });
    await expect(openAsset(bench.ctx(), asset.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("the encoder", () => {
  it("is asked by the outbox row, and again when it did not accept", async () => {
    const asset = await bench.upload(fakeMp4());
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
    const asset = await bench.upload(fakeMp4());
    const without = contextOf({ ...env, ENCODER_URL: undefined }, null);
    await expect(requestEncoding(without, asset.id)).rejects.toThrow("ENCODER_URL");
    expect((await bench.read(asset.id)).status).toBe("encoding");
  });

  it("is asked again for what it lost, once, and not for what is done", async () => {
    const lost = await bench.upload(fakeMp4());
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
