import { describe, expect, it } from "vitest";
import {
  channelField,
  QUEST_CHANNEL_MAX_CHARS,
  QUEST_CHANNEL_MIN_CHARS,
  QUEST_TITLE_MAX_CHARS,
  QUEST_TITLE_MIN_CHARS,
  questProductSchema,
} from "../../../domain/inventory";

const isChannel = (channel: string) => channelField.safeParse(channel).success;

describe("a quest channel", () => {
  it("is of small letters and digits, as it is typed", () => {
    expect(isChannel("barley2026")).toBe(true);
    for (const other of ["Barley2026", "barley-2026", "barley_2026", "보리차의하루", "barley/2026"])
      expect([other, isChannel(other)]).toEqual([other, false]);
  });

  it.each([
    [QUEST_CHANNEL_MIN_CHARS - 1, false],
    [QUEST_CHANNEL_MIN_CHARS, true],
    [QUEST_CHANNEL_MAX_CHARS, true],
    [QUEST_CHANNEL_MAX_CHARS + 1, false],
  ])("of %i characters: %s", (chars, taken) => {
    expect(isChannel("a".repeat(chars))).toBe(taken);
  });
});

describe("a quest product's title", () => {
  const product = { pricingType: "cpq", questKind: "discount", questChannel: "barley2026" };

  it.each([
    [QUEST_TITLE_MIN_CHARS - 1, false],
    [QUEST_TITLE_MIN_CHARS, true],
    [QUEST_TITLE_MAX_CHARS, true],
    [QUEST_TITLE_MAX_CHARS + 1, false],
  ])("of %i characters: %s", (chars, taken) => {
    expect(questProductSchema.safeParse({ ...product, name: "가".repeat(chars) }).success).toBe(taken);
  });
});
