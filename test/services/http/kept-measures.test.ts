import { expect, test } from "vitest";
import {
  MEASURES_COOKIE,
  measuresToKeep,
  queryWithMeasures,
  withMeasures,
} from "../../../app/areas/report/kept-measures.server";
import { preferenceCookie } from "../../../app/kit/theme.server";

const ORIGIN = "https://console.madang.example";

const opened = (query: string, kept: string) =>
  new Request(`${ORIGIN}/pub/prj_1/report?${query}`, {
    headers: { Cookie: preferenceCookie(ORIGIN, MEASURES_COOKIE, kept).split(";")[0] ?? "" },
  });

const queryOf = (request: Request) => queryWithMeasures({ request, url: new URL(request.url) }).toString();

const formOf = (fields: readonly (readonly [string, string])[]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};

test("measures chosen for one report are those of the next, unless its address names others", () => {
  const kept = measuresToKeep(
    opened("", ""),
    formOf([
      ["measure", "clicks"],
      ["measure", "reach"],
    ]),
  );
  expect(queryOf(opened("tab=unit", kept))).toBe("tab=unit&measure=clicks&measure=reach");
  expect(queryOf(opened("measure=ctr", kept))).toBe("measure=ctr");
});

test("measures that a breakdown does not offer stay chosen for the others", () => {
  const chosen = formOf([
    ["offered", "clicks"],
    ["offered", "ctr"],
    ["measure", "ctr"],
    ["measure", "none"],
  ]);
  expect(measuresToKeep(opened("", "requests.clicks"), chosen)).toBe("ctr.requests");
});

test("a choice of measures leads back to its page alone, with them in the address", () => {
  const chosen = formOf([["measure", "clicks"]]);
  expect(withMeasures("/pub/prj_1/report?tab=unit&measure=ctr", chosen)).toBe(
    "/pub/prj_1/report?tab=unit&measure=clicks",
  );
  expect(withMeasures("//elsewhere.example/report", chosen)).not.toContain("elsewhere");
});
