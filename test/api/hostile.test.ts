import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { VIDEO_MAX_BYTES } from "../../domain/content";
import { CALLS } from "../../worker/api/calls";
import { openDb, schema } from "../../worker/db/client";
import type { Identity } from "../../worker/services/kernel";
import { sessionCookieName } from "../../worker/services/people";
import { openAccount } from "../support/factories";
import { EXAMPLES, type Example } from "./examples";
import { ask, callAt, env, ORIGIN, signIn, stored } from "./support";
import { cookiesOf, type Ids, openWorld, type World } from "./world";

const methodOf = ({ call }: Example) => call.split(" ")[0] ?? "";
const writes = (example: Example) => methodOf(example) !== "GET";
const areaOf = (example: Example) => {
  const found = CALLS.find(({ method, path }) => `${method.toUpperCase()} ${path}` === example.call);
  return found?.area ?? "";
};
const titled = (example: Example, index: number) => ({ title: `${example.call} (${index + 1})`, example });

let world: World;
let stranger: World;
let cookies: Awaited<ReturnType<typeof cookiesOf>>;
let strangers: Awaited<ReturnType<typeof cookiesOf>>;
beforeAll(async () => {
  world = await openWorld();
  stranger = await openWorld();
  cookies = await cookiesOf(world);
  strangers = await cookiesOf(stranger);
}, 120_000);

const send = (example: Example, ids: Ids, cookie: string | null, headers: Record<string, string> = {}) =>
  ask(methodOf(example), example.path(ids), {
    cookie,
    headers,
    ...(example.body ? { body: example.body(ids) } : {}),
    ...(example.form ? { form: example.form() } : {}),
  });

describe("somebody else's group", () => {
  const inGroup = EXAMPLES.filter(({ path }) => path({ group: "grp" } as Ids).includes("/groups/grp"));

  it.each(inGroup.map(titled))("does not exist for $title, and nothing is written", async ({ example }) => {
    const before = await stored();
    const { status, json } = await send(example, world.ids, strangers[example.by]);
    expect([status, json.errorCode]).toEqual([404, "ACCOUNT_GROUP_NOT_FOUND"]);
    expect(await stored()).toEqual(before);
  });

  it.each(inGroup.map(titled))("takes no foreign id in the body of $title", async ({ example }) => {
    const before = await stored();
    const own = JSON.stringify(example.body?.(world.ids) ?? {});
    for (const key of Object.keys(world.ids) as (keyof Ids)[]) {
      if (key === "group" || !own.includes(`"${world.ids[key]}"`)) continue;
      const mixed = { ...world.ids, [key]: stranger.ids[key] };
      const { status } = await send(example, mixed, cookies[example.by]);
      expect([key, status]).toEqual([key, 404]);
    }
    expect(await stored()).toEqual(before);
  });
});

describe("parts of an address that changed places", () => {
  const PLACES: [string, (ids: Ids) => string][] = [
    ["a category and its kind", ({ pub, category }) => `/targeting/${pub}/${category}/category`],
    ["a project and a category", ({ pub, category }) => `/targeting/${category}/category/${pub}`],
    ["a project and a promotion", ({ pub, promotion }) => `/content/promotion/${promotion}/${pub}`],
    ["a project and a file", ({ pub, logo }) => `/asset/${logo}/${pub}`],
  ];

  it.each(PLACES)(
    "name nothing: %s are refused before anything is looked for, and nothing is removed",
    async (_, path) => {
      const before = await stored();
      const asked = await ask("DELETE", path(world.ids), { cookie: strangers.publisher });
      expect([asked.status, asked.json.errorCode]).toEqual([404, "PROJECT_NOT_FOUND"]);
      expect((await ask("DELETE", path(world.ids), { cookie: cookies.publisher })).status).toBe(404);
      expect(await stored()).toEqual(before);
    },
  );
});

describe("a name that turns the text around it", () => {
  const NAMES = /^(name|title|displayName|advertiserName|contractName|agencyName|profileName|holder|brand)$/;
  const nameIn = ({ body }: Example): string | undefined =>
    Object.keys(body?.(new Proxy({} as Ids, { get: (_, id) => String(id) })) ?? {}).find((key) =>
      NAMES.test(key),
    );
  const named = EXAMPLES.filter((example) => writes(example) && nameIn(example) !== undefined);

  it.each(named.map(titled))(
    "is refused at its field by $title, and nothing is written",
    async ({ example }) => {
      const before = await stored();
      const key = nameIn(example) ?? "";
      const body = { ...Object(example.body?.(world.ids)), [key]: "보리\u202e차 abc" };
      const { status, json } = await send({ ...example, body: () => body }, world.ids, cookies[example.by]);
      expect([status, Object.keys(Object(json.fields))]).toEqual([400, [key]]);
      expect(await stored()).toEqual(before);
    },
  );
});

describe("a session's cookie", () => {
  const name = sessionCookieName(ORIGIN);
  const closed = EXAMPLES.filter(
    (example) => example.by !== "anybody" && ["auth", "account", "project"].includes(areaOf(example)),
  );
  let account: Identity;
  beforeAll(async () => {
    account = await openAccount(env);
  });

  const signedValue = (cookie: string) => decodeURIComponent(cookie.slice(name.length + 1));
  const cookieOf = (value: string) => `${name}=${encodeURIComponent(value)}`;

  /** Invalid session cookies. */
  async function spoilt(): Promise<Record<string, string>> {
    const mine = signedValue(await signIn(account));
    const [token = "", signature = ""] = mine.split(".");
    const theirs = signedValue(cookies.publisher).split(".");
    const late = await signIn(account);
    const { sessions } = schema;
    const lateToken = signedValue(late).split(".")[0] ?? "";
    await openDb(env.DB)
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(sessions.token, lateToken));
    const ended = await signIn(account);
    await ask("POST", "/auth/logout", { cookie: ended });
    return {
      "without a signature": cookieOf(token),
      "signed by nobody": cookieOf(`${token}.${btoa("x".repeat(32))}`),
      "with another's signature": cookieOf(`${theirs[0]}.${signature}`),
      "with one letter changed": cookieOf(
        `${token.slice(0, -1)}${token.endsWith("a") ? "b" : "a"}.${signature}`,
      ),
      "of a session that is over": late,
      "replayed after signing out": ended,
    };
  }

  it("opens nothing when it is forged, expired or replayed, whatever is asked with it", async () => {
    const hostile = await spoilt();
    const before = await stored();
    const opened: string[] = [];
    for (const [kind, cookie] of Object.entries(hostile)) {
      for (const example of closed) {
        const { status, json } = await send(example, world.ids, cookie);
        if (status !== 401 || json.errorCode !== "UNAUTHORIZED")
          opened.push(`${example.call} ${kind}: ${status}`);
      }
    }
    expect(closed.length).toBeGreaterThan(30);
    expect(opened).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  it("is out of scripts' and other sites' reach", async () => {
    const { headers } = await ask("POST", "/auth/logout", { cookie: await signIn(account) });
    expect(headers.getSetCookie().join()).toMatch(/HttpOnly/);
    expect(headers.getSetCookie().join()).toMatch(/SameSite=Lax/);
  });
});

describe("another site", () => {
  it.each<[string, Record<string, string>]>([
    ["by its origin", { Origin: "https://evil.example" }],
    ["by an origin that hides itself", { Origin: "null" }],
    ["by an origin that begins like ours", { Origin: `${ORIGIN}.evil.example` }],
    ["by what the browser says of it", { "Sec-Fetch-Site": "cross-site" }],
    ["from a neighbour's host", { "Sec-Fetch-Site": "same-site", Origin: ORIGIN }],
  ])("writes nothing by any call in somebody's name: %s", async (_, headers) => {
    const before = await stored();
    const passed: string[] = [];
    for (const example of EXAMPLES.filter(writes)) {
      const { status, json } = await send(example, world.ids, cookies[example.by], headers);
      if (status !== 403 || json.errorCode !== "FORBIDDEN") passed.push(`${example.call}: ${status}`);
    }
    expect(passed).toEqual([]);
    expect(await stored()).toEqual(before);
  });
});

describe("a body", () => {
  const bodied = [...new Map(EXAMPLES.filter(({ body }) => body).map((one) => [one.call, one])).values()];
  const uploads = EXAMPLES.filter(({ form }) => form);
  const HOSTILE: [string, string, Record<string, string>, number, string][] = [
    ["broken off", '{"name":"', {}, 400, "070"],
    ["a list", "[]", {}, 400, "070"],
    ["a word", "null", {}, 400, "070"],
    ["no text", "\ufffe\u0000", {}, 400, "070"],
    [
      "a form",
      "name=x",
      { "Content-Type": "application/x-www-form-urlencoded" },
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    ],
    ["of no type", "{}", { "Content-Type": "text/plain" }, 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["too large", JSON.stringify({ name: "x".repeat(300_000) }), {}, 413, "PAYLOAD_TOO_LARGE"],
  ];

  it.each(HOSTILE)(
    "that is %s is refused by every call, and nothing is written",
    async (_, body, headers, ...wanted) => {
      const before = await stored();
      const answered: unknown[] = [];
      for (const example of bodied) {
        const { status, json } = await ask(methodOf(example), example.path(world.ids), {
          cookie: cookies[example.by],
          headers,
          body,
        });
        if (status !== wanted[0] || json.errorCode !== wanted[1]) answered.push([example.call, status, json]);
      }
      expect(answered).toEqual([]);
      expect(await stored()).toEqual(before);
    },
  );

  it("that is nested without end is read or refused by every call, and is no fault", async () => {
    const body = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`;
    const answered: unknown[] = [];
    for (const example of bodied) {
      const { status } = await ask(methodOf(example), example.path(world.ids), {
        cookie: strangers[example.by],
        body,
      });
      if (status >= 500) answered.push([example.call, status]);
    }
    expect(answered).toEqual([]);
  });

  it("that brings a prototype of its own gives nobody anything", async () => {
    const body =
      '{"name":"새 이름","__proto__":{"isOperator":true},"constructor":{"prototype":{"isOperator":true}}}';
    const { status, json: refused } = await ask("PUT", "/account", { cookie: cookies.publisher, body });
    expect([status, Object.keys(refused.fields ?? {}).sort()]).toEqual([400, ["__proto__", "constructor"]]);
    expect(Object.prototype).not.toHaveProperty("isOperator");
    const { json } = await ask("GET", "/restricted/campaign-query", { cookie: cookies.publisher });
    expect(json.errorCode).toBe("FORBIDDEN");
  });

  it.each(uploads.map(titled))("that is no form is refused by $title", async ({ example }) => {
    const tries: [string, Record<string, string>, number][] = [
      ["x", { "Content-Type": "multipart/form-data" }, 400],
      ["x", { "Content-Type": "multipart/form-data; boundary=b" }, 400],
      [
        "--b\r\nContent-Disposition: form-data\r\n\r\nx",
        { "Content-Type": "multipart/form-data; boundary=b" },
        400,
      ],
      ["{}", { "Content-Type": "application/json" }, 415],
      ["x".repeat(VIDEO_MAX_BYTES + 200_000), { "Content-Type": "multipart/form-data; boundary=b" }, 413],
    ];
    const before = await stored();
    for (const [body, headers, wanted] of tries) {
      const { status } = await ask(methodOf(example), example.path(world.ids), {
        cookie: cookies[example.by],
        headers,
        body,
      });
      expect([headers, body.length, status]).toEqual([headers, body.length, wanted]);
    }
    expect(await stored()).toEqual(before);
  });
});

describe("an address", () => {
  it.each(["%00", "..%2f..%2fadmin", "%F0%9F%92%A9", "'%20or%201=1--", "x".repeat(4000)])(
    "with %s for an id finds nothing, and is no fault",
    async (id) => {
      const found: { address: string; status: number }[] = [];
      for (const { method, path, access } of CALLS) {
        if (!path.includes("{") || access === "operator") continue;
        const address = path.replaceAll(/\{\w+\}/g, id);
        const { status } = await ask(method.toUpperCase(), address, {
          cookie: cookies.publisher,
          ...(callAt(method.toUpperCase(), address)?.body ? { body: {} } : {}),
        });
        if (status < 400 || status >= 500) found.push({ address, status });
      }
      expect(found.filter(({ address }) => !address.startsWith("/account/has/"))).toEqual([]);
    },
  );
});
