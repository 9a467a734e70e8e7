import { describe, expect, it } from "vitest";
import { CAMPAIGN_STATUSES, CREATIVE_STATUSES } from "../../../domain/booking";
import { isPreviewable, previewRefusal } from "../../../domain/serving";

/** Expected results for an advertiser by campaign and creative status; `-` where a preview is allowed. Written by hand. */
const ADVERTISER = `
campaign  | submitted | rejected     | live    | paused  | deleted
draft     | -         | NOT_VIEWABLE | -       | -       | NOT_FOUND
submitted | -         | NOT_VIEWABLE | -       | -       | NOT_FOUND
rejected  | -         | NOT_VIEWABLE | -       | -       | NOT_FOUND
booked    | -         | NOT_VIEWABLE | -       | -       | NOT_FOUND
live      | -         | NOT_VIEWABLE | -       | -       | NOT_FOUND
paused    | -         | NOT_VIEWABLE | -       | -       | NOT_FOUND
cancelled | OVER      | OVER         | OVER    | OVER    | NOT_FOUND
closed    | OVER      | OVER         | OVER    | OVER    | NOT_FOUND
deleted   | GONE      | GONE         | GONE    | GONE    | GONE
`;

const ANSWERS: Record<string, string | null> = {
  "-": null,
  NOT_VIEWABLE: "CAMPAIGN_CREATIVE_NOT_VIEWABLE",
  NOT_FOUND: "CAMPAIGN_CREATIVE_NOT_FOUND",
  OVER: "CAMPAIGN_MUTATION_NOT_ALLOWED",
  GONE: "CAMPAIGN_NOT_FOUND",
};

const [head = [], ...rows] = ADVERTISER.trim()
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()));
const TABLE = new Map(
  rows.flatMap(([campaign, ...cells]) =>
    cells.map((cell, at) => [`${campaign} ${head[at + 1]}`, ANSWERS[cell]] as const),
  ),
);
const PAIRS = CAMPAIGN_STATUSES.flatMap((campaign) =>
  CREATIVE_STATUSES.map((creative) => ({ campaign, creative })),
);

describe("the preview of a creative", () => {
  it.each(PAIRS)("by its advertiser, $creative in a campaign that is $campaign", ({ campaign, creative }) => {
    expect(TABLE.has(`${campaign} ${creative}`)).toBe(true);
    expect(previewRefusal("adv", campaign, creative)).toBe(TABLE.get(`${campaign} ${creative}`));
    if (TABLE.get(`${campaign} ${creative}`) === null) expect(isPreviewable(campaign)).toBe(true);
  });

  it.each(PAIRS)("by its publisher, $creative in a campaign that is $campaign", ({ campaign, creative }) => {
    const gone = creative === "deleted" ? "CAMPAIGN_CREATIVE_NOT_FOUND" : null;
    expect(previewRefusal("pub", campaign, creative)).toBe(
      campaign === "deleted" ? "CAMPAIGN_NOT_FOUND" : gone,
    );
  });
});
