import { beforeAll, describe, expect, it, vi } from "vitest";
import { VIDEO_MAX_BYTES } from "../../domain/content";
import { AppError } from "../../domain/kernel";
import { refusalOf } from "../../worker/api/http/refusal";
import type { Identity } from "../../worker/services/kernel";
import { allowConsoleError } from "../support/console-errors";
import { addMember, openAccount, openShop } from "../support/factories";
import { ask, env, ORIGIN, signIn, stored } from "./support";

let account: Identity;
let cookie: string;
beforeAll(async () => {
  account = await openAccount(env, { kind: "pub" });
  cookie = await signIn(account);
});

const opened = { kind: "adv", displayName: "광고 계정" };

describe("a request that cannot be read", () => {
  it.each([
    ["malformed JSON", '{"kind":'],
    ["JSON that is no object", '["adv"]'],
    ["JSON that is nothing", "null"],
    ["bytes that are no text", '"\ud800'],
  ])("is refused as 070: %s", async (_, body) => {
    const answer = await ask("POST", "/project", { cookie, body });
    expect([answer.status, answer.json.errorCode]).toEqual([400, "070"]);
  });

  it("is refused when its type is not JSON", async () => {
    const answer = await ask("POST", "/project", {
      cookie,
      body: opened,
      headers: { "Content-Type": "text/plain" },
    });
    expect([answer.status, answer.json.errorCode]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
  });

  it("is refused when it is larger than any call needs, whatever length it declares", async () => {
    const answer = await ask("POST", "/project", {
      cookie,
      body: { ...opened, displayName: "x".repeat(300_000) },
    });
    expect([answer.status, answer.json.errorCode]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
    expect(answer.json).not.toHaveProperty("fields");
  });

  it("is refused when the file is larger than any may be, with the limit in words", async () => {
    const form = new FormData();
    form.set("kind", "creative");
    form.set("file", new File([new Uint8Array(VIDEO_MAX_BYTES + 100_000)], "big.mp4"));
    const answer = await ask("POST", "/asset/prj_none", { cookie, form });
    expect([answer.status, answer.json.errorCode]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
    expect(answer.json.fields).toEqual({ file: ["20MB 이하의 파일만 올릴 수 있어요."] });
  });

  it("is refused when an upload is no form", async () => {
    const answer = await ask("POST", "/asset/prj_none", { cookie, body: { kind: "creative" } });
    expect([answer.status, answer.json.errorCode]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
  });

  it("is refused when a parameter that stands once is repeated", async () => {
    const answer = await ask("GET", "/account/acl?project=a&project=b", { cookie });
    expect([answer.status, Object.keys(answer.json.fields ?? {})]).toEqual([400, ["project"]]);
  });
});

describe("a request that can be read", () => {
  it("may say its type in any case, and its charset", async () => {
    const headers = { "Content-Type": "Application/JSON; charset=utf-8" };
    const answer = await ask("POST", "/project", { cookie, body: { ...opened, kind: "bank" }, headers });
    expect([answer.status, Object.keys(answer.json.fields ?? {})]).toEqual([400, ["kind"]]);
  });

  it("may have no body and no type: it names nothing, and is told what it lacks", async () => {
    const { status, json } = await ask("POST", "/project", { cookie });
    expect([status, Object.keys(json.fields ?? {})]).toEqual([400, ["kind"]]);
  });

  it("may name a list's parameter once as well as often", async () => {
    for (const search of ["status=live", "status=live&status=paused"]) {
      const { json } = await ask("GET", `/campaign-query/adv/prj_none?${search}`, { cookie });
      expect([search, json.errorCode]).toEqual([search, "PROJECT_NOT_FOUND"]);
    }
  });

  it("of a call that takes no body is not judged by one", async () => {
    const headers = { "Content-Type": "text/plain" };
    const { status } = await ask("POST", "/auth/logout", { body: "x".repeat(300_000), headers });
    expect(status).toBe(200);
  });
});

describe("an address that is none", () => {
  it.each([
    ["GET", "/nothing/here"],
    ["DELETE", "/project"],
    ["GET", "/campaign-query/quest/prj_none"],
  ])("%s %s answers NOT_FOUND as JSON", async (method, path) => {
    const answer = await ask(method, path, { cookie });
    expect([answer.status, answer.json.errorCode]).toEqual([404, "NOT_FOUND"]);
  });

  it("survives bytes that are no text in a path", async () => {
    expect((await ask("GET", "/project/%E0%A4%A", { cookie })).status).toBe(404);
  });
});

describe("a page of a list", () => {
  it.each(["0", "101", "many", "-1"])("of %s items is refused", async (limit) => {
    const answer = await ask("GET", `/project-app/prj_none?limit=${limit}`, { cookie });
    expect([answer.status, Object.keys(answer.json.fields ?? {})]).toEqual([400, ["limit"]]);
  });
});

describe("a caller who tries too often", () => {
  it("is told how long to wait", async () => {
    const headers = { "cf-connecting-ip": "203.0.113.9" };
    const tries = [];
    for (let i = 0; i <= 60; i++)
      tries.push(await ask("GET", "/account/has/nobody@example.com", { headers }));
    expect(tries.slice(0, 60).every(({ status }) => status === 200)).toBe(true);
    expect([tries[60]?.status, tries[60]?.json.errorCode]).toEqual([429, "TOO_MANY_REQUESTS"]);
    expect(Number(tries[60]?.headers.get("Retry-After"))).toBeGreaterThan(0);
  });
});

describe("another site", () => {
  it.each<[string, Record<string, string>]>([
    ["a foreign Origin", { Origin: "https://evil.example" }],
    ["an opaque Origin", { Origin: "null" }],
    ["Sec-Fetch-Site cross-site", { "Sec-Fetch-Site": "cross-site" }],
    ["Sec-Fetch-Site same-site", { "Sec-Fetch-Site": "same-site", Origin: ORIGIN }],
  ])("cannot write in a visitor's name: %s", async (_, headers) => {
    const before = await stored();
    const answer = await ask("POST", "/project", { cookie, body: opened, headers });
    expect([answer.status, answer.json.errorCode]).toEqual([403, "FORBIDDEN"]);
    expect(await stored()).toEqual(before);
  });

  it("is told from our own pages", async () => {
    const headers = { Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" };
    expect((await ask("POST", "/project", { cookie, body: opened, headers })).status).toBe(200);
  });
});

describe("a refusal", () => {
  it("tells the details that its code documents, and keeps every other one", () => {
    const scope = { locale: "ko" as const, requestId: "req-1", method: "POST", path: "/" };
    const details = { soleOwned: ["prj_1"], refusal: "status" };
    const bodyOf = (code: "CONFLICT" | "ACCOUNT_CANNOT_BE_DELETED") =>
      refusalOf(new AppError(code, { details }), scope).body;
    expect(bodyOf("ACCOUNT_CANNOT_BE_DELETED").details).toEqual({ soleOwned: ["prj_1"] });
    expect(bodyOf("CONFLICT")).not.toHaveProperty("details");
  });
});

describe("a fault of ours", () => {
  it("is answered with the request's id and nothing else, and logged with it", async () => {
    allowConsoleError(/"event":"api"/);
    const log = vi.spyOn(console, "error");
    await env.DB.exec("alter table project_apps rename to project_apps_away");
    try {
      const shopless = await ask("GET", "/project", { cookie });
      const projectId = (shopless.json.items as { id: string; kind: string }[]).at(0)?.id ?? "";
      await env.DB.prepare("update projects set kind = 'pub' where id = ?").bind(projectId).run();
      const answer = await ask("GET", `/project-app/${projectId}`, { cookie, language: "en" });
      expect(answer.status).toBe(500);
      expect(Object.keys(answer.json).sort()).toEqual(["errorCode", "message", "requestId"]);
      expect(JSON.stringify(answer.json)).not.toMatch(/project_apps|select|sql|stack/i);
      const logged = log.mock.calls.map(([line]) => JSON.parse(String(line)));
      expect(logged).toEqual([expect.objectContaining({ requestId: answer.json.requestId, method: "GET" })]);
    } finally {
      await env.DB.exec("alter table project_apps_away rename to project_apps");
    }
  });
});

describe("signing in and out", () => {
  it("a session is who signed in until they sign out, everywhere", async () => {
    const own = await signIn(account);
    expect((await ask("GET", "/auth/session", { cookie: own })).json.user).toMatchObject({ id: account.id });
    const out = await ask("POST", "/auth/logout", { cookie: own });
    expect(out.headers.getSetCookie().join(";")).toMatch(/Max-Age=0/);
    expect((await ask("GET", "/auth/session", { cookie: own })).json).toEqual({
      user: null,
      expiresAt: null,
    });
  });

  it("a token that is not ours opens nothing", async () => {
    const answer = await ask("POST", "/auth/login", { body: { idToken: "not.a.token" } });
    expect([answer.status, answer.json.errorCode]).toEqual([401, "UNAUTHORIZED"]);
  });
});

describe("the level in a project", () => {
  it("is nobody's in a project of somebody else, and in one that does not exist", async () => {
    const levels = [];
    for (const project of ["prj_none", "prj_00000000000000000000000000"]) {
      levels.push((await ask("GET", `/account/acl?project=${project}`, { cookie })).json.level);
    }
    expect(levels).toEqual([-1, -1]);
  });

  it("is what the project's calls go by, for an operator too", async () => {
    const { pub } = await openShop(env);
    const operator = await openAccount(env, { isOperator: true });
    const own = await signIn(operator);
    const seen = async () => [
      (await ask("GET", `/account/acl?project=${pub.id}`, { cookie: own })).json.level,
      (await ask("GET", `/project/${pub.id}`, { cookie: own })).status,
    ];
    expect(await seen()).toEqual([-1, 404]);
    await addMember(env, pub.id, operator, 300);
    expect(await seen()).toEqual([300, 200]);
  });
});
