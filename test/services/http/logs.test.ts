import { createExecutionContext } from "cloudflare:test";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { handleError } from "../../../app/entry.server";
import { pageLoader } from "../../../app/kit/page.server";
import { api } from "../../../worker/api/index";
import { openDb, schema } from "../../../worker/db/client";
import { handleConsoleRequest } from "../../../worker/http/handle";
import { handleClock } from "../../../worker/jobs/clock";
import { orRetryLater } from "../../../worker/jobs/context";
import { handleOutbox } from "../../../worker/jobs/outbox";
import { env, ORIGIN } from "../../api/support";
import { allowConsoleError } from "../../support/console-errors";

interface Line {
  event: string;
  requestId?: string;
  error: { message: string; cause?: { message: string } } | string;
}

let lines: Line[];
beforeEach(() => {
  lines = [];
  allowConsoleError(/./);
  for (const level of ["error", "warn"] as const)
    vi.spyOn(console, level).mockImplementation((line) => lines.push(JSON.parse(String(line))));
});

/** A database whose statements all fail, as when D1 is unavailable. */
const failed = () => Promise.reject(new Error("D1_ERROR: Network connection lost"));
const statement = { bind: () => statement, all: failed, first: failed, raw: failed, run: failed };
const away = { ...env, DB: { prepare: () => statement, batch: failed } as unknown as D1Database };

const request = (path: string, init?: RequestInit) => new Request(`${ORIGIN}${path}`, init);
const argsOf = (asked: Request, requestId: string): LoaderFunctionArgs => ({
  request: asked,
  params: {},
  context: { env, ctx: createExecutionContext(), requestId, nonce: "" },
});

/** Remix's wrapper for an address without a page, or an unsupported method. */
const answerOf = (status: number, holding: { data?: unknown; error?: Error }) => ({
  status,
  statusText: "",
  internal: true,
  data: "",
  ...holding,
});

describe("a fault is told once, by what happened and under its request's id", () => {
  it("of a page, also when Remix hands it back", async () => {
    const asked = request("/account/profile");
    const fault = new Error("no such table: ad_units");
    const load = pageLoader(z.null(), async () => {
      throw fault;
    });
    const thrown = await load(argsOf(asked, "req-1")).catch((error: unknown) => error);
    const { context } = argsOf(asked, "req-1");
    handleError(thrown, { request: asked, context });
    handleError(answerOf(500, { data: { errorCode: "UNCATCHED" } }), { request: asked, context });
    handleError(fault, { request: asked, context });
    expect(lines).toMatchObject([
      { event: "page", requestId: "req-1", error: { message: "no such table: ad_units" } },
    ]);
  });

  it("that Remix met itself", () => {
    const asked = request("/x");
    const { context } = argsOf(asked, "req-2");
    handleError(answerOf(500, { error: new Error("a loader is missing") }), {
      request: asked,
      context,
    });
    expect(lines).toMatchObject([{ requestId: "req-2", error: { message: "a loader is missing" } }]);
  });

  it("but no refusal is one: of an address without a page, of a method, of a resource", () => {
    const asked = request("/x");
    const { context } = argsOf(asked, "req-3");
    for (const status of [400, 404, 405])
      handleError(answerOf(status, { error: new Error("No route") }), { request: asked, context });
    handleError(answerOf(404, { data: { errorCode: "NOT_FOUND" } }), {
      request: asked,
      context,
    });
    expect(lines).toEqual([]);
  });

  it("of whatever answers, be it an error or not", async () => {
    const handlers = {
      api: () => new Response(),
      page: () => Promise.reject({ reason: "no ledger", password: "hush" }),
    };
    const answer = await handleConsoleRequest(request("/"), env, handlers);
    expect(lines).toMatchObject([
      {
        event: "request",
        requestId: answer.headers.get("X-Request-Id"),
        error: { message: '{"reason":"no ledger","password":[secret]}' },
      },
    ]);
  });

  it("of the API, without the values that its statement was bound to", async () => {
    const asked = request("/api/account/has/jiwoo@example.com");
    const answer = await api.fetch(asked, away, createExecutionContext(), "req-5");
    expect(answer.status).toBe(500);
    const [line] = lines;
    expect(lines).toHaveLength(1);
    expect(line).toMatchObject({ event: "api", requestId: "req-5" });
    expect(JSON.stringify(line?.error)).toMatch(/Failed query|D1_ERROR/);
    expect(JSON.stringify(line?.error)).not.toContain("jiwoo");
  });

  it("of a batch, by its first message", async () => {
    const batch = { queue: "madang-delivery", messages: [{ id: "msg-1", attempts: 1 }], retryAll: vi.fn() };
    await orRetryLater(batch, () => Promise.reject(new Error("no ledger")));
    expect(lines).toMatchObject([{ event: "queue", requestId: "msg-1", error: { message: "no ledger" } }]);
  });

  it("of a message that is tried again", async () => {
    await openDb(env.DB)
      .insert(schema.outbox)
      .values({
        id: "out-1",
        topic: "plan.publish",
        payload: { unitId: "unt_none" },
        availableAt: 0,
        createdAt: 0,
      });
    const gone = () => Promise.reject(new Error("the namespace is away"));
    const PLANS = { put: gone, delete: gone } as unknown as KVNamespace;
    const message = { id: "msg-2", attempts: 1, body: { outboxId: "out-1" }, ack: vi.fn(), retry: vi.fn() };
    await handleOutbox({ messages: [message] } as never, { ...env, PLANS });
    expect(message.retry).toHaveBeenCalledOnce();
    expect(lines).toMatchObject([
      {
        event: "outbox.retry",
        requestId: "msg-2",
        error: expect.stringContaining("the namespace is away"),
      },
    ]);
  });

  it("of each task of the clock, under the minute", async () => {
    await expect(handleClock(away, 60_000)).rejects.toThrow(/tasks of the clock/);
    const tasks = lines.filter(({ event }) => event === "clock");
    expect(tasks.length).toBeGreaterThan(3);
    for (const line of tasks) {
      expect(line.requestId).toBe("clock-60000");
      expect(JSON.stringify(line.error)).not.toContain("[object Object]");
    }
    expect(new Set(tasks.map((line) => JSON.stringify({ ...line, error: null }))).size).toBe(tasks.length);
  });
});
