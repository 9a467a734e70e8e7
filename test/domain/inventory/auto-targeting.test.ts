import { expect, it } from "vitest";
import {
  AUTO_IMPRESSIONS_MIN,
  AUTO_PICKED_MAX,
  bestAnswering,
  isNarrow,
  meantCategories,
} from "../../../domain/inventory";

const answer = (categoryId: string, clicks: number, impressions = AUTO_IMPRESSIONS_MIN) => ({
  ...{ categoryId, clicks, impressions },
});
const sized = (id: string, audienceSize = 1) => ({ id, audienceSize });
const pick = (...answers: ReturnType<typeof answer>[]) =>
  bestAnswering(
    answers.map(({ categoryId }) => sized(categoryId)),
    answers,
  ).map(({ categoryId }) => categoryId);

it("picks the categories with the highest click rates, in their order and no more than three", () => {
  expect(pick(answer("a", 5), answer("b", 30), answer("c", 20, 4_000), answer("d", 10))).toEqual([
    ...["b", "d"],
    // 0.5 % each; the one with more impressions comes first.
    "c",
  ]);
  expect(AUTO_PICKED_MAX).toBe(3);
});

it("picks none with too few impressions, none without a click and none of another targeting", () => {
  expect(pick(answer("a", 900, AUTO_IMPRESSIONS_MIN - 1), answer("b", 0), answer("c", 1))).toEqual(["c"]);
  expect(bestAnswering([sized("a")], [answer("b", 9)])).toEqual([]);
});

it("picks no category that has no users today, however well it answered", () => {
  const answers = [answer("left", 900), answer("b", 1)];
  expect(bestAnswering([sized("left", 0), sized("b")], answers)).toEqual([answer("b", 1)]);
});

it("means all categories while none is picked", () => {
  expect(meantCategories(["a", "b"], [])).toEqual(["a", "b"]);
  expect(meantCategories(["a", "b"], [answer("b", 1)])).toEqual(["b"]);
});

it("calls a targeting narrow below a tenth of a day's users", () => {
  const sizes = (...all: number[]) => all.map((audienceSize) => ({ audienceSize }));
  expect(isNarrow(sizes(50, 49), 1_000)).toBe(true);
  expect(isNarrow(sizes(50, 50), 1_000)).toBe(false);
  expect(isNarrow(sizes(0), 0)).toBe(false);
});
