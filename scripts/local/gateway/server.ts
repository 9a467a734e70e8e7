import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname } from "node:path";
import { LOCAL_HOST } from "../ports.ts";
import { AnswerLost } from "./errors.ts";
import type { GatewayFault } from "./faults.ts";
import { type GatewayEvent, LOCAL_KEYS, LocalGateway } from "./gateway.ts";
import type { Change } from "./store.ts";

export interface StartGatewayOptions {
  /** Default: a free port. */
  port?: number;
  /** File that stores the state across restarts; by default it is not stored. */
  stateFile?: string;
  /** URL for webhooks; by default none are sent. */
  webhookUrl?: string;
}

export interface RunningGateway {
  origin: string;
  secretKey: string;
  clientKey: string;
  /** Replaces the active faults. */
  faults(faults: readonly GatewayFault[]): void;
  close(): Promise<void>;
}

/** The changes in a journal, one per line; an incomplete last line is skipped. */
function readJournal(path: string): Change[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Change);
}

/** Rewrites a journal atomically with each row once. */
function writeJournal(path: string, changes: Iterable<Change>): void {
  mkdirSync(dirname(path), { recursive: true });
  const lines = Array.from(changes, (change) => `${JSON.stringify(change)}\n`);
  writeFileSync(`${path}.new`, lines.join(""), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

async function requestOf(message: IncomingMessage, origin: string): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  const { method = "GET", url = "/" } = message;
  const hasBody = method !== "GET" && method !== "HEAD";
  const headers = Object.entries(message.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return new Request(new URL(url, origin), { method, headers, body: hasBody ? Buffer.concat(chunks) : null });
}

/** Sends a webhook once. Toss retries for days; this gateway's page shows the failure instead. */
async function post(webhookUrl: string, event: GatewayEvent): Promise<void> {
  const response = await fetch(webhookUrl, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "tosspayments-webhook-transmission-time": event.createdAt,
      "tosspayments-webhook-transmission-id": crypto.randomUUID(),
      "tosspayments-webhook-transmission-retried-count": "0",
    },
    body: JSON.stringify(event),
  });
  await response.body?.cancel();
  if (response.status !== 200) throw new Error(`the webhook answered ${response.status}`);
}

/** Starts the local payment gateway. @throws when the port is taken */
export async function startGateway(options: StartGatewayOptions = {}): Promise<RunningGateway> {
  const { port = 0, stateFile, webhookUrl } = options;
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, LOCAL_HOST, resolve);
  });
  const origin = `http://${LOCAL_HOST}:${(server.address() as AddressInfo).port}`;
  const gateway = new LocalGateway({
    origin,
    kept: stateFile === undefined ? [] : readJournal(stateFile),
    keep: (change) => {
      if (stateFile !== undefined) appendFileSync(stateFile, `${JSON.stringify(change)}\n`);
    },
    tell: async (event) => {
      if (webhookUrl !== undefined) await post(webhookUrl, event);
    },
  });
  if (stateFile !== undefined) writeJournal(stateFile, gateway.books.store.changes());
  server.on("request", (message: IncomingMessage, answer: ServerResponse) => {
    respond(gateway, message, answer, origin).catch((error) => {
      if (!(error instanceof AnswerLost)) console.error("the local gateway:", error);
      message.socket.destroy();
    });
  });
  return {
    origin,
    ...LOCAL_KEYS,
    faults: (faults) => gateway.faults(faults),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Hosts of this machine; a page elsewhere may point its own name here. */
const OWN_MACHINE = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

async function respond(
  gateway: LocalGateway,
  message: IncomingMessage,
  answer: ServerResponse,
  origin: string,
): Promise<void> {
  const isHere = OWN_MACHINE.test(message.headers.host ?? "");
  const response = isHere
    ? await gateway.handle(await requestOf(message, origin))
    : new Response("not a name of this machine", { status: 421 });
  answer.writeHead(response.status, Object.fromEntries(response.headers));
  answer.end(Buffer.from(await response.arrayBuffer()));
}
