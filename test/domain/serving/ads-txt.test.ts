import { describe, expect, it } from "vitest";
import { areSellerLines, judgeAdsTxt } from "../../../domain/serving";

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

  it.each([
    ["madang.example, prj_1, DIRECT\nExchange.example,7,direct # theirs", "found"],
    ["madang.example, prj_1, DIRECT\nexchange.example, 7, RESELLER", "missing-exchange-line"],
    ["madang.example, prj_1, DIRECT", "missing-exchange-line"],
    ["exchange.example, 7, DIRECT", "missing-line"],
  ])("%j, of which an exchange wants its line too, is %s", (text, state) => {
    expect(judgeAdsTxt(text, "madang.example", "prj_1", ["exchange.example, 7, DIRECT, f08c47"])).toBe(state);
  });

  it.each([
    ["", true],
    ["exchange.example, 7, DIRECT\r\n\r\nother.example,abc-1,reseller,f08c47fec0942fa0", true],
    ["exchange.example, 7", false],
    ["exchange.example, 7, OWNER", false],
    ["exchange, 7, DIRECT", false],
    ["exchange.example, 계정, DIRECT", false],
    ["# a comment", false],
    ["exchange.example, 7, DIRECT\n<script>", false],
  ])("the lines %j of an exchange: %s", (text, isRight) => {
    expect(areSellerLines(text)).toBe(isRight);
  });
});
