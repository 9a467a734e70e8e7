import { createServer, type IncomingMessage } from "node:http";
import { LOCAL_HOST } from "../ports.ts";
import { createIssuer, type IssuerOptions } from "./issuer.ts";

/** The console's client at the local issuer; it protects nothing. */
export const LOCAL_CLIENT = { clientId: "madang-console", clientSecret: "local-issuer" };

/** URL of the local issuer. */
export const issuerAddress = (port: number) => `http://${LOCAL_HOST}:${port}`;

async function requestOf(message: IncomingMessage, origin: string): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  const { method = "GET", url = "/" } = message;
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(new URL(url, origin), { method, body: hasBody ? Buffer.concat(chunks) : null });
}

/** Starts the local issuer on its port. @throws when the port is taken */
export async function startIssuer(port: number, redirectUris: IssuerOptions["redirectUris"]) {
  const address = issuerAddress(port);
  const issuer = await createIssuer({ issuer: address, ...LOCAL_CLIENT, redirectUris });
  const server = createServer(async (message, answer) => {
    const response = await issuer.handle(await requestOf(message, address));
    answer.writeHead(response.status, Object.fromEntries(response.headers));
    answer.end(Buffer.from(await response.arrayBuffer()));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, LOCAL_HOST, resolve);
  });
  return {
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
