import { describe, expect, it } from "vitest";
import { judgeAdsTxt } from "../../../domain/serving";

describe("a file that names sellers (S22)", () => {
  it.each([
    ["madang.example, prj_1, DIRECT", "found"],
    ["# our sellers\r\nMADANG.example ,prj_1 , direct # since 2026", "found"],
    ["madang.example,prj_1,DIRECT,f08c47fec0942fa0;ext=1", "found"],
    ["other.example, x, DIRECT\nmadang.example, prj_1, DIRECT", "found"],
    ["madang.example, prj_2, DIRECT", "other-account"],
    ["madang.example, PRJ_1, DIRECT", "other-account"],
    ["madang.example, prj_1, RESELLER", "other-account"],
    ["notmadang.example, prj_1, DIRECT", "missing-line"],
    ["#madang.example, prj_1, DIRECT", "missing-line"],
    ["madang.example, prj_1", "missing-line"],
    ["<html>madang.example</html>", "missing-line"],
    ["", "missing-line"],
  ])("%j is %s", (text, state) => {
    expect(judgeAdsTxt(text, "madang.example", "prj_1")).toBe(state);
  });
});
