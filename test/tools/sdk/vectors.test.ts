import { expect, test } from "vitest";
import * as z from "zod/mini";
import { requestAnswer } from "../../../ad-serve/reference/answers";
import { OPERATIONS } from "../../../ad-serve/reference/operations";
import { beaconsOf } from "../../../domain/serving/answer";
import { vectorsOf } from "../../sdk/vectors/vector";

const vectors = vectorsOf("app");
const filled = vectors.flatMap(({ title, ad, vector }) =>
  vector.answers.flatMap((answer) => (answer.ad ? [{ title, result: { ...ad, ...answer.ad } }] : [])),
);

test.each(filled)("the ad of “$title” is one that the ad server may answer", ({ result }) => {
  expect(z.safeParse(requestAnswer, { code: 0, msg: "OK", result }).error?.issues ?? []).toEqual([]);
  const { format, video, beacons } = result as unknown as {
    format: Parameters<typeof beaconsOf>[0];
    video: unknown;
    beacons: Record<string, string>;
  };
  const given = beaconsOf(format, video !== null).map(({ kind, code }) => [
    kind,
    `{origin}/b/${code}/{token}?unit=unt_1`,
  ]);
  expect(beacons).toEqual({ ...Object.fromEntries(given), click: "{origin}/c/{token}" });
});

test("every refusal of the request has a vector", () => {
  const request = OPERATIONS.find(({ id }) => id === "request");
  const codes = request?.answers.flatMap(({ codes = [] }) => codes) ?? [];
  const told = vectors.flatMap(({ vector }) => vector.answers.flatMap(({ msg = [] }) => msg));
  // An SDK never asks for an explanation.
  expect(told.sort()).toEqual(codes.filter((code) => code !== "EXPLAIN_KEY_INVALID").sort());
});
