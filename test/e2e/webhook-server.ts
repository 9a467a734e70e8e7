import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

interface Heard {
  id: string;
  type: string;
  data: Record<string, unknown>;
  authorization: string | undefined;
}

/** A publisher's server, which accepts only messages whose signature the public library verifies. */
export class WebhookServer {
  readonly heard: Heard[] = [];
  /** Invalid signatures. */
  readonly refused: string[] = [];
  secret = "";
  status = 200;
  #server: Server | null = null;
  #port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.#port}/madang`;
  }

  /** Listens; after a restart on the same port. */
  async open(): Promise<void> {
    const server = createServer(async (request, response) => {
      let body = "";
      for await (const part of request) body += String(part);
      const headers = request.headers as Record<string, string>;
      try {
        const { type, data } = new Webhook(this.secret).verify(body, headers) as Heard;
        const id = headers["webhook-id"] ?? "";
        this.heard.push({ id, type, data, authorization: headers.authorization });
        response.writeHead(this.status).end(`heard ${type}`);
      } catch (error) {
        this.refused.push(String(error));
        response.writeHead(401).end("who are you?");
      }
    });
    await new Promise<void>((resolve) => server.listen(this.#port, "127.0.0.1", resolve));
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }
}
