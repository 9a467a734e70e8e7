import { describe, expect, it } from "vitest";
import { safeNext } from "../../../domain/kernel";

describe("safeNext", () => {
  it.each(["/", "/pub/prj_1/campaigns?status=live#top", "/projects?next=//elsewhere.example"])(
    "keeps a path of the console: %s",
    (next) => expect(safeNext(next, "/projects")).toBe(next),
  );

  it.each([
    null,
    "",
    "projects",
    "https://elsewhere.example/",
    "//elsewhere.example",
    "/\\elsewhere.example",
    "/\t/elsewhere.example",
    "/.//elsewhere.example",
    "/a/..//elsewhere.example",
    "javascript:alert(1)",
  ])("refuses what leads elsewhere: %j", (next) => expect(safeNext(next, "/projects")).toBe("/projects"));
});
