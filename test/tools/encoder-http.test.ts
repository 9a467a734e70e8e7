import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { ROOT } from "../../scripts/toolchain/paths";
import { signatureOf } from "../../worker/integrations/encoder";

interface Trusted {
  key: string;
  consoleOrigin: string;
  now?: () => number;
}
const { encoderServer } = (await import(join(ROOT, "encoder/http.mjs"))) as {
  encoderServer(jobs: { add(job: object): object | null }, trusted: Trusted): Server;
};
const { fetchSource } = (await import(join(ROOT, "encoder/source.mjs"))) as {
  fetchSource(job: { sourceUrl: string; partBytes: number }, path: string): Promise<number>;
};

const KEY = Buffer.alloc(32, 5).toString("base64url");
const CONSOLE = "https://console.test";
const url = `${CONSOLE}/encoding/t/source`;
const JOB = JSON.stringify({
  ...{ id: "ast_1", kind: "image", sourceUrl: url, statusUrl: url, checksum: "0".repeat(64), partBytes: 1 },
  ...{ renditions: [], stills: [{ width: 320, putUrl: url }] },
});

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});
async function listen(server: Server): Promise<string> {
  open.push(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const answering = (handle: RequestListener) => listen(createServer(handle));

/** An encoder that accepts jobs without running them. */
async function encoder(nowMs: () => number = Date.now) {
  const taken: object[] = [];
  const jobs = { add: (job: object) => ({ state: "waiting", nth: taken.push(job) }) };
  const origin = await listen(encoderServer(jobs, { key: KEY, consoleOrigin: CONSOLE, now: nowMs }));
  const send = async (body: string, signature?: string) =>
    (
      await fetch(`${origin}/jobs`, {
        method: "POST",
        headers: signature === undefined ? {} : { "Madang-Signature": signature },
        body,
      })
    ).status;
  return { taken, send, origin };
}

it("takes a job that the console signed, once", async () => {
  const { taken, send } = await encoder();
  const signature = signatureOf(JOB, KEY);
  expect(await send(JOB, signature)).toBe(202);
  expect(await send(JOB, signature), "a copy of it").toBe(401);
  expect(await send(JOB, signatureOf(JOB, KEY, Date.now() + 1)), "the console again").toBe(202);
  expect(taken).toHaveLength(2);
});

it("takes no job that nobody signed, of another key, altered, or late", async () => {
  let nowMs = Date.now();
  const { taken, send } = await encoder(() => nowMs);
  const signature = signatureOf(JOB, KEY, nowMs);
  const [expires = "", mac = ""] = signature.split(".");
  for (const each of [
    undefined,
    "",
    mac,
    `${expires}.`,
    `${expires}.${"A".repeat(43)}`,
    `${Number(expires) + 1}.${mac}`,
    signatureOf(JOB, Buffer.alloc(32, 6).toString("base64url"), nowMs),
    signatureOf(`${JOB} `, KEY, nowMs),
    signatureOf(JOB, KEY, nowMs + 86_400_000),
  ])
    expect(await send(JOB, each), String(each)).toBe(401);
  nowMs = Number(expires);
  expect(await send(JOB, signature)).toBe(401);
  expect(taken).toEqual([]);
});

it("tells nobody of its jobs, and takes no body that it could not hold", async () => {
  const { send, origin, taken } = await encoder();
  expect(await send(JOB, signatureOf(JOB, KEY))).toBe(202);
  expect((await fetch(`${origin}/jobs/ast_1`)).status).toBe(404);
  expect(await (await fetch(`${origin}/health`)).json()).toEqual({ ok: true });
  const large = JSON.stringify({ more: "x".repeat(70_000) });
  expect(await send(large, signatureOf(large, KEY))).toBe(413);
  const elsewhere = JOB.replaceAll(CONSOLE, "http://169.254.169.254");
  expect(await send(elsewhere, signatureOf(elsewhere, KEY))).toBe(400);
  expect(taken).toHaveLength(1);
});

it("follows no redirect to a source, and holds no more of one than it asked for", async () => {
  const folder = mkdtempSync(join(tmpdir(), "madang-source-"));
  const fetched = async (sourceUrl: string) => {
    try {
      return await fetchSource({ sourceUrl, partBytes: 1_000 }, join(folder, "source"));
    } catch (error) {
      return String(error);
    }
  };
  let reached = 0;
  const secret = await answering((_, response) => {
    reached++;
    response.end("secret");
  });
  const moved = await answering((_, response) => response.writeHead(302, { location: secret }).end());
  expect(await fetched(moved)).toContain("Error");
  expect(reached).toBe(0);
  let sent = 0;
  const endless = await answering((_, response) => {
    const timer = setInterval(() => {
      sent += 1_000;
      response.write(Buffer.alloc(1_000));
    }, 1);
    response.on("close", () => clearInterval(timer));
  });
  expect(await fetched(endless)).toContain("more than it was asked for");
  expect(sent).toBeLessThan(1_000_000);
  const huge = await answering((_, response) =>
    response.writeHead(206, { "content-range": `bytes 0-0/${2 ** 40}` }).end("x"),
  );
  expect(await fetched(huge)).toContain("too large");
  const whole = await answering((_, response) => response.end(Buffer.alloc(900)));
  expect(await fetched(whole)).toBe(900);
  rmSync(folder, { recursive: true });
});

it("compares a picture that the console signed, once, and no other", async () => {
  const { origin } = await encoder();
  const picture = new TextEncoder().encode("no picture");
  const digest = createHash("sha256").update(picture).digest("hex");
  const send = async (body: Uint8Array<ArrayBuffer>, signature: string) => {
    const headers = { "Madang-Signature": signature };
    return (await fetch(`${origin}/fingerprints`, { method: "POST", headers, body })).status;
  };
  expect(await send(picture, "1.x")).toBe(401);
  const signature = signatureOf(digest, KEY);
  expect(await send(new TextEncoder().encode("another"), signature)).toBe(401);
  expect(await send(picture, signature)).toBe(200);
  expect(await send(picture, signature)).toBe(401);
});
