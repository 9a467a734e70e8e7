import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  okAnswer,
  questsAnswer,
  refusalAnswer,
  requestAnswer,
  splashAnswer,
} from "../../ad-serve/reference/answers";
import { schemaOf } from "../../ad-serve/reference/openapi";
import { OPERATIONS } from "../../ad-serve/reference/operations";
import { appKeyKey } from "../../domain/audience";
import { questsKey } from "../../domain/quests";
import { makeCampaign, makePlan, NOW } from "../domain/serving/plan-factory";
import { AdServer } from "./harness";

const { PLANS } = env as unknown as { PLANS: KVNamespace };

let server: AdServer;
beforeEach(async () => {
  server = new AdServer();
  await server.publish(makePlan());
  const app = { projectId: "prj_pub", appId: "app_1", uidKey: "c2VjcmV0" };
  await PLANS.put(appKeyKey("key_1"), JSON.stringify(app));
});

const bodyOf = (id: string) => OPERATIONS.find((operation) => operation.id === id)?.body;
const send = (path: string, body: unknown) =>
  server.fetch(path, {
    method: "POST",
    headers: { Authorization: "key_1" },
    body: JSON.stringify(body),
  });

/** The documented fields of an ad. */
const described = schemaOf(requestAnswer).properties?.result?.anyOf?.[0];

describe("the reference says what is so:", () => {
  test("an ad has the fields that are described, and no others", async () => {
    const answer = await (await server.fetch("/request?unit=unt_1&key=key_1")).json<{ result: object }>();
    expect(z.safeParse(requestAnswer, answer).error?.issues ?? []).toEqual([]);
    expect(Object.keys(described?.properties ?? {})).toEqual(
      expect.arrayContaining(Object.keys(answer.result)),
    );
    expect(Object.keys(answer.result)).toEqual(expect.arrayContaining(described?.required ?? ["fields"]));
  });

  test("no fill and refusals are as described, with one of the codes that are listed for their status", async () => {
    await server.publish(makePlan({ version: 2, campaigns: [makeCampaign({ productOnSale: false })] }));
    const asked = {
      "unit=unt_1&key=key_1": 200,
      "key=key_1": 400,
      "unit=!&key=key_1": 400,
      "unit=unt_1&key=key_1&pf=windows": 400,
      [`unit=unt_1&key=key_1&uid=${"x".repeat(300)}`]: 400,
      [`unit=unt_1&key=key_1&lcl=${"x".repeat(300)}`]: 400,
      "unit=unt_1&key=key_1&theme=pink": 400,
      "unit=unt_1&key=key_1&ahead=9": 400,
      [`unit=unt_1&key=key_1&deviceId=${"x".repeat(300)}`]: 400,
      [`unit=unt_1&key=key_1&contextId=${"x".repeat(300)}`]: 400,
      "unit=unt_1&key=key_1&explain=key&country=korea": 400,
      "unit=unt_1&key=key_1&explain=key&at=noon": 400,
      "unit=unt_1&key=key_1&explain=key": 401,
      "unit=unt_1": 401,
      "unit=unt_none&key=key_1": 404,
    };
    for (const [query, status] of Object.entries(asked)) {
      const response = await server.fetch(`/request?${query}`);
      expect(response.status, query).toBe(status);
      const described = OPERATIONS[0]?.answers.find((answer) => answer.status === status);
      const answer = await response.json<{ msg: string }>();
      expect(described?.schema?.safeParse(answer).success, query).toBe(true);
      if (described?.codes) expect(described.codes).toContain(answer.msg);
    }
  });

  test("the running quests of the app's publisher are answered as described, and of nobody else's", async () => {
    const quest = {
      ...{ campaignId: "cmp_1", productName: "보리차", brandName: "보리수", priceMinor: 12_000 },
      ...{ paybackMinor: 6_000, url: "https://shop.example/quest/daily/cmp_1" },
    };
    const nowMs = NOW;
    const quests = [
      { ...quest, endsAtMs: nowMs + 60_000 },
      { ...quest, campaignId: "cmp_2", endsAtMs: nowMs - 60_000 },
    ];
    const channel = {
      channel: "daily",
      kind: "discount",
      title: "오늘",
      url: "https://shop.example/quest/daily",
    };
    await PLANS.put(questsKey("prj_pub"), JSON.stringify({ v: 1, channels: [{ ...channel, quests }] }));
    await PLANS.put(questsKey("prj_other"), JSON.stringify({ v: 1, channels: [{ ...channel, quests }] }));
    const answer = await (await server.fetch("/quests", { headers: { Authorization: "key_1" } })).json<{
      result: { channels: { quests: { campaignId: string }[] }[] };
    }>();
    expect(z.safeParse(questsAnswer, answer).error?.issues ?? []).toEqual([]);
    expect(answer.result.channels.map((one) => one.quests.map(({ campaignId }) => campaignId))).toEqual([
      ["cmp_1"],
    ]);
    expect((await server.fetch("/quests")).status).toBe(401);
  });

  test("a splash ad that cannot be shown is answered as described", async () => {
    const answer = await (await server.fetch("/splash/check?token=none")).json();
    expect(splashAnswer.safeParse(answer).success).toBe(true);
    expect(answer).toMatchObject({ show: false, reason: "invalid-token" });
  });

  test("the examples of events and properties are accepted as they stand", async () => {
    for (const id of ["events", "properties"]) {
      const body = bodyOf(id)?.example as { events?: { at?: string }[] };
      const response = await send(`/${id}`, body);
      expect(okAnswer.safeParse(await response.json()).success).toBe(true);
      expect(response.status).toBe(202);
    }
  });

  test("what a body must have is refused without it", async () => {
    for (const id of ["events", "properties"]) {
      const { example, schema } = bodyOf(id) as { example: Record<string, unknown>; schema: z.ZodMiniType };
      const required = (z.toJSONSchema(schema, { io: "input" }).required ?? []) as string[];
      expect(required.length).toBeGreaterThan(1);
      for (const name of required) {
        const { [name]: _, ...rest } = example;
        const response = await send(`/${id}`, rest);
        const answer = await response.json();
        expect(answer).toMatchObject({ code: 400, fields: { [name]: ["required"] } });
        expect(refusalAnswer.safeParse(answer).success).toBe(true);
      }
    }
  });

  test("every address is answered by its method, and not as something that is not there", async () => {
    for (const { method, path } of OPERATIONS) {
      const address = path.replace("{code}", "i").replace("{token}", "t");
      const response = await server.fetch(address, { method: method.toUpperCase() });
      const page = await response.text();
      // A click, or a question about an ad, without a valid token shows this 404 page by design.
      if (path !== "/c/{token}" && path !== "/w/{token}") expect(page, path).not.toContain("<h1>404</h1>");
    }
  });
});

describe("GET /openapi.json", () => {
  test("describes every call with its body, its answers and both languages", async () => {
    const document = await (await server.fetch("/openapi.json")).json<{
      openapi: string;
      paths: Record<
        string,
        Record<string, { summary: string; "x-summary-ko": string; requestBody?: object }>
      >;
    }>();
    expect(document.openapi).toBe("3.1.0");
    for (const { method, path, title, body } of OPERATIONS) {
      const operation = document.paths[path]?.[method];
      expect(operation).toMatchObject({ summary: title.en, "x-summary-ko": title.ko });
      expect(operation?.requestBody !== undefined).toBe(body !== undefined);
    }
    expect(document.paths["/events"]?.post?.requestBody).toMatchObject({
      content: { "application/json": { schema: { required: ["uid", "events"] } } },
    });
  });
});

describe("the pages", () => {
  test("are Korean unless the address or the browser asks for English", async () => {
    const titleOf = async (path: string, language?: string) => {
      const headers = language ? { "Accept-Language": language } : undefined;
      const response = await server.fetch(path, headers ? { headers } : {});
      expect(response.headers.get("content-security-policy")).toContain("script-src 'self'");
      return (await response.text()).match(/<title>(.*)<\/title>/)?.[1];
    };
    expect(await titleOf("/reference")).toBe("광고 서버 레퍼런스");
    expect(await titleOf("/reference", "en-GB,en;q=0.9")).toBe("Ad server reference");
    expect(await titleOf("/reference?lang=ko", "en")).toBe("광고 서버 레퍼런스");
    expect(await titleOf("/demo?lang=en")).toBe("Web SDK demo");
  });

  test("name every call that is described", async () => {
    const page = await (await server.fetch("/reference?lang=en")).text();
    for (const { id, title } of OPERATIONS) {
      expect(page).toContain(`<h2 id="${id}">${title.en}</h2>`);
    }
  });
});
