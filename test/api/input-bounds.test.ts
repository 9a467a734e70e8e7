import { beforeAll, describe, expect, it } from "vitest";
import {
  INPUT_DEPTH_MAX,
  JSON_VALUES_MAX,
  QUERY_MAX_CHARS,
  QUERY_PARAMETERS_MAX,
} from "../../domain/kernel/input-bounds";
import { api } from "../../worker/api";
import { openBuyer } from "../support/factories";
import { ask, env, ORIGIN, signIn, stored } from "./support";

let cookie: string;
let project: string;
beforeAll(async () => {
  const { advertiser, adv } = await openBuyer(env);
  cookie = await signIn(advertiser);
  project = adv.id;
});

const members = () => `/account/members/${project}`;
const deep = (levels: number): unknown => JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);

describe("a query", () => {
  const pairs = (count: number) => Array.from({ length: count }, (_, nth) => `x${nth}=1`).join("&");
  const long = (chars: number) => `x=${"y".repeat(chars - 3)}`;

  it.each([
    ["has too many parameters", pairs(QUERY_PARAMETERS_MAX + 1)],
    ["has too many empty ones", "&".repeat(QUERY_PARAMETERS_MAX)],
    ["is too long", long(QUERY_MAX_CHARS + 1)],
  ])("that %s is refused, before any of it is read", async (_, query) => {
    const { status, json } = await ask("GET", `${members()}?${query}`, { cookie });
    expect([status, json.errorCode, json.fields]).toEqual([400, "070", undefined]);
  });

  it.each([
    ["as many parameters", pairs(QUERY_PARAMETERS_MAX)],
    ["as long", long(QUERY_MAX_CHARS)],
  ])("of %s as it may be is read", async (_, query) => {
    expect((await ask("GET", `${members()}?${query}`, { cookie })).status).toBe(200);
  });
});

describe("a JSON body", () => {
  /** An invitation with an unknown field; all values except those in `more` are counted. */
  const invitation = (email: string, more: unknown) => ({ action: "invite", email, level: "viewer", more });
  const BESIDE = 5;
  const send = (body: unknown) => ask("POST", members(), { cookie, body: body as object });

  it.each<[string, (email: string) => unknown]>([
    ["has too many values", (email) => invitation(email, Array(JSON_VALUES_MAX - BESIDE + 1).fill(0))],
    ["is too deep", (email) => invitation(email, deep(INPUT_DEPTH_MAX))],
    ["is too deep in its keys", (email) => invitation(email, nested(INPUT_DEPTH_MAX))],
  ])("that %s is refused, and nothing is written", async (_, body) => {
    const before = await stored();
    const { status, json } = await send(body("many@example.com"));
    expect([status, json.errorCode, json.fields]).toEqual([400, "070", undefined]);
    expect(await stored()).toEqual(before);
  });

  it("as wide or as deep as it may be is read, and what no call knows of it is named", async () => {
    const wide = invitation("wide@example.com", Array(JSON_VALUES_MAX - BESIDE).fill(0));
    const tall = invitation("tall@example.com", deep(INPUT_DEPTH_MAX - 1));
    for (const body of [wide, tall]) {
      const { status, json } = await send(body);
      expect([status, Object.keys(json.fields ?? {})]).toEqual([400, ["more"]]);
    }
  });
});

describe("a machine's JSON", () => {
  it.each([
    ["/uploads/none/complete", "NOT_FOUND"],
    ["/encoding/none/status", "NOT_FOUND"],
  ])("to %s is bounded too, whoever sends it", async (path, otherwise) => {
    const post = async (body: unknown) => {
      const request = new Request(`${ORIGIN}${path}`, { method: "POST", body: JSON.stringify(body) });
      const response = await api.fetch(request, env, { waitUntil: () => undefined }, "request-1");
      return ((await response.json()) as { errorCode: string }).errorCode;
    };
    expect(await post({ more: Array(JSON_VALUES_MAX).fill(0) })).toBe("070");
    expect(await post({ more: deep(INPUT_DEPTH_MAX + 1) })).toBe("070");
    expect(await post({ more: [] })).toBe(otherwise);
  });
});

function nested(levels: number): unknown {
  return JSON.parse(`${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`);
}
