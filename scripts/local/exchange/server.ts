import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { LOCAL_HOST } from "../ports.ts";
import { type ExchangeBooks, LocalExchange } from "./exchange.ts";

export interface RunningExchange {
  origin: string;
  books: ExchangeBooks;
  close(): Promise<void>;
}

async function requestOf(message: IncomingMessage, origin: string): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  const { method = "GET", url = "/" } = message;
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(new URL(url, origin), { method, body: hasBody ? Buffer.concat(chunks) : null });
}

/** Starts the local exchange. @param port default: a free port. @throws when the port is taken */
export async function startExchange(port = 0): Promise<RunningExchange> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, LOCAL_HOST, resolve);
  });
  const origin = `http://${LOCAL_HOST}:${(server.address() as AddressInfo).port}`;
  const exchange = new LocalExchange(origin);
  server.on("request", async (message, answer) => {
    const response = await exchange
      .handle(await requestOf(message, origin))
      .catch(() => new Response("not a question", { status: 400 }));
    answer.writeHead(response.status, Object.fromEntries(response.headers));
    answer.end(Buffer.from(await response.arrayBuffer()));
  });
  return {
    origin,
    books: exchange.books,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
