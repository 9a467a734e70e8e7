import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline, Transform } from "node:stream";

/** Share of requests that break off, and of those in which a byte is corrupted. */
const BROKEN_PART = 0.08;
const BENT_PART = 0.04;

export interface FlakyProxy {
  origin: string;
  /** Number of failed requests by kind. */
  faults: { broken: number; bent: number };
  close(): Promise<void>;
}

/** A proxy to the console on which requests break off and bytes change. */
export async function startFlakyProxy(targetPort: number): Promise<FlakyProxy> {
  const faults = { broken: 0, bent: 0 };
  const server = createServer((incoming, outgoing) => {
    const length = Number(incoming.headers["content-length"] ?? 0);
    const dice = length > 1024 * 1024 ? Math.random() : 1;
    const spoilt = dice < BROKEN_PART ? "broken" : dice < BROKEN_PART + BENT_PART ? "bent" : null;
    if (spoilt) faults[spoilt] += 1;
    forward(incoming, outgoing, { targetPort, spoilAt: spoilt ? Math.floor(length / 2) : null, spoilt });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Fault {
  targetPort: number;
  spoilAt: number | null;
  spoilt: "broken" | "bent" | null;
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, fault: Fault): void {
  const { method, url: path, headers } = incoming;
  const host = `localhost:${fault.targetPort}`;
  const asked = request({ port: fault.targetPort, method, path, headers: { ...headers, host } }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  const give = () => outgoing.destroy();
  asked.on("error", give);
  let at = 0;
  const spoil = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const from = at;
      at += chunk.length;
      if (fault.spoilAt === null || fault.spoilAt < from || fault.spoilAt >= at) return done(null, chunk);
      if (fault.spoilt === "broken") return done(new Error("broken off"));
      chunk[fault.spoilAt - from] = ~(chunk[fault.spoilAt - from] ?? 0) & 255;
      done(null, chunk);
    },
  });
  pipeline(incoming, spoil, asked, (error) => {
    if (!error) return;
    asked.destroy();
    give();
  });
}
