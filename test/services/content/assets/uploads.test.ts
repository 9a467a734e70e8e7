import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import {
  IMAGE_MAX_BYTES,
  PROJECT_DAY_BYTES_MAX,
  SMALL_VIDEO_MAX_BYTES,
  sha256Hex,
  UPLOAD_IDLE_MS,
  UPLOAD_PART_BYTES,
  UPLOADS_OPEN_MAX,
  VIDEO_UPLOAD_MAX_BYTES,
} from "../../../../domain/content";
import { LEVEL } from "../../../../domain/people";
import { schema } from "../../../../worker/db/client";
import { handleClock } from "../../../../worker/jobs/clock";
import {
  deleteAsset,
  discardUpload,
  listOpenUploads,
  startUpload,
  uploadAsset,
} from "../../../../worker/services/content";
import { env } from "../../../support/env";
import { type Buyer, contextOf, openAccount, openBuyer, openShop } from "../../../support/factories";
import { png } from "../../../support/images";
import { padded, Sender } from "../../../support/uploads";
import { videoFile } from "../../../support/videos";

type Bytes = Uint8Array<ArrayBuffer>;
const bytesOf = (...values: number[]): Bytes => Uint8Array.from(values);
type Refused = { errorCode: string; fields?: Record<string, string[]> };

let buyer: Buyer;
beforeAll(async () => {
  buyer = await openBuyer(env, await openShop(env));
});

const ctx = () => contextOf(env, buyer.advertiser);
const start = async (sender: Sender, more: object = {}) =>
  startUpload(ctx(), buyer.adv.id, "creative", { ...(await sender.about()), ...more });
const refusal = async (response: Response) => [response.status, ((await response.json()) as Refused).fields];

/** Two whole parts and a part of a third. */
const large = async () => new Sender(env, padded(await videoFile(), 2 * UPLOAD_PART_BYTES + 12_345));

describe("an upload in parts", () => {
  it("goes on after a part was damaged, another lost and the page left, and keeps the very bytes", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const sender = await large();
    const { path } = await start(sender);
    expect((await sender.put(path, 3)).status).toBe(200);
    const bent = sender.parts[0]?.slice() ?? new Uint8Array();
    bent[100] = 1 + (bent[100] ?? 0);
    expect(await refusal(await sender.put(path, 1, bent))).toEqual([
      400,
      { part: [expect.stringContaining("손상")] },
    ]);
    const short = sender.parts[1]?.slice(0, -1);
    expect((await sender.put(path, 2, short)).status).toBe(400);
    expect((await sender.complete(path)).status, "parts are missing").toBe(409);

    const again = await start(sender);
    expect(again.parts.map(({ number }) => number)).toEqual([3]);
    expect((await sender.put(again.path, 1)).status).toBe(200);
    expect((await sender.put(again.path, 2)).status).toBe(200);
    expect((await sender.put(path, 4, sender.parts[2])).status, "no such part").toBe(404);
    expect(await refusal(await sender.complete(path, "0".repeat(64)))).toMatchObject([
      400,
      { checksum: [expect.any(String)] },
    ]);

    const done = await sender.complete(path);
    expect(done.status).toBe(200);
    const asset = (await done.json()) as { id: string };
    expect(asset).toMatchObject({
      status: "encoding",
      contentType: "video/mp4",
      width: 1920,
      height: 1080,
      sha256: `${await sender.checksum()}-3`,
      durationMs: 6000,
    });
    const kept = await env.CREATIVES.get(`sources/${asset.id}`);
    expect(await sha256Hex((await kept?.arrayBuffer()) ?? new ArrayBuffer())).toBe(
      await sha256Hex(sender.bytes),
    );
    expect(await (await sender.complete(path)).json(), "asked again").toEqual(asset);
    expect((await start(sender)).asset?.id, "chosen again").toBe(asset.id);
    expect((await sender.put(path, 1)).status, "it takes no part any more").toBe(404);
  });

  it("is each account's own, and each kind's, though the file is the same", async () => {
    const sender = await large();
    const other = await openBuyer(env, await openShop(env));
    const own = await start(sender);
    await sender.put(own.path, 1);
    const about = await sender.about();
    const theirs = await startUpload(contextOf(env, other.advertiser), other.adv.id, "creative", about);
    const image = { ...about, bytes: 1_000 };
    const logo = await startUpload(ctx(), buyer.adv.id, "logo", image);
    expect(new Set([own.id, theirs.id, logo.id]).size).toBe(3);
    expect([theirs.parts, logo.parts]).toEqual([[], []]);
    const again = await start(sender);
    expect([again.id, again.parts.map(({ number }) => number)]).toEqual([own.id, [1]]);
  });

  it("takes nothing more once its starter may not write the project's files any more", async () => {
    const other = await openBuyer(env, await openShop(env));
    const sender = new Sender(env, await videoFile());
    const { path } = await startUpload(
      contextOf(env, other.advertiser),
      other.adv.id,
      "creative",
      await sender.about(),
    );
    expect((await sender.put(path, 1)).status).toBe(200);
    await ctx()
      .db.update(schema.memberships)
      .set({ level: LEVEL.viewer })
      .where(eq(schema.memberships.projectId, other.adv.id));
    expect((await sender.put(path, 1)).status).toBe(404);
    expect((await sender.complete(path)).status).toBe(404);
  });

  it(`is begun for ${UPLOADS_OPEN_MAX} files at once, and for no more until one is over`, async () => {
    const other = await openBuyer(env, await openShop(env));
    const begin = (nth: number) =>
      startUpload(contextOf(env, other.advertiser), other.adv.id, "creative", {
        name: "spot.mp4",
        bytes: 1_000,
        fingerprint: nth.toString(16).padStart(64, "0"),
      });
    const begun = [];
    for (let nth = 0; nth < UPLOADS_OPEN_MAX; nth++) begun.push(await begin(nth));
    await expect(begin(UPLOADS_OPEN_MAX)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    expect((await begin(0)).id, "goes on").toBe(begun[0]?.id);
    await discardUpload(contextOf(env, other.advertiser), other.adv.id, begun[0]?.id ?? "");
    await expect(begin(UPLOADS_OPEN_MAX)).resolves.toBeDefined();
  });

  it("adds so many bytes to a project a day, whichever way they come", async () => {
    const other = await openBuyer(env, await openShop(env));
    const own = { projectId: other.adv.id, uploadedBy: other.advertiser.id };
    const size = { bytes: PROJECT_DAY_BYTES_MAX - 50, width: 0, height: 0 };
    const named = { id: "asset_full", kind: "creative", name: "a.mp4", r2Key: "x", sha256: "x" } as const;
    await ctx()
      .db.insert(schema.assets)
      .values({ ...own, ...size, ...named, contentType: "video/mp4", createdAt: ctx().now });
    const begin = (bytes: number, atMs = 0) => {
      const then = contextOf(env, other.advertiser);
      const file = { name: "spot.mp4", bytes, fingerprint: String(bytes).padStart(64, "0") };
      return startUpload({ ...then, now: then.now + atMs }, other.adv.id, "creative", file);
    };
    await expect(begin(51)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    await expect(
      uploadAsset(contextOf(env, other.advertiser), other.adv.id, "creative", {
        name: "a.png",
        bytes: png(1_200, 628),
      }),
    ).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    await begin(30);
    await expect(begin(31), "beside an open one").rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    await expect(begin(32, 24 * 60 * 60_000), "a day later").resolves.toBeDefined();
  });

  it("under another name is one asset with what was sent before", async () => {
    const bytes = await videoFile({ seconds: 7 });
    const kept = [];
    for (const name of ["one.mp4", "two.mp4"]) {
      const sender = new Sender(env, bytes, name);
      const { path } = await start(sender);
      await sender.putAll(path);
      kept.push(((await (await sender.complete(path)).json()) as { id: string }).id);
    }
    expect(kept[1]).toBe(kept[0]);
  });

  it("loses one part, and not the file, when that part is sent again over a good one and arrives damaged", async () => {
    const sender = await large();
    const { path } = await start(sender);
    await sender.putAll(path);
    const bent = sender.parts[1]?.slice() ?? new Uint8Array();
    bent[7] = 1 + (bent[7] ?? 0);
    expect((await sender.put(path, 2, bent)).status).toBe(400);
    expect((await sender.complete(path)).status, "a part is missing").toBe(409);
    expect((await start(sender)).parts.map(({ number }) => number)).toEqual([1, 3]);
    expect((await sender.put(path, 2)).status).toBe(200);
    const done = await sender.complete(path);
    expect(done.status).toBe(200);
    expect(await done.json()).toMatchObject({ sha256: `${await sender.checksum()}-3` });
  });

  it("that was deleted is sent anew", async () => {
    const sender = new Sender(env, await videoFile());
    const { path } = await start(sender);
    await sender.putAll(path);
    const { id } = (await (await sender.complete(path)).json()) as { id: string };
    await deleteAsset(ctx(), buyer.adv.id, id);
    expect(await start(sender)).toMatchObject({ parts: [], asset: null });
    expect(await env.CREATIVES.head(`sources/${id}`)).toBeNull();
  });

  it("is given up by its sender, or by the clock when nothing came for a day", async () => {
    const [left, given] = [await large(), await large()];
    const { path } = await start(left);
    await left.put(path, 1);
    const other = await start(given);
    await given.put(other.path, 1);
    expect((await given.reach(other.path, { method: "DELETE" })).status).toBe(204);
    expect((await start(given)).parts).toEqual([]);
    await handleClock(env, ctx().now + UPLOAD_IDLE_MS - 60_000);
    expect((await start(left)).parts).toHaveLength(1);
    await handleClock(env, ctx().now + UPLOAD_IDLE_MS + 60_000);
    expect((await left.put(path, 2)).status).toBe(404);
    expect((await start(left)).parts).toEqual([]);
  });

  it("is listed with how far it is until it is whole, and thrown away by its own account alone", async () => {
    const [one, two] = [await large(), await large()];
    const own = await openBuyer(env, await openShop(env));
    const ownCtx = contextOf(env, own.advertiser);
    const begin = async (sender: Sender) =>
      startUpload(ownCtx, own.adv.id, "creative", { ...(await sender.about()), name: sender.name });
    const [first, second] = [await begin(one), await begin(two)];
    await one.put(first.path, 1);
    await two.putAll(second.path);
    const listed = await listOpenUploads(ownCtx, own.adv.id, "creative");
    expect(listed.map(({ id, share }) => [id, share])).toEqual(
      expect.arrayContaining([
        [first.id, 1 / 3],
        [second.id, 1],
      ]),
    );
    expect(listed).toHaveLength(2);
    expect(listed[0]).toMatchObject({ name: one.name, bytes: one.bytes.byteLength });
    expect(await listOpenUploads(ownCtx, own.adv.id, "shared")).toEqual([]);
    await two.complete(second.path);
    await expect(discardUpload(ctx(), buyer.adv.id, first.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(listOpenUploads(ctx(), own.adv.id, "creative")).rejects.toMatchObject({
      code: "PROJECT_NOT_FOUND",
    });
    expect((await listOpenUploads(ownCtx, own.adv.id, "creative")).map(({ id }) => id)).toEqual([first.id]);
    await discardUpload(ownCtx, own.adv.id, first.id);
    expect(await listOpenUploads(ownCtx, own.adv.id, "creative")).toEqual([]);
    expect((await one.put(first.path, 2)).status, "its address is over").toBe(404);
    await discardUpload(ownCtx, own.adv.id, second.id);
    expect((await begin(two)).asset, "what was kept stays").not.toBeNull();
  });

  it("takes nothing by an address that is not its own, and begins for nobody else", async () => {
    const sender = await large();
    const { path } = await start(sender);
    expect((await sender.put(`${path}x`, 1)).status).toBe(404);
    expect((await sender.put("/uploads/token", 1)).status).toBe(404);
    const stranger = contextOf(env, await openAccount(env));
    await expect(startUpload(stranger, buyer.adv.id, "creative", await sender.about())).rejects.toMatchObject(
      {
        code: "PROJECT_NOT_FOUND",
      },
    );
  });

  it.each([
    ["above 1 GB", { bytes: VIDEO_UPLOAD_MAX_BYTES + 1 }, "asset.tooLarge|maxMb=1024"],
    [
      "above 20 MB for a rewarded unit",
      { bytes: SMALL_VIDEO_MAX_BYTES + 1, format: "rewarded" },
      "asset.tooLarge|maxMb=20",
    ],
  ])("%s is not begun", async (_, more, code) => {
    await expect(start(await large(), more)).rejects.toMatchObject({
      code: "PAYLOAD_TOO_LARGE",
      fields: { bytes: [code] },
    });
  });
});

const text = (content: string) => new TextEncoder().encode(content) as Bytes;
const CONTAINERS = ["mp4", "mov", "webm", "mkv", "avi"] as const;

const REFUSED: [string, Bytes, string][] = [
  [
    "SVG with a script",
    text("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>"),
    "asset.type",
  ],
  ["a page", text("<!doctype html><script>alert(1)</script>"), "asset.type"],
  ["a PNG of 60,000 by 60,000", png(60_000, 60_000), "image.tooManyPixels|max=40000000"],
  ["a PNG that breaks off", png(300, 250).slice(0, -12), "image.broken"],
];
for (const container of CONTAINERS) {
  const whole = await videoFile({ container });
  REFUSED.push(
    [`${container} of 4 s`, await videoFile({ container, seconds: 4 }), "video.tooShort|min=5"],
    [`${container} of 31 s`, await videoFile({ container, seconds: 31 }), "video.tooLong|max=30"],
    [
      `${container} of 720p`,
      await videoFile({ container, width: 1280, height: 720 }),
      "video.tooSmall|min=1080|w=1280|h=720",
    ],
    [`${container} that breaks off`, whole.slice(0, -30), "video.broken"],
    [`${container}'s first bytes alone`, whole.slice(0, 48), "video.broken"],
  );
}

describe("what was sent", () => {
  it.each(CONTAINERS)(
    "as %s is taken at 5 s, and at 29 s upright, whatever its name says",
    async (container) => {
      for (const about of [{ seconds: 5 }, { seconds: 29, width: 1080, height: 1920 }]) {
        const sender = new Sender(env, await videoFile({ container, ...about }), "picture.png");
        const { path } = await start(sender);
        await sender.putAll(path);
        expect(await (await sender.complete(path)).json()).toMatchObject({
          status: "encoding",
          durationMs: about.seconds * 1000,
          width: about.width ?? 1920,
        });
      }
    },
  );

  it("as an image is kept as what is sent in one piece is", async () => {
    const sender = new Sender(env, png(300, 250, 7), "art.png");
    const { path } = await start(sender);
    await sender.putAll(path);
    const asset = (await (await sender.complete(path)).json()) as { id: string };
    expect(asset).toMatchObject({ status: "ready", contentType: "image/png", width: 300 });
    expect(await env.CREATIVES.head(`private/${asset.id}`)).not.toBeNull();
    expect((await start(sender)).asset?.id).toBe(asset.id);
  });

  it.each(REFUSED)(
    "as %s is refused, kept nowhere, and refused unread when it is chosen again",
    async (_, bytes, code) => {
      const sender = new Sender(env, bytes);
      const { path } = await start(sender);
      const before = (await env.CREATIVES.list()).objects.length;
      await sender.putAll(path);
      const response = await sender.complete(path);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(Object.keys(((await response.json()) as Refused).fields ?? {})).toEqual(["file"]);
      await expect(start(sender)).rejects.toMatchObject({ fields: { file: [code] } });
      expect((await env.CREATIVES.list()).objects.length).toBe(before);
    },
  );

  it.each<[string, Bytes, number, string]>([
    ["an image is refused with the limit", png(300, 250), 413, "10MB"],
    ["a video of no known type is refused as that", bytesOf(0x1a, 0x45, 0xdf, 0xa3, 0x80), 415, "MKV"],
  ])("above 10 MB and %s", async (_, head, status, words) => {
    const file = new Uint8Array(IMAGE_MAX_BYTES + 1);
    file.set(head);
    const sender = new Sender(env, file);
    const { path } = await start(sender);
    await sender.putAll(path);
    expect(await refusal(await sender.complete(path))).toEqual([
      status,
      { file: [expect.stringContaining(words)] },
    ]);
  });
});
