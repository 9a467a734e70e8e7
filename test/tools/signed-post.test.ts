import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterEach, expect, test, vi } from "vitest";
import type { DnsPort } from "../../worker/integrations/dns";
import { newSigningSecret, postSigned } from "../../worker/integrations/webhook";

interface Heard {
  headers: IncomingMessage["headers"];
  body: string;
}

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

/** A publisher's server that answers with a fixed status. */
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
/** DNS results for host names. The test servers use this machine's IP address, which needs no look-up. */
let leads: string[] | Error = [];
const dns: DnsPort = {
  txt: async () => [],
  addresses: async () => {
    if (leads instanceof Error) throw leads;
    return leads;
  },
};
const post = (url: string, secret: string) =>
  postSigned({ url, dns, secrets: [secret], messageId: "msg-1", body: '{"a":"가"}', nowMs: NOW });

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

test.each<[string, string[] | Error, string | null]>([
  ["a server of the internet", ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"], null],
  ["this machine", ["127.0.0.1"], "private-address"],
  ["a private network by one of its addresses", ["93.184.215.14", "10.0.0.7"], "private-address"],
  ["a machine's own metadata", ["169.254.169.254"], "private-address"],
  ["this machine by IPv6", ["::1"], "private-address"],
  ["this machine, written as IPv6", ["::ffff:127.0.0.1"], "private-address"],
  ["nowhere", [], "connection"],
  ["what nobody can look up", new Error("away"), "connection"],
])("a name that leads to %s is called only where that is the internet", async (_, addresses, error) => {
  leads = addresses;
  const fetched = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response("thanks"));
  const result = await post("https://10-0-0-7.hooks.example/", newSigningSecret());
  expect([result.error, fetched.mock.calls.length]).toEqual([error, error === null ? 1 : 0]);
  fetched.mockRestore();
});
