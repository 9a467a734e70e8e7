import { describe, expect, test } from "vitest";
import { CAMPAIGN_ACTIONS } from "../../../domain/booking";
import {
  campaignMoveEvents,
  creativeAddedEvents,
  creativeEventsFor,
  exampleEvent,
  WEBHOOK_EVENT_TYPES,
  webhookBody,
  webhookBodySchema,
} from "../../../domain/partners";
import type { CampaignFacts } from "../../../domain/partners/campaign-events";

test.each(WEBHOOK_EVENT_TYPES)("a %s has the documented shape, no field more and none less", (type) => {
  const body: unknown = JSON.parse(webhookBody(exampleEvent(type)));
  const documented = webhookBodySchema(type).strict();
  expect(documented.parse(body)).toEqual(body);
  expect(documented.extend({ data: documented.shape.data.strict() }).safeParse(body).success).toBe(true);
});

describe("a campaign that the publisher was never sent", () => {
  const { id } = exampleEvent("campaign.created").data;
  const unsent = { id, submittedAt: null } as CampaignFacts;

  test.each(CAMPAIGN_ACTIONS)("is no event, whatever happens to it: %s", (action) => {
    const move = { action, actor: "advertiser", reason: null, isFirstSubmission: true, atMs: 0 } as const;
    expect(campaignMoveEvents(unsent, move)).toEqual([]);
  });
});

describe("a creative", () => {
  const events = creativeAddedEvents(exampleEvent("creative.created").data as never, "prj_1", 0);
  const told = (
    status: "draft" | "rejected" | "cancelled" | "submitted" | "live",
    submittedAt: number | null,
  ) => creativeEventsFor(events, { status, submittedAt }).map(({ type }) => type);

  test("is told of from its campaign's first submission on, and submitted only with it", () => {
    expect(told("draft", null)).toEqual([]);
    expect(told("rejected", 1)).toEqual(["creative.created"]);
    expect(told("submitted", 1)).toEqual(["creative.created", "creative.submitted"]);
    expect(told("live", 1)).toEqual(["creative.created", "creative.submitted"]);
  });

  test("is created once, however often it was changed before anybody heard of it", () => {
    const [first, later] = [1, 5].map((version) =>
      creativeAddedEvents({ ...exampleEvent("creative.created").data, version } as never, "prj_1", 0),
    );
    expect(first?.[0]?.key).toBe(later?.[0]?.key);
    expect(first?.[1]?.key).not.toBe(later?.[1]?.key);
  });
});
