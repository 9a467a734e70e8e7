import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CampaignStatus } from "../../../domain/booking";
import { behindReason, campaignPacing, daysMissing, goalOf } from "../../../domain/reports";

const DAY = 86_400_000;
const START = Date.parse("2026-11-10T15:00:00Z");

interface Run {
  status?: CampaignStatus;
  days?: number;
  unit?: "impression" | "click" | "day";
  count?: number;
  delivered: number;
  recent?: number;
  /** Days from the start of its period until it went live. */
  liveAtDay?: number;
}

/** A campaign of 90 days and 500,000 impressions, a number of days after its start. */
const paced = (run: Run, atDay: number) => {
  const { status = "live", days = 90, unit = "impression", count = 500_000, delivered, recent = 0 } = run;
  const period = {
    startsAtMs: START,
    liveAtMs: START + (run.liveAtDay ?? 0) * DAY,
    endsAtMs: START + days * DAY,
    zone: "Asia/Seoul",
  };
  const facts = { status, ...period, goal: { unit, count }, delivered, recent };
  return campaignPacing(facts, START + atDay * DAY);
};

describe("the days that a campaign lacks after its end", () => {
  it("are those that bring the rest at the pace of the last days, and none where it brings nothing or enough", () => {
    // 60,000 so far and 3,000 per day for 77 days make 291,000 of 500,000.
    expect(daysMissing(paced({ delivered: 60_000, recent: 9_000 }, 13))).toBe(Math.ceil(209_000 / 3_000));
    expect(daysMissing(paced({ delivered: 60_000, recent: 0 }, 13))).toBe(0);
    expect(daysMissing(paced({ delivered: 60_000, recent: 30_000 }, 13))).toBe(0);
  });
});

describe("the pace of a campaign", () => {
  it.each<[string, Run, number, string]>([
    ["before its start", { delivered: 0 }, -2, "not-started"],
    ["on day 13 of 90 with one percent", { delivered: 5_414 }, 13, "behind"],
    ["on day 13 of 90 with a day less than planned, within a tenth", { delivered: 66_000 }, 13, "on-track"],
    ["paused, however little it has", { delivered: 5_414, status: "paused" }, 13, "paused"],
    ["on its first day with nothing", { delivered: 0 }, 0.99, "just-started"],
    ["on the first day after it became live late", { delivered: 0, liveAtDay: 3 }, 3.9, "just-started"],
    [
      "with what an even plan wants from when it became live on",
      { delivered: 57_471, liveAtDay: 3 },
      13,
      "on-track",
    ],
    ["after a whole day with nothing", { delivered: 0 }, 1, "behind"],
    ["with twice what was planned", { delivered: 145_000 }, 13, "ahead"],
    [
      "of a single day, an hour after midnight",
      { delivered: 0, days: 1, count: 1_000 },
      0.04,
      "just-started",
    ],
    ["of a single day, at noon with nothing yet", { delivered: 0, days: 1, count: 1_000 }, 0.5, "behind"],
    [
      "of a single day, at six as people usually come",
      { delivered: 105, days: 1, count: 1_000 },
      0.25,
      "on-track",
    ],
    ["of a single day, at 23:00 with 47 %", { delivered: 4_700, days: 1, count: 10_000 }, 23 / 24, "behind"],
    [
      "of three days, at noon of the first with next to nothing",
      { delivered: 2_314, days: 3, count: 20_000_000 },
      0.487,
      "behind",
    ],
    ["of a single day, in the evening with nothing", { delivered: 0, days: 1, count: 1_000 }, 0.8, "behind"],
    ["at its end", { delivered: 500_000 }, 90, "over"],
    ["closed early", { delivered: 1, status: "closed" }, 13, "over"],
    [
      "by slot, shown on each day and on today",
      { unit: "day", count: 14, days: 14, delivered: 4 },
      3.5,
      "on-track",
    ],
    ["by slot, shown on each whole day", { unit: "day", count: 14, days: 14, delivered: 3 }, 3.5, "on-track"],
    ["by slot, not shown on one of them", { unit: "day", count: 14, days: 14, delivered: 2 }, 3.5, "behind"],
  ])("%s", (_, run, atDay, pace) => {
    expect(paced(run, atDay).pace).toBe(pace);
  });

  it("says what is expected by now, what a day needs, and what the last days lead to", () => {
    expect(paced({ delivered: 5_400, recent: 1_500 }, 9)).toMatchObject({
      expected: 50_000,
      recentPerDay: 500,
      neededPerDay: Math.ceil((500_000 - 5_400) / 81),
      forecast: 5_400 + 81 * 500,
      metAtMs: null,
    });
  });

  it("says when the goal is met where it is met before the end", () => {
    const { forecast, metAtMs } = paced({ delivered: 60_000, recent: 132_000 }, 10);
    expect(forecast).toBe(500_000);
    expect(metAtMs).toBe(START + 20 * DAY);
  });

  it("forecasts nothing from less than a day", () => {
    expect(paced({ delivered: 400, recent: 400 }, 0.9)).toMatchObject({ recentPerDay: null, forecast: null });
  });

  it("is on track whoever delivers evenly, never behind with more, and never forecasts more than was bought", () => {
    const runs = fc.record({
      days: fc.integer({ min: 1, max: 150 }),
      count: fc.integer({ min: 100, max: 10_000_000 }),
      part: fc.double({ min: 0, max: 0.999, noNaN: true }),
      more: fc.double({ min: 1, max: 5, noNaN: true }),
      recent: fc.integer({ min: 0, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(runs, ({ days, count, part, more, recent }) => {
        const even = Math.round(count * part);
        const { pace: evenPace } = paced({ days, count, delivered: even }, part * days);
        expect(["just-started", "on-track"]).toContain(evenPace);
        const delivered = Math.min(count, Math.round(even * more));
        const { pace, forecast, expected } = paced({ days, count, delivered, recent }, part * days);
        expect(pace).not.toBe("behind");
        expect(Math.abs(expected - even)).toBeLessThanOrEqual(1);
        expect(forecast ?? 0).toBeLessThanOrEqual(count);
        expect(forecast ?? count).toBeGreaterThanOrEqual(delivered);
      }),
    );
  });
});

describe("why a campaign is behind", () => {
  const behind = { pace: "behind", goal: { unit: "impression", count: 9_000 }, neededPerDay: 500 } as const;
  const asked = { requests: 10_000, reasons: [], standing: [] };
  const because = (
    facts: Partial<Parameters<typeof behindReason>[1]>,
    of: Partial<Parameters<typeof behindReason>[0]> = {},
  ) => behindReason({ ...behind, ...of }, { ...asked, ...facts });

  it("is what stands in its way, before what refused it", () => {
    const standing = [{ reason: "campaign-stopped", units: [] }] as const;
    const reasons = [{ reason: "country", shareBp: 9_000 }] as const;
    expect(because({ standing, reasons })).toEqual({ cause: "refused", refusal: "campaign-stopped" });
  });

  it("is what refused most requests, and not what rests for its pace or refused but a few", () => {
    const reasons = [
      { reason: "ahead-of-pace", shareBp: 6_000 },
      { reason: "frequency-cap", shareBp: 2_000 },
    ] as const;
    expect(because({ reasons })).toEqual({ cause: "refused", refusal: "frequency-cap" });
    expect(because({ reasons: [{ reason: "country", shareBp: 900 }] })?.cause).toBe("lost-to-others");
  });

  it("is that nobody asked, or too few, or that others were shown", () => {
    expect(because({ requests: 0 })?.cause).toBe("no-requests");
    expect(because({ requests: 499 })?.cause).toBe("thin-traffic");
    expect(because({ requests: 501 })?.cause).toBe("lost-to-others");
  });

  it("is nothing where it is not behind", () => {
    expect(because({}, { pace: "on-track" })).toBeNull();
  });
});

describe("what a campaign has to reach", () => {
  const sold = { units: 300, startsAtMs: START, endsAtMs: START + 14 * DAY, inhouseImpressions: null };

  it.each([
    ["cpm", { unit: "impression", count: 300 }],
    ["cpc", { unit: "click", count: 300 }],
    ["cpp", { unit: "day", count: 14 }],
    ["inhouse", null],
    ["cpq", null],
  ])("%s", (pricing, goal) => {
    expect(goalOf({ ...sold, pricing })).toEqual(goal);
  });

  it("is an in-house campaign's limit where it has one", () => {
    expect(goalOf({ ...sold, pricing: "inhouse", inhouseImpressions: 50 })).toEqual({
      unit: "impression",
      count: 50,
    });
  });
});
