import { connect, type Socket } from "node:net";
import { BROWSER, SITE } from "./beacons.ts";

/**
 * A cheap load generator: keep-alive connections on bare sockets that each write a prepared request and
 * read one response. The script under test and its control are driven in the same way.
 */
export interface Load {
  port: number;
  /** Paths requested in turn. */
  paths: readonly string[];
  /** Default `GET`. */
  method?: "POST";
  connections: number;
  /** Ends after this time, but not before `answersMin` answers. */
  durationMs: number;
  answersMin?: number;
  /** Text that every valid answer contains, in its head or body. */
  expects: string;
}

export interface LoadResult {
  answers: number;
  requestsPerS: number;
  /** Median response time, milliseconds. */
  p50Ms: number;
  /** Answers without the expected text, and the first of them; any such answer invalidates a measurement. */
  unexpected: number;
  firstUnexpected: string;
}

const HEAD_END = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("0\r\n\r\n");

/** Whether `bytes` contain a complete response: without a body, by its length, or by its last chunk. */
function isWhole(bytes: Buffer): boolean {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return false;
  const head = bytes.toString("latin1", 0, headEnd + 2);
  if (/^HTTP\/1\.1 [23]04/.test(head)) return true;
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) return bytes.length >= headEnd + HEAD_END.length + Number(length);
  return bytes.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
}

function drive(
  load: Load,
  nth: number,
  requests: readonly Buffer[],
  onAnswer: (answer: Buffer, askedAtMs: number) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let next = nth;
    let askedAtMs = 0;
    let received = Buffer.alloc(0);
    const socket: Socket = connect({ port: load.port, host: "127.0.0.1", noDelay: true });
    const ask = () => {
      askedAtMs = performance.now();
      socket.write(requests[next++ % requests.length] as Buffer);
    };
    socket.once("connect", ask);
    socket.once("error", reject);
    socket.once("close", () => resolve());
    socket.on("data", (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      if (!isWhole(received)) return;
      const answer = received;
      received = Buffer.alloc(0);
      if (onAnswer(answer, askedAtMs)) ask();
      else socket.end();
    });
  });
}

/** Sends load to a port. @throws when a connection fails */
export async function runLoad(load: Load): Promise<LoadResult> {
  const head = `Host: 127.0.0.1:${load.port}\r\nAuthorization: bench-key\r\nUser-Agent: ${BROWSER}\r\nOrigin: ${SITE}`;
  const [method, length] = [load.method ?? "GET", load.method === "POST" ? "Content-Length: 0\r\n" : ""];
  const requests = load.paths.map((path) =>
    Buffer.from(`${method} ${path} HTTP/1.1\r\n${length}${head}\r\n\r\n`),
  );
  const startedAt = performance.now();
  const waitedMs: number[] = [];
  let unexpected = 0;
  let firstUnexpected = "";
  const onAnswer = (answer: Buffer, askedAtMs: number) => {
    const now = performance.now();
    waitedMs.push(now - askedAtMs);
    if (!answer.includes(load.expects)) {
      unexpected++;
      firstUnexpected ||= answer.toString();
    }
    return now - startedAt < load.durationMs || waitedMs.length < (load.answersMin ?? 0);
  };
  // Each connection starts at another path, so that they do not request the same user at the same time.
  const stride = Math.max(1, Math.floor(requests.length / load.connections));
  await Promise.all(
    Array.from({ length: load.connections }, (_, nth) => drive(load, nth * stride, requests, onAnswer)),
  );
  const answers = waitedMs.length;
  const p50Ms = waitedMs.sort((a, b) => a - b)[Math.floor(answers / 2)] ?? Number.NaN;
  const requestsPerS = (answers * 1000) / (performance.now() - startedAt);
  return { answers, requestsPerS, p50Ms, unexpected, firstUnexpected };
}
