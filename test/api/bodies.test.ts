import fc from "fast-check";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { freeingForm, readPostedForm } from "../../app/kit/posted-form.server";
import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES } from "../../domain/content";
import { BodyRoom, bodyRoom, ROOM_BYTES } from "../../worker/http/body-room";
import { PACE_MIN_BYTES, readLimited, UNCOUNTED_BYTES } from "../../worker/http/limited-body";
import { parseParts } from "../../worker/http/parts";
import { type Buyer, openBuyer } from "../support/factories";
import { png } from "../support/images";
import { ask, env, ORIGIN, signIn } from "./support";

const KEPT_MS = 15_000;
const PATIENCE_MS = 20_000;

/** A body in chunks, with a declared length if given. */
function sent(chunks: readonly Uint8Array<ArrayBuffer>[], declared?: number): Request {
  const left = [...chunks];
  const body = new ReadableStream({
    type: "bytes",
    pull(controller) {
      const chunk = left.shift();
      if (chunk) controller.enqueue(chunk.slice());
      else {
        controller.close();
        controller.byobRequest?.respond(0);
      }
    },
  });
  const headers: HeadersInit = declared === undefined ? {} : { "Content-Length": String(declared) };
  return new Request(ORIGIN, { method: "POST", body, headers });
}

const bytesOf = (...bytes: number[]) => Uint8Array.from(bytes);

describe("a body that is read as a whole", () => {
  const chunks = [bytesOf(1, 2, 3), bytesOf(4), bytesOf(5, 6)];

  it.each([
    ["of the declared length", 6, 6],
    ["shorter than declared", 9, 9],
    ["of no declared length, as long as it may be", undefined, 6],
  ])("is whole when it is %s", async (_, declared, max) => {
    const held = await readLimited(sent(chunks, declared), max);
    expect([...(held?.bytes ?? [])]).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("may also come in chunks that fill no buffer, as the development server's do", async () => {
    const body = new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk);
        controller.close();
      },
    });
    const held = await readLimited(new Request(ORIGIN, { method: "POST", body }), 6);
    expect([...(held?.bytes ?? [])]).toEqual([1, 2, 3, 4, 5, 6]);
    expect(chunks.map(({ byteLength }) => byteLength)).toEqual([3, 1, 2]);
  });

  it.each([
    ["declared longer", 7, 6],
    ["declared as no number", Number.NaN, 6],
    ["longer than it declared", 5, 6],
    ["longer than it may be", undefined, 5],
  ])("is none when it is %s", async (_, declared, max) => {
    expect(await readLimited(sent(chunks, declared), max)).toBeNull();
  });

  it("takes no memory once it is freed, and neither do views of it", async () => {
    const held = await readLimited(sent(chunks), 6);
    const view = held?.bytes.subarray(1);
    held?.free();
    held?.free();
    expect([held?.bytes.byteLength, held?.bytes.buffer.byteLength, view?.byteLength]).toEqual([0, 0, 0]);
  });
});

describe("the room for bodies", () => {
  let room: BodyRoom;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    room = new BodyRoom(ROOM_BYTES);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const take = (bytes: number, patienceMs = PATIENCE_MS) => room.take(bytes, KEPT_MS, patienceMs);
  /** The result within a time limit. */
  const within = async <T>(ms: number, work: Promise<T>): Promise<T | "nothing yet"> => {
    let came: T | "nothing yet" = "nothing yet";
    const done = work.then((result) => {
      came = result;
    });
    await vi.advanceTimersByTimeAsync(ms);
    if (came !== "nothing yet") await done;
    return came;
  };

  it("holds so much and no more: who comes next waits until somebody leaves", async () => {
    const first = await take(ROOM_BYTES - 1);
    expect(await take(1)).not.toBeNull();
    const third = take(1);
    expect(await within(KEPT_MS - 1_000, third)).toBe("nothing yet");
    first?.leave();
    expect(await within(500, third)).toMatchObject({ leave: expect.any(Function) });
  });

  it("is not waited for longer than one has patience", async () => {
    await take(ROOM_BYTES);
    const second = take(1, 5_000);
    expect(await within(4_900, second)).toBe("nothing yet");
    expect(await within(200, second)).toBeNull();
  });

  it("has a share for each account, so that one's bodies never keep another's out", async () => {
    const video = VIDEO_MAX_BYTES + 16 * 1024;
    const own = (holder: string, patienceMs = PATIENCE_MS) => room.take(video, KEPT_MS, patienceMs, holder);
    const first = await own("acc_1");
    const second = own("acc_1");
    expect(await within(500, second)).toBe("nothing yet");
    expect(await room.take(IMAGE_MAX_BYTES, KEPT_MS, 0, "acc_2"), "at once").not.toBeNull();
    first?.leave();
    expect(await within(500, second)).toMatchObject({ leave: expect.any(Function) });
  });

  it("has a quarter for others, however many accounts send the largest bodies", async () => {
    const largest = Array.from({ length: 4 }, (_, nth) =>
      room.take(VIDEO_MAX_BYTES, KEPT_MS, 0, `acc_${nth}`),
    );
    expect((await Promise.all(largest)).filter((place) => place !== null)).toHaveLength(1);
    for (const other of ["acc_5", "acc_6"]) {
      expect(await room.take(ROOM_BYTES / 8, KEPT_MS, 0, other), other).not.toBeNull();
    }
  });

  it("is left in minutes by a large body that comes at the least pace", async () => {
    const pull = async (to: ReadableByteStreamController) => {
      await new Promise((resolve) => setTimeout(resolve, 9_000));
      to.enqueue(new Uint8Array(PACE_MIN_BYTES));
    };
    const body = new ReadableStream({ type: "bytes", pull });
    const headers = { "Content-Length": String(VIDEO_MAX_BYTES) };
    const request = new Request(ORIGIN, { method: "POST", body, headers });
    const refused = readLimited(request, VIDEO_MAX_BYTES, "acc_1", room).catch((thrown: unknown) => thrown);
    expect(await within(420_000, refused)).toMatchObject({ code: "070" });
  });

  it("is left within seconds by a body that drips, while another account's comes in at once", async () => {
    const [video, image] = [VIDEO_MAX_BYTES, IMAGE_MAX_BYTES];
    const dripping = () => {
      const body = new ReadableStream({
        type: "bytes",
        pull: async (to) => {
          await new Promise((resolve) => setTimeout(resolve, 4_000));
          to.enqueue(bytesOf(1));
        },
      });
      const headers = { "Content-Length": String(video) };
      const request = new Request(ORIGIN, { method: "POST", body, headers });
      return readLimited(request, video, "acc_1", room).catch((thrown: unknown) => thrown);
    };
    const drips = [dripping(), dripping()];
    await vi.advanceTimersByTimeAsync(1_000);
    const other = await readLimited(sent([new Uint8Array(image)], image), image, "acc_2", room);
    expect(other?.bytes.byteLength).toBe(image);
    other?.free();
    expect(await within(13_000, drips[0] as Promise<unknown>)).toMatchObject({ code: "070" });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await drips[1]).toMatchObject({ code: "070" });
    expect(await take(ROOM_BYTES, 0)).not.toBeNull();
  });

  it("is kept by a body that comes as fast as a slow line brings it", async () => {
    const size = 8 * PACE_MIN_BYTES;
    let left = 8;
    const body = new ReadableStream({
      type: "bytes",
      pull: async (to) => {
        await new Promise((resolve) => setTimeout(resolve, 9_000));
        if (left-- > 0) to.enqueue(new Uint8Array(PACE_MIN_BYTES));
        else {
          to.close();
          to.byobRequest?.respond(0);
        }
      },
    });
    const headers = { "Content-Length": String(size) };
    const request = new Request(ORIGIN, { method: "POST", body, headers });
    const held = await within(90_000, readLimited(request, size, "acc_1", room));
    expect(held).toMatchObject({ bytes: { byteLength: size } });
  });

  it("is free again of somebody who went away without a word, not of one who is still there", async () => {
    const here = await take(ROOM_BYTES / 2);
    await take(ROOM_BYTES / 2);
    await vi.advanceTimersByTimeAsync(KEPT_MS - 1);
    here?.keep(KEPT_MS);
    await vi.advanceTimersByTimeAsync(1);
    expect(await take(ROOM_BYTES / 2, 0)).not.toBeNull();
    expect(await take(1, 0)).toBeNull();
  });

  it("is taken by a large body until it is freed", async () => {
    const body = () => sent([new Uint8Array(UNCOUNTED_BYTES)], UNCOUNTED_BYTES);
    const held = await readLimited(body(), UNCOUNTED_BYTES, "", room);
    expect(await take(ROOM_BYTES, 0)).toBeNull();
    held?.free();
    expect(await take(ROOM_BYTES, 0)).not.toBeNull();
  });

  it("is asked for before anything is read, and a body that finds none is refused with when to come again", async () => {
    const all = await take(ROOM_BYTES);
    const request = sent([new Uint8Array(UNCOUNTED_BYTES)], UNCOUNTED_BYTES);
    const refused = readLimited(request, UNCOUNTED_BYTES, "", room).catch((error: unknown) => error);
    for (let s = 0; s < PATIENCE_MS / 1_000; s++) {
      all?.keep(KEPT_MS);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(await refused).toMatchObject({ code: "TOO_MANY_REQUESTS", details: { retryAfterS: 15 } });
    expect(request.bodyUsed).toBe(false);
    expect(await readLimited(sent([bytesOf(1)], 1), 1, "", room), "a small one needs none").not.toBeNull();
  });

  it.each<[string, number, ReadableStream, object]>([
    [
      "breaks off",
      0,
      new ReadableStream({ type: "bytes", pull: (to) => to.error(new Error("gone")) }),
      { message: "gone" },
    ],
    [
      "stops coming",
      KEPT_MS,
      new ReadableStream({ type: "bytes", pull: () => new Promise<void>(() => undefined) }),
      { code: "070" },
    ],
  ])("is left by a body that %s", async (_, ms, body, error) => {
    const headers = { "Content-Length": String(ROOM_BYTES) };
    const request = new Request(ORIGIN, { method: "POST", body, headers });
    const refused = readLimited(request, ROOM_BYTES, "", room).catch((thrown: unknown) => thrown);
    expect(await within(ms, refused)).toMatchObject(error);
    expect(await take(ROOM_BYTES, 0)).not.toBeNull();
  });

  it.each([
    ["declared", UNCOUNTED_BYTES],
    ["undeclared", undefined],
  ])("is left by a body of %s length that is longer than it may be", async (_, declared) => {
    const body = sent([new Uint8Array(UNCOUNTED_BYTES + 1)], declared);
    expect(await readLimited(body, UNCOUNTED_BYTES, "", room)).toBeNull();
    expect(await take(ROOM_BYTES, 0)).not.toBeNull();
  });
});

describe("a form of parts", () => {
  const BOUNDARY = "----boundary7MA4YWxk";
  const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
  const raw = (...lines: string[]) => new TextEncoder().encode(lines.join("\r\n")) as Uint8Array<ArrayBuffer>;

  async function written(form: FormData): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
    const response = new Response(form);
    const type = response.headers.get("Content-Type") ?? "";
    return { bytes: new Uint8Array(await response.arrayBuffer()), type };
  }

  const told = async (form: FormData) =>
    Promise.all(
      [...form].map(async ([name, value]) =>
        typeof value === "string"
          ? [name, value]
          : [name, value.name, value.type, value.size, [...new Uint8Array(await value.arrayBuffer())]],
      ),
    );

  it("says what the runtime's own reader says, whatever is in it", async () => {
    const text = fc.string({ unit: "grapheme", maxLength: 20 });
    const name = fc.stringMatching(/^[a-zA-Z0-9_.[\]-]{1,12}$/);
    const file = fc.record({ name: fc.stringMatching(/^[\p{L}\p{N} _.-]{1,12}$/u), bytes: fc.uint8Array() });
    const entries = fc.array(fc.tuple(name, fc.oneof(text, file)), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(entries, async (given) => {
        const form = new FormData();
        for (const [key, value] of given) {
          if (typeof value === "string") form.append(key, value);
          else form.append(key, new File([value.bytes], value.name.trim() || "x", { type: "image/png" }));
        }
        const { bytes, type } = await written(form);
        expect(await told(parseParts(bytes, type))).toEqual(await told(form));
      }),
    );
  });

  it("keeps a field without a file, and a name in quotation marks", () => {
    const form = parseParts(
      raw(
        `--${BOUNDARY}`,
        'Content-Disposition: form-data; name="empty"; filename=""',
        "Content-Type: application/octet-stream",
        "",
        "",
        `--${BOUNDARY}`,
        'Content-Disposition: form-data; name="logo"; filename="a %22b%22.png"',
        "Content-Type: image/png",
        "",
        "x",
        `--${BOUNDARY}--`,
        "",
      ),
      TYPE,
    );
    const [empty, logo] = [form.get("empty"), form.get("logo")] as File[];
    expect([empty?.size, empty?.name, logo?.size, logo?.name]).toEqual([0, "", 1, 'a "b".png']);
  });

  it("has files that are views of the body, and can be read in every way", async () => {
    const form = new FormData();
    form.set("file", new File(["가나"], "a.txt", { type: "text/plain" }));
    const { bytes, type } = await written(form);
    const file = parseParts(bytes, type).get("file");
    if (!(file instanceof File)) throw new Error("no file");
    const view = await file.bytes();
    expect(view.buffer).toBe(bytes.buffer);
    const copies = [await file.arrayBuffer(), await file.slice(0).arrayBuffer()];
    expect(copies.map((copy) => new TextDecoder().decode(copy))).toEqual(["가나", "가나"]);
    expect([await file.text(), await new Response(file.stream()).text()]).toEqual(["가나", "가나"]);
    expect(copies.some((copy) => copy === bytes.buffer)).toBe(false);
  });

  it.each<[string, string, Uint8Array<ArrayBuffer>]>([
    ["no boundary", "multipart/form-data", raw(`--${BOUNDARY}--`)],
    ["no end", TYPE, raw(`--${BOUNDARY}`, 'Content-Disposition: form-data; name="a"', "", "x")],
    [
      "a part without a name",
      TYPE,
      raw(`--${BOUNDARY}`, "Content-Type: text/plain", "", "x", `--${BOUNDARY}--`),
    ],
    [
      "a text in no UTF-8",
      TYPE,
      Uint8Array.from([
        ...raw(`--${BOUNDARY}`, 'Content-Disposition: form-data; name="a"', "", ""),
        0xff,
        ...raw("", `--${BOUNDARY}--`),
      ]),
    ],
  ])("with %s is none", (_, type, bytes) => {
    expect(() => parseParts(bytes, type)).toThrowError(expect.objectContaining({ code: "070" }));
  });
});

describe("files in one piece", () => {
  let buyer: Buyer;
  let cookie: string;
  beforeAll(async () => {
    buyer = await openBuyer(env);
    cookie = await signIn(buyer.advertiser);
  });
  /** More uploads than fit into the memory limit together. */
  const SEVERAL = Array.from({ length: Math.ceil(ROOM_BYTES / VIDEO_MAX_BYTES) + 2 }, (_, nth) => nth);
  const large = (nth: number) =>
    new File([png(300, 250, nth), new Uint8Array(VIDEO_MAX_BYTES - 1000)], `${nth}.png`);

  it("leave nothing behind when the API has answered, refused or not", async () => {
    for (const nth of SEVERAL) {
      const form = new FormData();
      form.set("kind", "creative");
      form.set("file", large(nth));
      const { status } = await ask("POST", `/asset/${buyer.adv.id}`, { cookie, form });
      expect(status).toBe(413);
    }
    expect(await bodyRoom.take(ROOM_BYTES, 1, 0)).not.toBeNull();
  });

  it("leave nothing behind when a page's action is through, also by a fault", async () => {
    // On a page with several forms, the selected form has its own action.
    const inner = freeingForm(async ({ request }: { request: Request }) => {
      const file = (await readPostedForm(request)).get("file");
      expect(file).toBe((await readPostedForm(request)).get("file"));
      throw new Error(String((file as File).size));
    });
    const act = freeingForm(inner);
    for (const nth of SEVERAL) {
      const body = new FormData();
      body.set("file", large(nth));
      const request = new Request(ORIGIN, { method: "POST", body });
      await expect(act({ request })).rejects.toThrow(String(large(nth).size));
    }
    expect(await bodyRoom.take(ROOM_BYTES, 1, 0)).not.toBeNull();
  });
});
