import { createExecutionContext } from "cloudflare:test";
import { data } from "@remix-run/cloudflare";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { formAction, intentAction } from "../../app/kit/form.server";
import { pageLoader } from "../../app/kit/page.server";
import { freeingForm, readPostedForm } from "../../app/kit/posted-form.server";
import { SEEN_VERSION_FIELD } from "../../app/ui/form/seen-version-field";
import { VIDEO_MAX_BYTES } from "../../domain/content";
import { AppError, pageOf } from "../../domain/kernel";
import { handleConsoleRequest } from "../../worker/http/handle";
import { requireSeen } from "../../worker/services/kernel";
import { allowConsoleError } from "../support/console-errors";
import { openAccount } from "../support/factories";
import { env, ORIGIN, signIn, stored } from "./support";

const FORM = "application/x-www-form-urlencoded";
const PARTS = "multipart/form-data; boundary=b";

const post = (body: string, type: string, headers: Record<string, string> = {}) =>
  new Request(`${ORIGIN}/account/profile`, {
    method: "POST",
    body,
    headers: { ...headers, "Content-Type": type },
  });

const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`;

const HOSTILE: [string, string, string, number, string][] = [
  ["JSON", '{"name":"x"}', "application/json", 415, "UNSUPPORTED_MEDIA_TYPE"],
  ["a text", "name=x", "text/plain", 415, "UNSUPPORTED_MEDIA_TYPE"],
  ["a form of parts without a boundary", "name=x", "multipart/form-data", 400, "070"],
  ["parts that break off", "--b\r\nContent-Disposition: form-data", PARTS, 400, "070"],
  ["a form larger than any", `name=${"x".repeat(300_000)}`, FORM, 413, "PAYLOAD_TOO_LARGE"],
  ["one name thousands of times", "a=&".repeat(15_000), FORM, 400, "070"],
  ["thousands of names", Array.from({ length: 5_000 }, (_, nth) => `f${nth}=`).join("&"), FORM, 400, "070"],
  ["a place far out in a list", "zzz[300000]=x", FORM, 400, "070"],
  [
    "many lists, each long",
    Array.from({ length: 40 }, (_, nth) => `l${nth}[99]=x`).join("&"),
    FORM,
    400,
    "070",
  ],
  ["a name of many segments", `${"a.".repeat(60_000)}a=x`, FORM, 400, "070"],
  ["a name of many places", `a${"[0]".repeat(40_000)}=x`, FORM, 400, "070"],
  ["thousands of parts", `${part("a").repeat(5_000)}--b--`, PARTS, 400, "070"],
  ["a part of a far place", `${part("zzz[300000]")}--b--`, PARTS, 400, "070"],
  ["a boundary longer than any", `--${"b".repeat(99)}--`, `${PARTS}${"b".repeat(98)}`, 400, "070"],
  ["a file larger than any", "x".repeat(VIDEO_MAX_BYTES + 20_000), PARTS, 413, "PAYLOAD_TOO_LARGE"],
];

describe("a form below a signed link", () => {
  const ran: unknown[] = [];
  const bearer = {
    admit: async ({ id }: { id(name: string): string }) => {
      if (id("token") !== "right") throw new AppError("NOT_FOUND");
      return "holder";
    },
    filesMaxBytes: 1_000,
  };
  const save = formAction(z.object({ a: z.string() }), async (input) => void ran.push(input), { bearer });
  const several = intentAction({ save }, { bearer });
  const run = (action: typeof save, token: string, body: string) => {
    const request = post(body, PARTS);
    const context = { env, ctx: createExecutionContext(), requestId: "req-1", nonce: "" };
    return { request, answer: action({ request, context, params: { token } }) };
  };

  it("may carry a file without a session, is bounded, and is not read for a wrong link", async () => {
    for (const action of [save, several]) {
      const { request, answer } = run(action, "wrong", `${part("a")}--b--`);
      await expect(answer).rejects.toMatchObject({ init: { status: 404 } });
      expect(request.bodyUsed).toBe(false);
      await expect(run(action, "right", "x".repeat(1_001)).answer).rejects.toMatchObject({
        init: { status: 413 },
      });
    }
    expect(ran).toEqual([]);
    await run(save, "right", `${part("a")}--b--`).answer;
    expect(ran).toEqual([{ a: "x" }]);
  });
});

describe("what a page is posted", () => {
  const ran: unknown[] = [];
  const save = formAction(z.object({ name: z.string() }), async (input) => {
    ran.push(input);
    return { saved: true };
  });
  const several = intentAction({ save });

  async function run(action: typeof save | typeof several, request: Request) {
    const context = { env, ctx: createExecutionContext(), requestId: "req-1", nonce: "" };
    return action({ request, context, params: {} });
  }

  it.each(HOSTILE)(
    "is refused before anything runs when it is %s",
    async (_, body, type, status, errorCode) => {
      const cookie = await signIn(await openAccount(env));
      const before = await stored();
      for (const action of [save, several]) {
        const refused = run(action, post(body, type, { cookie }));
        await expect(refused).rejects.toMatchObject({
          init: { status },
          data: { errorCode, requestId: "req-1" },
        });
      }
      expect(ran).toEqual([]);
      expect(await stored()).toEqual(before);
    },
  );

  it("is not read at all when it comes from nobody who is signed in", async () => {
    for (const action of [save, several]) {
      for (const [body, type] of [
        ["x".repeat(1_000_000), PARTS],
        ["name=x", FORM],
      ] as const) {
        const request = post(body, type);
        const refused = await run(action, request).catch((error: unknown) => error);
        expect(refused).toMatchObject({ status: 302 });
        expect(request.bodyUsed).toBe(false);
      }
    }
  });

  it("is not read with files by a form for everybody either", async () => {
    const request = post("x".repeat(1_000_000), PARTS);
    const open = formAction(z.object({}), async () => null, { anonymous: true });
    const context = { env, ctx: createExecutionContext(), requestId: "req-1", nonce: "" };
    await expect(open({ request, context, params: {} })).rejects.toMatchObject({ status: 302 });
    expect(request.bodyUsed).toBe(false);
  });

  it.each([
    ["__state__", "{"],
    ["__state__", "3"],
    ["__state__", "[".repeat(50_000)],
    ["__intent__", "nonsense"],
    ["__intent__", "null"],
    ["__intent__", '"update"'],
    ["__intent__", '{"type":"explode","payload":{}}'],
    ["__intent__", '{"type":"update"}'],
    ["__intent__", '{"type":"update","payload":{"name":"zzz[300000]","value":"x"}}'],
    ["__intent__", '{"type":"update","payload":{"name":"zzz","index":300000,"value":"x"}}'],
    ["__intent__", '{"type":"update","payload":{"name":"constructor","value":"x"}}'],
    ["__intent__", '{"type":"insert","payload":{"name":"name"}}'],
    ["__intent__", '{"type":"remove","payload":{"name":"name","index":0}}'],
  ])("is refused as malformed when %s is %s, and nothing runs", async (field, value) => {
    const cookie = await signIn(await openAccount(env));
    const refused = run(save, post(`name=x&${field}=${encodeURIComponent(value)}`, FORM, { cookie }));
    await expect(refused).rejects.toMatchObject({ init: { status: 400 }, data: { errorCode: "070" } });
    const twice = run(save, post(`name=x&${field}=%7B%7D&${field}=%7B%7D`, FORM, { cookie }));
    await expect(twice).rejects.toMatchObject({ init: { status: 400 } });
    expect(ran).toEqual([]);
  });

  it("adds a row by a button that works without a script", async () => {
    const rows = formAction(z.object({ rows: z.array(z.string()).min(3) }), async () => null, {
      anonymous: true,
    });
    const button = encodeURIComponent('{"type":"insert","payload":{"name":"rows","defaultValue":"new"}}');
    const context = { env, ctx: createExecutionContext(), requestId: "req-1", nonce: "" };
    const request = post(`rows[0]=a&rows[1]=b&__intent__=${button}`, FORM);
    expect(await rows({ request, context, params: {} })).toMatchObject({
      data: { submission: { initialValue: { rows: ["a", "b", "new"] } } },
    });
  });

  it("is counted as it arrives, whatever length it declares", async () => {
    const long = new ReadableStream({
      type: "bytes",
      pull: (controller) => controller.enqueue(new TextEncoder().encode("x".repeat(100_000))),
    });
    const request = new Request(ORIGIN, { method: "POST", body: long, headers: { "Content-Type": FORM } });
    await expect(readPostedForm(request)).rejects.toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
  });

  it("is read when it is a form", async () => {
    expect((await readPostedForm(post("name=%EA%B0%80", `${FORM};charset=UTF-8`))).get("name")).toBe("가");
    const parts = '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\n가\r\n--b--';
    // Its memory is released as after an action, since other requests wait for it.
    const nameIn = freeingForm(async ({ request }) => (await readPostedForm(request)).get("name"));
    expect(await nameIn({ request: post(parts, PARTS) })).toBe("가");
  });
});

describe("a fault", () => {
  let logged: unknown[];
  beforeEach(() => {
    logged = [];
    allowConsoleError(/no such table: ad_units/);
    vi.spyOn(console, "error").mockImplementation((line) => logged.push(JSON.parse(String(line))));
  });

  const args = (request: Request) => ({
    request,
    params: {},
    context: { env, ctx: createExecutionContext(), requestId: "req-7", nonce: "" },
  });
  const fail = async () => {
    throw new Error("no such table: ad_units");
  };

  it("of an action comes back to its form with what was typed and the id to quote, and is logged under that id", async () => {
    const save = formAction(z.object({ name: z.string(), password: z.string() }), fail, {
      anonymous: true,
      secretFields: ["password"],
    });
    const answer = await save(args(post("name=%EA%B0%80&password=hush", FORM)));
    expect(answer).toMatchObject({
      init: { status: 500 },
      data: {
        errorCode: "UNCATCHED",
        fields: {},
        message: expect.stringContaining("req-7"),
        submission: { status: "error", initialValue: { name: "가" } },
      },
    });
    expect(JSON.stringify(answer)).not.toMatch(/no such table|hush/);
    expect(logged).toMatchObject([{ event: "action", requestId: "req-7", path: "/account/profile" }]);
  });

  it("met before the form's own rules are known loses nothing that was typed either", async () => {
    const answer = await formAction<z.ZodType, unknown>(fail, fail, { anonymous: true })(
      args(post("name=%EA%B0%80", FORM)),
    );
    expect(answer).toMatchObject({
      init: { status: 500 },
      data: { submission: { initialValue: { name: "가" } } },
    });
  });

  it("of a page names the request that it happened in, and nothing of what went wrong", async () => {
    const load = pageLoader(z.null(), fail);
    const thrown = await load(args(new Request(`${ORIGIN}/account/profile`))).catch(
      (error: unknown) => error,
    );
    expect(thrown).toMatchObject({
      init: { status: 500 },
      data: { errorCode: "UNCATCHED", requestId: "req-7" },
    });
    expect(JSON.stringify(thrown)).not.toContain("no such table");
    expect(logged).toMatchObject([{ event: "page", requestId: "req-7" }]);
  });

  it("never answers a column that its view does not name, however deep it lies", async () => {
    const view = z.object({ page: pageOf(z.object({ id: z.string() })) });
    const load = pageLoader(view, async () => ({
      page: { items: [{ id: "a", memo: "메모" }], next: null, total: 1 },
      key: "secret",
    }));
    await expect(load(args(new Request(ORIGIN)))).resolves.toEqual({
      page: { items: [{ id: "a" }], next: null },
    });
  });

  it("leaves answers that were thrown as they are: a redirect, and a page's own", async () => {
    for (const answer of [Response.redirect(`${ORIGIN}/elsewhere`), data({ own: true }, 410)]) {
      const run = async () => {
        throw answer;
      };
      await expect(pageLoader(z.null(), run)(args(new Request(ORIGIN)))).rejects.toBe(answer);
      await expect(formAction(z.object({}), run, { anonymous: true })(args(post("", FORM)))).rejects.toBe(
        answer,
      );
    }
  });
});

describe("a form of something that others change too", () => {
  const seen: (number | null)[] = [];
  const save = formAction(
    z.object({ name: z.string() }),
    async (_, { ctx }) => {
      seen.push(ctx.seenVersion);
      requireSeen(ctx, { version: 4 });
      return { saved: true };
    },
    { anonymous: true },
  );
  const send = (field: string) =>
    save({
      request: post(`name=%EA%B0%80${field}`, FORM),
      params: {},
      context: { env, ctx: createExecutionContext(), requestId: "req-2", nonce: "" },
    });
  beforeEach(() => {
    seen.length = 0;
  });

  it.each([
    ["the newest state", `&${SEEN_VERSION_FIELD}=4`, 4],
    ["one that it does not say", "", null],
  ])("tells its verb that it was filled in by %s", async (_, field, version) => {
    expect(await send(field)).toEqual({ saved: true });
    expect(seen).toEqual([version]);
  });

  it.each(["3", "5", "", "-4", "4.0", "four", "9".repeat(30)])(
    "filled in by another state (%o) comes back with what was typed, and with the version that is stored",
    async (version) => {
      expect(await send(`&${SEEN_VERSION_FIELD}=${version}`)).toMatchObject({
        init: { status: 409 },
        data: {
          errorCode: "CONFLICT",
          storedVersion: 4,
          submission: { status: "error", initialValue: { name: "가" } },
        },
      });
    },
  );
});

describe("a page's form from another site", () => {
  const pages = {
    api: () => new Response("api"),
    page: () => new Response("page"),
  };
  const send = async (headers: Record<string, string>) =>
    (await handleConsoleRequest(post("name=x", FORM, headers), env, pages)).status;

  it.each<Record<string, string>>([
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: `${ORIGIN}.evil.example` },
    { Origin: ORIGIN, "Sec-Fetch-Site": "cross-site" },
    { Origin: ORIGIN, "Sec-Fetch-Site": "same-site" },
  ])("never reaches the page: %o", async (headers) => {
    expect(await send(headers)).toBe(403);
  });

  it("does from the page itself", async () => {
    expect(await send({ Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" })).toBe(200);
  });
});
