import { beforeEach, describe, expect, test, vi } from "vitest";
import { dohDns } from "../../../../worker/integrations/dns";
import { newSigningSecret, postSigned } from "../../../../worker/integrations/webhook";

const NAME = "hooks.evil.example";
const PUBLIC_V4 = "93.184.215.14";
const PUBLIC_V6 = "2606:4700:4700::1111";
const [A, CNAME, AAAA] = [1, 5, 28];

type Answers = readonly { type: number; data: string }[];
/** The resolver's answers per address family; a number is a response code (RFC 1035, section 4.1.1). */
interface Zone {
  a?: Answers | number;
  aaaa?: Answers | number;
}

const v4 = (...addresses: string[]): Answers => addresses.map((data) => ({ type: A, data }));
const v6 = (...addresses: string[]): Answers => addresses.map((data) => ({ type: AAAA, data }));

function resolver({ a = [], aaaa = [] }: Zone) {
  const asked: string[] = [];
  const dns = dohDns(async (input) => {
    const query = new URL(String(input)).searchParams;
    asked.push(`${query.get("name")} ${query.get("type")}`);
    const found = query.get("type") === "A" ? a : aaaa;
    return Response.json(typeof found === "number" ? { Status: found } : { Status: 0, Answer: found });
  });
  return { dns, asked };
}

let called: string[];
beforeEach(() => {
  vi.restoreAllMocks();
  called = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    called.push(String(input));
    return new Response(null, { status: 204 });
  });
});

const post = (zone: Zone, url = `https://${NAME}/events`) =>
  postSigned({
    url,
    dns: resolver(zone).dns,
    secrets: [newSigningSecret()],
    headers: { authorization: "Basic c2VjcmV0" },
    messageId: "m1",
    body: "{}",
    nowMs: Date.now(),
  });

describe("a message is not sent to a name that leads", () => {
  test.each<[string, Zone]>([
    ["into a private network", { a: v4("10.0.0.7") }],
    ["to this machine", { a: v4("127.0.0.1") }],
    ["to no address", { a: v4("0.0.0.0") }],
    ["to where a cloud tells its secrets", { a: v4("169.254.169.254") }],
    ["to a carrier's own network", { a: v4("100.64.0.1") }],
    ["to the internet by one address and inside by another", { a: v4(PUBLIC_V4, "192.168.0.7") }],
    ["inside by its first address", { a: v4("192.168.0.7", PUBLIC_V4) }],
    ["to the internet by IPv4 and inside by IPv6", { a: v4(PUBLIC_V4), aaaa: v6("fd00::7") }],
    ["to the internet by IPv6 and inside by IPv4", { a: v4("172.16.0.7"), aaaa: v6(PUBLIC_V6) }],
    ["to this machine by IPv6", { aaaa: v6("::1") }],
    ["to IPv4 inside IPv6", { aaaa: v6("::ffff:10.0.0.7") }],
    ["to IPv4 inside IPv6, in hexadecimal", { aaaa: v6("::ffff:a00:7") }],
    ["to IPv4 through NAT64", { aaaa: v6("64:ff9b::a00:7") }],
    ["to IPv4 through NAT64, in decimals", { aaaa: v6("64:ff9b::10.0.0.7") }],
    ["to IPv4 through a local NAT64", { aaaa: v6("64:ff9b:1::a00:7") }],
    ["to IPv4 through 6to4", { aaaa: v6("2002:a00:7::1") }],
    ["to IPv4 through Teredo", { aaaa: v6("2001:0:4136:e378:8000:63bf:f5ff:fff8") }],
    ["to a neighbour of the link", { aaaa: v6("fe80::7") }],
    ["inside behind an alias", { a: [{ type: CNAME, data: "a.example." }, ...v4("10.0.0.7")] }],
    [
      "inside at the end of a chain of aliases",
      {
        a: [
          { type: CNAME, data: "one.example." },
          { type: CNAME, data: "two.example." },
          { type: CNAME, data: "metadata.google.internal." },
          ...v4("169.254.169.254"),
        ],
        aaaa: [{ type: CNAME, data: "one.example." }],
      },
    ],
    ["to what is written as no address is", { a: v4("0x0a.0.0.7") }],
  ])("%s", async (_, zone) => {
    expect(await post(zone)).toMatchObject({ error: "private-address", status: null, sentHeaders: {} });
    expect(called).toEqual([]);
  });

  test.each<[string, Zone]>([
    ["nowhere", {}],
    ["nowhere that there is", { a: 3, aaaa: 3 }],
    ["to an alias of nothing", { a: [{ type: CNAME, data: "gone.example." }] }],
    ["to the internet, with the half of IPv6 unanswered", { a: v4(PUBLIC_V4), aaaa: 2 }],
    ["to the internet, with the half of IPv4 unanswered", { a: 2, aaaa: v6(PUBLIC_V6) }],
  ])("%s", async (_, zone) => {
    expect(await post(zone)).toMatchObject({ error: "connection", status: null, sentHeaders: {} });
    expect(called).toEqual([]);
  });
});

describe("a message is sent", () => {
  test.each<[string, Zone]>([
    ["by IPv4 alone", { a: v4(PUBLIC_V4), aaaa: 3 }],
    ["by IPv6 alone", { a: 3, aaaa: v6(PUBLIC_V6) }],
    [
      "behind an alias, by both",
      { a: [{ type: CNAME, data: "cdn.example." }, ...v4(PUBLIC_V4)], aaaa: v6(PUBLIC_V6) },
    ],
  ])("to a server of the internet %s", async (_, zone) => {
    expect(await post(zone)).toMatchObject({ error: null, status: 204 });
    expect(called).toEqual([`https://${NAME}/events`]);
  });
});

test("a name is looked up by both families at each message, and follows no redirect into a network", async () => {
  const { dns, asked } = resolver({ a: v4(PUBLIC_V4) });
  vi.mocked(fetch).mockResolvedValue(
    new Response(null, { status: 307, headers: { Location: "http://169.254.169.254/latest" } }),
  );
  const one = { url: `https://${NAME}/`, dns, secrets: [newSigningSecret()], messageId: "m1", body: "{}" };
  for (const nowMs of [1, 2])
    expect(await postSigned({ ...one, nowMs })).toMatchObject({ error: "redirect" });
  expect(asked.sort()).toEqual([`${NAME} A`, `${NAME} A`, `${NAME} AAAA`, `${NAME} AAAA`]);
  expect(vi.mocked(fetch).mock.calls.map(([url, init]) => [String(url), init?.redirect])).toEqual([
    [`https://${NAME}/`, "manual"],
    [`https://${NAME}/`, "manual"],
  ]);
});
