import { describe, expect, it } from "vitest";
import { described, describedShort } from "../../../domain/kernel";

describe("what was thrown", () => {
  it.each<[string, unknown, string]>([
    ["a record", { code: 7, why: "no ledger" }, '{"code":7,"why":"no ledger"}'],
    ["an answer", new Response("", { status: 404 }), "Response 404"],
    ["a text", "gone", "gone"],
    ["nothing", undefined, "undefined"],
    ["null", null, "null"],
    ["a list", [1, "a"], '[1,"a"]'],
  ])("says what it is when it is %s", (_, thrown, message) => {
    expect(described(thrown).message).toBe(message);
  });

  it("says something of a record that goes round", () => {
    const round: Record<string, unknown> = {};
    round.round = round;
    expect(described(round).message).toBe("[object Object]");
  });

  it("says where it happened and what it came of", () => {
    const error = new TypeError("no plan", { cause: new Error("KV is down", { cause: { status: 503 } }) });
    expect(described(error)).toMatchObject({
      name: "TypeError",
      message: "no plan",
      stack: expect.stringMatching(/described\.test/),
      cause: { name: "Error", message: "KV is down", cause: { message: "Object 503" } },
    });
    expect(describedShort(error)).toBe("TypeError: no plan < KV is down < object: Object 503");
    expect(describedShort(new AggregateError([new Error("first"), new Error("second")]))).toBe(
      "AggregateError: 2 errors < first",
    );
  });
});

describe("a log", () => {
  it.each([
    [
      "a database's bound values",
      "Failed query: insert into accounts values (?, ?)\nparams: jiwoo@example.com,김지우\nx",
      "Failed query: insert into accounts values (?, ?)",
    ],
    ["an address", "No account of <jiwoo@example.com>, sorry", "No account of <[address]>, sorry"],
    ["an access token", "Refused mdt_abcDEF-123_x for it", "Refused [secret] for it"],
    ["a signed token", "Bad eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln.", "Bad [secret]"],
    [
      "a header's credentials",
      "401 for Authorization: Bearer abc.def and Basic dTpw",
      "401 for Authorization: [secret] [secret] and Basic [secret]",
    ],
    ["a password", '{"email":"a@b.kr","password":"hush hush"}', '{"email":"[address]","password":[secret]}'],
    ["a cookie", "cookie: session=abc; other", "cookie: [secret]; other"],
  ])("never holds %s", (_, message, shown) => {
    expect(described(new Error(message)).message).toBe(shown);
  });

  it("holds no more than a page of any error, and nothing of its message in its stack", () => {
    const error = new Error(`jiwoo@example.com ${"x".repeat(100_000)}`);
    expect(JSON.stringify(described(error)).length).toBeLessThan(6_000);
    expect(JSON.stringify(described(error))).not.toContain("jiwoo");
  });
});
