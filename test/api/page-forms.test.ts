import { createExecutionContext } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readPostedForm } from "../../app/server/posted-form";
import { formAction, intentAction } from "../../app/server/respond";
import { VIDEO_MAX_BYTES } from "../../domain/shared/limits";
import { handleConsoleRequest } from "../../worker/http/handle";
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

const HOSTILE: [string, string, string, number, string][] = [
  ["JSON", '{"name":"x"}', "application/json", 415, "UNSUPPORTED_MEDIA_TYPE"],
  ["a text", "name=x", "text/plain", 415, "UNSUPPORTED_MEDIA_TYPE"],
  ["a form of parts without a boundary", "name=x", "multipart/form-data", 400, "070"],
  ["parts that break off", "--b\r\nContent-Disposition: form-data", PARTS, 400, "070"],
  ["a form larger than any", `name=${"x".repeat(300_000)}`, FORM, 413, "PAYLOAD_TOO_LARGE"],
  ["a file larger than any", "x".repeat(VIDEO_MAX_BYTES + 20_000), PARTS, 413, "PAYLOAD_TOO_LARGE"],
];

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

  it("is counted as it arrives, whatever length it declares", async () => {
    const long = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode("x".repeat(100_000))),
    });
    const request = new Request(ORIGIN, { method: "POST", body: long, headers: { "Content-Type": FORM } });
    await expect(readPostedForm(request)).rejects.toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
  });

  it("is read when it is a form", async () => {
    expect((await readPostedForm(post("name=%EA%B0%80", `${FORM};charset=UTF-8`))).get("name")).toBe("가");
    const parts = '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\n가\r\n--b--';
    expect((await readPostedForm(post(parts, PARTS))).get("name")).toBe("가");
  });
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
