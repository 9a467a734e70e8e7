import { describe, expect, it } from "vitest";
import {
  BOOKING_STAGES,
  bookingStage,
  CAMPAIGN_STATUSES,
  type CampaignStatus,
  creativesStand,
  isReadFromNextStart,
  statesOfView,
} from "../../../domain/booking";

const stageOf = (status: CampaignStatus, pausedFrom: CampaignStatus | null = null) =>
  bookingStage({ status, pausedFrom });

describe("where a booking stands", () => {
  it.each<[CampaignStatus, CampaignStatus | null, string | null]>([
    ["draft", null, null],
    ["submitted", null, "requested"],
    ["rejected", null, "released"],
    ["booked", null, "confirmed"],
    ["live", null, "running"],
    ["paused", "booked", "confirmed"],
    ["paused", "live", "running"],
    ["cancelled", null, "released"],
    ["closed", null, "ended"],
    ["deleted", null, null],
  ])("%s (paused from %s) is %s", (status, pausedFrom, stage) => {
    expect(stageOf(status, pausedFrom)).toBe(stage);
  });

  it("is one stage of each status that is a booking, and a view of all that is open leaves out what is over", () => {
    const all = BOOKING_STAGES.flatMap((stage) => statesOfView(stage).map(({ status }) => status));
    expect([...new Set(all)].sort()).toEqual(
      CAMPAIGN_STATUSES.filter((status) => status !== "draft" && status !== "deleted").sort(),
    );
    const open = statesOfView("open").map(({ status }) => status);
    expect([...new Set(open)].sort()).toEqual(["booked", "live", "paused", "submitted"]);
  });

  it("is read from the next start on while its days are to come, from the last one once they are over", () => {
    expect((["open", ...BOOKING_STAGES] as const).filter(isReadFromNextStart)).toEqual([
      "open",
      "requested",
      "confirmed",
      "running",
    ]);
  });
});

describe("what a booking is to show", () => {
  it.each<[string, readonly string[], string]>([
    ["nothing", [], "missing"],
    ["only what was turned away or deleted", ["rejected", "deleted"], "missing"],
    ["one that waits", ["rejected", "submitted"], "handed-in"],
    ["one that was approved", ["live"], "handed-in"],
    ["one that is paused", ["paused"], "handed-in"],
  ])("with %s", (_, statuses, stand) => {
    for (const stage of ["requested", "confirmed"] as const)
      expect(creativesStand(stage, statuses)).toBe(stand);
  });

  it("is asked neither of a quest nor of what began or is over", () => {
    expect(creativesStand("confirmed", null)).toBeNull();
    for (const stage of ["running", "ended", "released", null] as const)
      expect(creativesStand(stage, [])).toBeNull();
  });
});
