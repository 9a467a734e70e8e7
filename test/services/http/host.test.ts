import { describe, expect, it } from "vitest";
import { handleConsoleRequest } from "../../../worker/http/handle";

const env = {
  CONSOLE_ORIGIN: "https://console.madang.example",
  CONSOLE_DOMAIN: "madang.example",
  AD_SERVE_ORIGIN: "https://edge.madang.example",
};
const handlers = { api: () => new Response("api"), page: () => new Response("page") };
const PLATFORM = "https://weather.madang.example";

async function ask(url: string, init: RequestInit = {}) {
  const answer = await handleConsoleRequest(new Request(url, { redirect: "manual", ...init }), env, handlers);
  return { status: answer.status, to: answer.headers.get("Location"), text: await answer.text() };
}

const post = (headers: Record<string, string>) => ({ method: "POST", headers, body: "a=1" });

describe("a platform's host", () => {
  it("answers an advertiser's pages", async () => {
    expect(await ask(`${PLATFORM}/auth/sign-up?next=/`)).toMatchObject({ status: 200, text: "page" });
  });

  it("leads to the console for the console's own pages, and nowhere else whatever the path looks like", async () => {
    expect(await ask(`${PLATFORM}/pub/prj_1?a=b`)).toMatchObject({
      status: 302,
      to: "https://console.madang.example/pub/prj_1?a=b",
    });
    const odd = await ask(`${PLATFORM}//evil.example/x`);
    expect(new URL(odd.to ?? "").host).toBe("console.madang.example");
  });

  it("has no API, no machine addresses and no writes to what is the console's", async () => {
    for (const path of ["/api/project", "/encoding/token/source", "/pub/prj_1.data"]) {
      expect(await ask(`${PLATFORM}${path}`)).toMatchObject({ status: 404 });
    }
    expect(await ask(`${PLATFORM}/pub/prj_1`, post({ Origin: PLATFORM }))).toMatchObject({ status: 404 });
  });

  it("takes writes from its own pages alone: neither the console's nor another platform's are its own", async () => {
    const write = (headers: Record<string, string>) => ask(`${PLATFORM}/auth/sign-in`, post(headers));
    expect(await write({ Origin: PLATFORM, "Sec-Fetch-Site": "same-origin" })).toMatchObject({ status: 200 });
    for (const origin of [
      env.CONSOLE_ORIGIN,
      "https://other.madang.example",
      "https://evil.example",
      "null",
    ]) {
      expect(await write({ Origin: origin })).toMatchObject({ status: 403 });
    }
    expect(await write({ Origin: PLATFORM, "Sec-Fetch-Site": "same-site" })).toMatchObject({ status: 403 });
  });
});

describe("the console's host", () => {
  it("takes no write from a platform's page", async () => {
    for (const path of ["/auth/sign-in", "/api/project"]) {
      const answer = await ask(`${env.CONSOLE_ORIGIN}${path}`, post({ Origin: PLATFORM }));
      expect(answer).toMatchObject({ status: 403 });
    }
  });
});
