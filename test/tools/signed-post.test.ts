import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { newSigningSecret, postSigned } from "../../worker/integrations/callback/signed-post";

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

const post = (url: string, secret: string) =>
  postSigned({ url, secret, messageId: "msg-1", body: '{"a":"가"}', nowMs: 1_795_237_200_123 });

test("a signed post is one that the publisher's server can verify with the key alone", async () => {
  const server = await publishersServer(200);
  const secret = newSigningSecret();
  await post(server.url, secret);
  const [{ headers, body } = { headers: {}, body: "" }] = server.heard;
  expect(body).toBe('{"a":"가"}');
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signature = createHmac("sha256", key).update(signed).digest("base64");
  expect(headers["webhook-signature"]).toBe(`v1,${signature}`);
  expect(headers["webhook-timestamp"]).toBe("1795237200");
});

test.each([300, 302, 400, 410, 500])(
  "an answer of %i is a failure, and leads nowhere else",
  async (status) => {
    const other = await publishersServer(200);
    const server = await publishersServer(status, { Location: other.url });
    await expect(post(server.url, newSigningSecret())).rejects.toThrow();
    expect(server.heard).toHaveLength(1);
    expect(other.heard).toEqual([]);
  },
);
