import { describe, expect, it, vi } from "vitest";
import { type ConsoleHandlers, handleConsoleRequest } from "../../../worker/http/handle";
import { allowConsoleError } from "../../support/console-errors";

const env = {
  CONSOLE_ORIGIN: "https://console.madang.example",
  CONSOLE_DOMAIN: "madang.example",
  AD_SERVE_ORIGIN: "https://edge.madang.example",
};
const { CONSOLE_ORIGIN } = env;
const handlers: ConsoleHandlers = { api: () => new Response("api"), page: () => new Response("page") };

const ask = (url: string, init: RequestInit = {}, own: Partial<ConsoleHandlers> = {}) =>
  handleConsoleRequest(new Request(url, init), env, { ...handlers, ...own });

describe("a page's address with the old question for data", () => {
  it.each([
    "_data=root",
    "_data=",
    "_data",
    "%5Fdata=routes%2Fprojects",
    "%5F%64%61%74%61=root",
    "q=1&_data=root&_data=x",
    `_data=${"%00".repeat(2_000)}`,
    "_data=__proto__&index",
  ])("is refused before anything is drawn or written to the log: %s", async (query) => {
    const page = vi.fn(() => new Response("page"));
    const warned = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")];
    for (const path of ["/projects", "/auth/sign-in", "/projects.data", "/no/such/page"]) {
      for (const method of ["GET", "POST"]) {
        const { status } = await ask(`${CONSOLE_ORIGIN}${path}?${query}`, { method }, { page });
        expect([path, method, status]).toEqual([path, method, 400]);
      }
    }
    expect(page).not.toHaveBeenCalled();
    for (const spy of warned) expect(spy).not.toHaveBeenCalled();
  });

  it.each(["data=1", "x_data=1", "q=_data", "_datas=1", "_routes=root"])("is none: %s", async (query) => {
    expect(await (await ask(`${CONSOLE_ORIGIN}/projects?${query}`)).text()).toBe("page");
  });
});

describe("every answer", () => {
  it("keeps browsers from guessing its type, framing it, sending its forms elsewhere and keeping it", async () => {
    const { headers } = await ask(`${CONSOLE_ORIGIN}/`);
    expect(Object.fromEntries(headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "cache-control": "no-store",
      "strict-transport-security": expect.stringMatching(/^max-age=\d{8}/),
    });
    const policy = headers.get("Content-Security-Policy")?.split("; ") ?? [];
    expect(policy).toEqual(
      expect.arrayContaining([
        "frame-ancestors 'none'",
        "form-action 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        `img-src 'self' data: blob: ${env.AD_SERVE_ORIGIN}`,
      ]),
    );
  });

  it("runs only scripts that carry its own nonce, another one each time", async () => {
    const nonces: string[] = [];
    const page: ConsoleHandlers["page"] = (_, { nonce }) => {
      nonces.push(nonce);
      return new Response("page");
    };
    for (const _ of [1, 2]) {
      const { headers } = await ask(`${CONSOLE_ORIGIN}/`, {}, { page });
      const policy = headers.get("Content-Security-Policy") ?? "";
      expect(policy).toContain(`script-src 'self' 'nonce-${nonces.at(-1)}';`);
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    }
    expect(new Set(nonces).size).toBe(2);
  });

  it("says which request it answers, and keeps the headers that it has", async () => {
    const ids: string[] = [];
    const api: ConsoleHandlers["api"] = (_, { requestId }) => {
      ids.push(requestId);
      return new Response("api", { headers: { "Cache-Control": "max-age=60" } });
    };
    const { headers } = await ask(`${CONSOLE_ORIGIN}/api/project`, {}, { api });
    expect([headers.get("X-Request-Id")]).toEqual(ids);
    expect(headers.get("Cache-Control")).toBe("max-age=60");
  });

  it("promises HTTPS only where it came by it", async () => {
    const { headers } = await ask("http://127.0.0.1:8787/");
    expect(headers.get("Strict-Transport-Security")).toBeNull();
  });

  it("to a fault carries the request's id and nothing of the fault", async () => {
    allowConsoleError(/"event":"request"/);
    const log = vi.spyOn(console, "error");
    const page = () => Promise.reject(new Error("select secret from accounts"));
    const answer = await ask(`${CONSOLE_ORIGIN}/`, {}, { page });
    const text = await answer.text();
    expect([answer.status, Object.keys(JSON.parse(text)).sort()]).toEqual([
      500,
      ["errorCode", "message", "requestId"],
    ]);
    expect(text).not.toContain("secret");
    expect(JSON.parse(text).requestId).toBe(answer.headers.get("X-Request-Id"));
    expect(log.mock.calls.join()).toContain(answer.headers.get("X-Request-Id"));
  });
});

describe("a write", () => {
  const from = (headers: Record<string, string>, url = `${CONSOLE_ORIGIN}/api/project`) =>
    ask(url, { method: "POST", body: "a=1", headers }).then(({ status }) => status);

  it("that no browser sent, or that its user typed, is nobody else's", async () => {
    expect(await from({})).toBe(200);
    expect(await from({ "Sec-Fetch-Site": "none" })).toBe(200);
    expect(await from({ "Sec-Fetch-Site": "same-origin", Origin: CONSOLE_ORIGIN })).toBe(200);
  });

  it("from the very host that it is sent to is its own, under whatever name that is reached", async () => {
    const local = "http://127.0.0.1:8787";
    expect(await from({ Origin: local }, `${local}/api/project`)).toBe(200);
    expect(await from({ Origin: "http://127.0.0.1:8788" }, `${local}/api/project`)).toBe(403);
  });

  it("from another site is refused, and a look is not", async () => {
    const strange = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    expect(await from(strange)).toBe(403);
    expect(await from({ Origin: "null" })).toBe(403);
    expect(await from({ "Sec-Fetch-Site": "cross-site" })).toBe(403);
    for (const method of ["GET", "HEAD", "OPTIONS"])
      expect((await ask(`${CONSOLE_ORIGIN}/api/project`, { method, headers: strange })).status).toBe(200);
  });

  it("to an address that carries its permission in itself may come from anywhere", async () => {
    const strange = { Origin: "https://encoder.example", "Sec-Fetch-Site": "cross-site" };
    for (const path of ["/encoding/token/status", "/uploads/token/complete"])
      expect(await from(strange, `${CONSOLE_ORIGIN}${path}`)).toBe(200);
    expect(await from(strange, `${CONSOLE_ORIGIN}/encodings`)).toBe(403);
  });
});

describe("an address out of all measure", () => {
  it.each([
    ["thousands of parameters", `/?${"a=1&".repeat(1_500)}`],
    ["a parameter of 20 kB", `/?q=${"x".repeat(20_000)}`],
    ["pages to look up that are none", `/__manifest?version=1&p=${encodeURIComponent("/a".repeat(500))}`],
    [
      "more pages to look up than any page leads to",
      `/__manifest?version=1${Array.from({ length: 150 }, (_, nth) => `&p=/${nth}/b/c/d/e`).join("")}`,
    ],
  ])("of %s is refused before anything looks at it", async (_, path) => {
    const answer = await ask(
      `${CONSOLE_ORIGIN}${path}`,
      {},
      { page: () => Promise.reject(new Error("asked")) },
    );
    expect([answer.status, await answer.json()]).toMatchObject([400, { errorCode: "070" }]);
  });

  it("of a thousand segments is none that there is", async () => {
    const page = () => Promise.reject(new Error("asked"));
    const answer = await ask(`${CONSOLE_ORIGIN}${"/a".repeat(1_000)}`, {}, { page });
    expect([answer.status, await answer.json()]).toMatchObject([404, { errorCode: "NOT_FOUND" }]);
  });
});

describe("a form's host", () => {
  const write = (headers: Record<string, string>, url = `${CONSOLE_ORIGIN}/auth/sign-in`) => {
    const seen: (string | null)[] = [];
    const page: ConsoleHandlers["page"] = (request) => {
      seen.push(request.headers.get("X-Forwarded-Host"));
      return new Response("page");
    };
    return ask(url, { method: "POST", body: "a=1", headers }, { page }).then(async (answer) => ({
      answer,
      seen,
    }));
  };

  it("is where it came to, not what a header says of it", async () => {
    const { answer, seen } = await write({ Origin: CONSOLE_ORIGIN, "X-Forwarded-Host": "evil.example" });
    expect([answer.status, seen]).toEqual([200, [null]]);
  });

  it("is the one that its page was opened at: from the console's other name it is refused with a page", async () => {
    const headers = { Origin: CONSOLE_ORIGIN, Accept: "text/html,*/*", "Accept-Language": "en" };
    const { answer, seen } = await write(headers, "http://127.0.0.1:8787/auth/sign-in");
    const text = await answer.text();
    expect([answer.status, seen, answer.headers.get("Content-Type")]).toEqual([
      403,
      [],
      "text/html; charset=utf-8",
    ]);
    expect(text).toContain(answer.headers.get("X-Request-Id"));
    expect(text).toMatch(/<html lang="en">.*<h1>403<\/h1>/s);
  });
});

describe("what the pages' framework says by itself", () => {
  const own = (status: number, headers: Record<string, string>) => () =>
    new Response("Unexpected Server Error", { status, headers });

  it.each([
    [400, "070"],
    [404, "NOT_FOUND"],
    [405, "070"],
    [500, "UNCATCHED"],
  ])("of an address without a page (%d) is said in our words", async (status, errorCode) => {
    const page = own(status, { "X-Remix-Error": "yes", "Content-Type": "application/json" });
    const answer = await ask(`${CONSOLE_ORIGIN}/preferences`, {}, { page });
    const requestId = answer.headers.get("X-Request-Id");
    expect([answer.status, await answer.json()]).toMatchObject([status, { errorCode, requestId }]);
  });

  it("when nothing can be drawn is a page with the id to quote", async () => {
    const page = () => new Response(null, { status: 500 });
    const answer = await ask(`${CONSOLE_ORIGIN}/`, { headers: { Accept: "text/html" } }, { page });
    expect([answer.status, await answer.text()]).toEqual([
      500,
      expect.stringContaining(answer.headers.get("X-Request-Id") ?? "?"),
    ]);
  });

  it("leaves a page that was drawn as it is", async () => {
    const page = () =>
      new Response("<h1>500</h1>", { status: 500, headers: { "Content-Type": "text/html" } });
    expect(await (await ask(`${CONSOLE_ORIGIN}/`, {}, { page })).text()).toBe("<h1>500</h1>");
  });
});

describe("what is asked of a platform's host and is the console's", () => {
  it("is led there only where somebody opens a page", async () => {
    const at = (path: string, method = "GET") =>
      ask(`https://weather.madang.example${path}`, { method, redirect: "manual" }).then(
        ({ status }) => status,
      );
    expect(await at("/pub/prj_1")).toBe(302);
    expect(await at("/pub/prj_1", "HEAD")).toBe(404);
    expect(await at("/encoding/token/source")).toBe(404);
  });
});
