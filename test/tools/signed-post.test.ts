import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterEach, expect, test } from "vitest";
import { postSigned } from "../../worker/integrations/webhook/post";
import { newSigningSecret } from "../../worker/integrations/webhook/signing";

interface Heard {
  headers: IncomingMessage["headers"];
  body: string;
}

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

/** A publisher's server that answers with one status. */
async function publishersServer(status: number, headers: Record<string, string> = {}) {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += String(part);
    heard.push({ headers: request.headers, body });
    response.writeHead(status, headers).end("thanks");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  opened.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rewards`, heard };
}

const NOW = Date.now();
const post = (url: string, secret: string) =>
  postSigned({ url, secrets: [secret], messageId: "msg-1", body: '{"a":"가"}', nowMs: NOW });

test("a signed post is one that the publisher's server can verify with the public library and the key alone", async () => {
  const server = await publishersServer(200);
  const secret = newSigningSecret();
  const result = await post(server.url, secret);
  const [{ headers, body } = { headers: {}, body: "" }] = server.heard;
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual({ a: "가" });
  expect(headers["webhook-timestamp"]).toBe(String(Math.floor(NOW / 1_000)));
  expect(() => new Webhook(newSigningSecret()).verify(body, headers as Record<string, string>)).toThrow();
  expect(result).toMatchObject({ status: 200, body: "thanks", error: null });
});

test("a server that is not there is a lost connection, and nothing is thrown", async () => {
  const { url } = await publishersServer(200);
  await opened.splice(0)[0]?.();
  expect(await post(url, newSigningSecret())).toMatchObject({ status: null, error: "connection" });
});

test.each([300, 302, 400, 410, 500])(
  "an answer of %i is told as it is, and leads nowhere else",
  async (status) => {
    const other = await publishersServer(200);
    const server = await publishersServer(status, { Location: other.url, "Set-Cookie": "a=1" });
    const result = await post(server.url, newSigningSecret());
    expect([result.status, result.error]).toEqual([status, status < 400 ? "redirect" : null]);
    expect(result.headers).not.toHaveProperty("set-cookie");
    expect(server.heard).toHaveLength(1);
    expect(other.heard).toEqual([]);
  },
);
