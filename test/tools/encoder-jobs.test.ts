import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from "vitest";
import { ROOT } from "../../scripts/toolchain/paths";
import { allowConsoleError } from "../support/console-errors";

interface Job {
  id: string;
  statusUrl: string;
}
interface State {
  state: string;
  progress: number;
}
type Encode = (job: Job, onProgress: (progress: number) => void) => Promise<object>;
interface Queue {
  waiting: number;
  add(job: Job): State | null;
  get(id: string): State | undefined;
}
const { JobQueue } = (await import(join(ROOT, "encoder/jobs.mjs"))) as {
  JobQueue: new (encode: Encode) => Queue;
};
const { parseJob } = (await import(join(ROOT, "encoder/parse-job.mjs"))) as {
  parseJob(body: unknown, consoleOrigin: string): object | null;
};

/** An encoder whose jobs end when the test decides. */
function held() {
  const begun: Job[] = [];
  const ends: { done(): void; fail(error: Error): void }[] = [];
  const progress: ((share: number) => void)[] = [];
  const encode: Encode = (job, onProgress) => {
    begun.push({ ...job });
    progress.push(onProgress);
    return new Promise((resolve, reject) =>
      ends.push({ done: () => resolve({ made: job.id }), fail: reject }),
    );
  };
  return { queue: new JobQueue(encode), begun, ends, progress };
}

const job = (id: string, statusUrl = `http://console.test/${id}`): Job => ({ id, statusUrl });

let posted: Mock<(url: string, init: { body: string }) => Promise<Response>>;
beforeEach(() => {
  vi.useFakeTimers();
  posted = vi.fn(async () => new Response("{}"));
  vi.stubGlobal("fetch", posted);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The sent reports, by address and state. */
const told = () =>
  posted.mock.calls.map(([url, { body }]) => `${url} ${(JSON.parse(body) as { state: string }).state}`);

const settled = () => vi.advanceTimersByTimeAsync(0);

describe("the encoder's jobs", () => {
  it("are done one at a time, in the order in which they came, each told to its own address", async () => {
    const { queue, begun, ends } = held();
    for (const id of ["a", "b", "c"]) queue.add(job(id));
    await settled();
    expect([begun.map(({ id }) => id), queue.waiting]).toEqual([["a"], 2]);
    ends[0]?.done();
    await settled();
    expect(begun.map(({ id }) => id)).toEqual(["a", "b"]);
    ends[1]?.done();
    await settled();
    ends[2]?.done();
    await settled();
    expect(told()).toEqual(["a", "b", "c"].map((id) => `http://console.test/${id} encoded`));
    expect(queue.get("b")).toMatchObject({ state: "encoded", progress: 1, made: "b" });
  });

  it("of one id are one, with the addresses that came last while it waits", async () => {
    const { queue, begun, ends } = held();
    queue.add(job("a"));
    queue.add(job("b"));
    queue.add(job("a"));
    queue.add(job("b", "http://console.test/fresh"));
    expect(queue.waiting).toBe(1);
    ends[0]?.done();
    await settled();
    ends[1]?.done();
    await settled();
    expect(begun.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(told()).toEqual(["http://console.test/a encoded", "http://console.test/fresh encoded"]);
  });

  it("that are done tell so once more when they are sent again; those that failed are tried again", async () => {
    allowConsoleError(/encoder\.job-failed/);
    const { queue, begun, ends } = held();
    queue.add(job("done"));
    ends[0]?.done();
    await settled();
    queue.add(job("done", "http://console.test/again"));
    await settled();
    expect([begun.length, told().at(-1)]).toEqual([1, "http://console.test/again encoded"]);
    queue.add(job("bad"));
    ends[1]?.fail(new Error("no room"));
    await settled();
    expect(queue.get("bad")).toMatchObject({ state: "failed", reason: "encoding-failed" });
    queue.add(job("bad"));
    expect(begun.map(({ id }) => id)).toEqual(["done", "bad", "bad"]);
  });

  it("that fail by their file say why, and are no fault in the log; others are, without the addresses", async () => {
    allowConsoleError(/<address>/);
    const { queue, ends } = held();
    queue.add(job("short"));
    ends[0]?.fail(Object.assign(new Error("too-short"), { reason: "too-short" }));
    await settled();
    expect(queue.get("short")).toMatchObject({ state: "failed", reason: "too-short" });
    expect(console.error).not.toHaveBeenCalled();
    queue.add(job("ours"));
    ends[1]?.fail(new Error("fetch of https://console.test/encoding/secret-token/source failed"));
    await settled();
    expect(vi.mocked(console.error).mock.calls.join()).not.toContain("secret-token");
  });

  it("say how far they are once a second at most", async () => {
    const { queue, progress } = held();
    queue.add(job("a"));
    progress[0]?.(0.1);
    await vi.advanceTimersByTimeAsync(999);
    progress[0]?.(0.2);
    expect(posted).toHaveBeenCalledTimes(1);
    expect(queue.get("a")).toMatchObject({ state: "encoding", progress: 0.2 });
    await vi.advanceTimersByTimeAsync(1);
    progress[0]?.(0.3);
    expect(posted).toHaveBeenCalledTimes(2);
  });

  it.each([
    ["until it is taken", [500, 500, 200], 3],
    ["five times at most", [500, 500, 500, 500, 500, 500], 5],
    ["once to an address that is no more", [404], 1],
  ])("tell how they ended %s, and the next one is done then", async (_, answers, times) => {
    const { queue, begun, ends } = held();
    for (const status of answers) posted.mockResolvedValueOnce(new Response("{}", { status }));
    queue.add(job("a"));
    queue.add(job("b"));
    ends[0]?.done();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(posted).toHaveBeenCalledTimes(times);
    expect(begun.map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("whose end nobody hears are in the log, and hold nobody up", async () => {
    allowConsoleError(/encoder\.status-lost/);
    const { queue, begun, ends, progress } = held();
    posted.mockRejectedValue(new Error("away"));
    queue.add(job("a"));
    queue.add(job("b"));
    progress[0]?.(0.5);
    ends[0]?.done();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(console.error).toHaveBeenCalledTimes(1);
    expect(begun).toHaveLength(2);
  });

  it("that ended are forgotten, the oldest first, and none that waits", async () => {
    const queue = new JobQueue(async () => ({}));
    for (let nth = 0; nth < 202; nth++) {
      queue.add(job(`job-${nth}`));
      await settled();
    }
    const known = [0, 1, 2, 201].map((nth) => queue.get(`job-${nth}`) !== undefined);
    expect(known).toEqual([false, false, true, true]);

    const busy = held();
    busy.queue.add(job("running"));
    busy.queue.add(job("next"));
    for (let nth = 0; nth < 3; nth++) {
      busy.ends[nth]?.done();
      await settled();
    }
    expect(busy.queue.get("running")).toMatchObject({ state: "encoded" });
  });
});

describe("the encoder's queue", () => {
  it("takes a hundred that wait, and no more", async () => {
    const { queue } = held();
    for (let nth = 0; nth <= 100; nth++) expect(queue.add(job(`job-${nth}`))).not.toBeNull();
    expect(queue.add(job("one-more"))).toBeNull();
    expect(queue.get("one-more")).toBeUndefined();
    expect(queue.add(job("job-7")), "what it has already is no more work").not.toBeNull();
    await settled();
  });
});

describe("a job that is sent", () => {
  const CONSOLE = "https://console.test";
  const url = `${CONSOLE}/encoding/t/source`;
  const good = {
    ...{ id: "ast_1", kind: "video", sourceUrl: url, statusUrl: url, checksum: "0".repeat(64), partBytes: 1 },
    ...{ renditions: [{ height: 480, putUrl: url }], stills: [{ width: 1280, putUrl: url }] },
    shown: { width: 1920, height: 1080, maxDurationMs: 30_042 },
  };

  it("is kept in its known fields alone", () => {
    const sent = {
      ...good,
      more: 1,
      shown: { ...good.shown, more: 1 },
      renditions: [{ ...good.renditions[0], more: 1 }],
    };
    expect(parseJob(sent, CONSOLE)).toEqual(good);
    expect(
      parseJob({ ...good, checksum: `${"a".repeat(64)}-12`, stills: [], kind: "image" }, CONSOLE),
    ).not.toBeNull();
  });

  it.each<[string, unknown]>([
    ["nothing", null],
    ["a text", "job"],
    ["an id that is a path", { ...good, id: "../etc" }],
    ["an id that is too long", { ...good, id: "a".repeat(81) }],
    ["another kind", { ...good, kind: "sound" }],
    ["a video without its size", { ...good, shown: undefined }],
    ["a video of no width", { ...good, shown: { ...good.shown, width: 0 } }],
    ["a file's address", { ...good, sourceUrl: "file:///etc/passwd" }],
    [
      "a source of another host",
      { ...good, sourceUrl: "https://console.test.evil.example/encoding/t/source" },
    ],
    ["a source of a network's own", { ...good, sourceUrl: "http://169.254.169.254/encoding/t/source" }],
    ["a source by another port", { ...good, sourceUrl: "https://console.test:8443/encoding/t/source" }],
    [
      "a source without TLS where the console has it",
      { ...good, sourceUrl: "http://console.test/encoding/t" },
    ],
    [
      "a source of the console's that is no job's",
      { ...good, sourceUrl: "https://console.test/api/account" },
    ],
    ["an address to tell of another host", { ...good, statusUrl: "https://evil.example/encoding/t/status" }],
    [
      "a rendition for another host",
      { ...good, renditions: [{ height: 480, putUrl: "https://evil.example/encoding/t" }] },
    ],
    [
      "a still for another host",
      { ...good, stills: [{ width: 480, putUrl: "https://evil.example/encoding/t" }] },
    ],
    ["parts that nobody can hold", { ...good, partBytes: 2 ** 30 }],
    ["more to make than there is", { ...good, stills: Array(10).fill(good.stills[0]) }],
    ["no address to tell", { ...good, statusUrl: undefined }],
    ["no checksum", { ...good, checksum: undefined }],
    ["a checksum that is a list", { ...good, checksum: ["0".repeat(64)] }],
    ["a checksum of something else", { ...good, checksum: "0".repeat(63) }],
    ["parts of nothing", { ...good, partBytes: 0 }],
    ["parts of a half", { ...good, partBytes: 1.5 }],
    ["nothing to make", { ...good, renditions: [], stills: [] }],
    ["renditions that are no list", { ...good, renditions: "480" }],
    ["stills that are no list", { ...good, stills: null }],
    ["a rendition that is none", { ...good, renditions: [null] }],
    ["a still that is none", { ...good, stills: [null] }],
    ["a height that is too small", { ...good, renditions: [{ height: 143, putUrl: url }] }],
    ["a width that is too large", { ...good, stills: [{ width: 2161, putUrl: url }] }],
    ["a rendition without an address", { ...good, renditions: [{ height: 480 }] }],
    ["a still to a file", { ...good, stills: [{ width: 480, putUrl: "file:///tmp/x" }] }],
  ])("is refused when it is or has %s", (_, body) => {
    expect(parseJob(body, CONSOLE)).toBeNull();
  });
});
