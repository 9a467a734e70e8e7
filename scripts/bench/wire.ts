import { connect } from "node:net";
import type { HostileRequest } from "../../test/load/fuzz/hostile.ts";

/** Answer to a request; status 0 if the connection was closed without one. */
export interface WireAnswer {
  status: number;
  text: string;
}

const ANSWER_WITHIN_MS = 10_000;

/** Sends a raw request on its own connection. @throws without an answer in ten seconds */
export function sendRaw(
  port: number,
  { method, target, headers, body }: HostileRequest,
): Promise<WireAnswer> {
  const head = [
    `${method} ${target} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    "Connection: close",
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body === "" ? [] : [`Content-Length: ${Buffer.byteLength(body, "latin1")}`]),
  ].join("\r\n");
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    const end = () => {
      const text = Buffer.concat(chunks).toString("latin1");
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
    };
    socket.setTimeout(ANSWER_WITHIN_MS, () => {
      socket.destroy();
      reject(new Error(`no answer to ${method} ${target}`));
    });
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    // A runtime that refuses the bytes may close before all of them are sent.
    socket.once("error", end);
    socket.once("close", end);
    socket.once("connect", () => socket.write(Buffer.from(`${head}\r\n\r\n${body}`, "latin1")));
  });
}
