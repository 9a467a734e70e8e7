import { CAMPAIGN_TABLE, type TableRow, type TableState } from "../../../../support/campaign-table";
import { act, earliestStart, type Real, saveSchedule, tick } from "./real";
import { hasRoom, type Model, type ModelDeed, simulate, simulateClock } from "./simulate";

/** Something that is tried, in the model and by the verbs. */
export interface Try {
  words: string;
  simulate(model: Model): boolean;
  run(real: Real, nowMs: number): Promise<string | null>;
}

/** Numbers of the generator, which mean something only where the model stands by then. */
export type Chosen = (model: Readonly<Model>) => Try;

/** How far a campaign has come. What is over comes last: there is little to do with it. */
const ADVANCED: readonly TableState[] = [
  "live",
  "paused (live)",
  "paused (booked)",
  "booked",
  "final review",
  "submitted",
];

/** Any campaign, or as often the one that has come farthest: so that some walk gets to the end of the table. */
export function placeOf({ campaigns }: Readonly<Model>, pick: number): number {
  const half = Math.floor(pick / 2) % Math.max(1, campaigns.length);
  if (pick % 2 === 0) return half;
  const farthest = ADVANCED.find((state) => campaigns.some((campaign) => campaign.state === state));
  return farthest ? campaigns.findIndex(({ state }) => state === farthest) : half;
}

export const CLOCK: Try = {
  words: "the clock ticks",
  simulate: (model) => {
    simulateClock(model);
    return true;
  },
  run: tick,
};

/** What ends a campaign's way is chosen less often, so that ways are long. */
const WEIGHTS: Record<string, number> = { withdraw: 1, delete: 1, cancel: 2, reject: 1, "final-reject": 2 };
const USUAL_WEIGHT = 4;
const BY_PEOPLE = CAMPAIGN_TABLE.filter(({ by }) => by !== "clock").flatMap((row) =>
  Array<TableRow>(WEIGHTS[row.action] ?? USUAL_WEIGHT).fill(row),
);

/** @param isWild anything of the table, whether it is allowed where the campaign stands or not */
export const chooseDeed =
  (at: number, pick: number, isWild: boolean): Chosen =>
  (model) => {
    const place = placeOf(model, at);
    const allowed = BY_PEOPLE.filter(({ from }) => from === model.campaigns[place]?.state);
    const rows = isWild || allowed.length === 0 ? BY_PEOPLE : allowed;
    const { action = "", by = "advertiser" } = rows[pick % rows.length] ?? {};
    return deedTry({ action, by: by as ModelDeed["by"], at: place });
  };

const deedTry = (deed: ModelDeed): Try => ({
  words: `${deed.by}: ${deed.action} ${deed.at}`,
  simulate: (model) => simulate(model, deed, earliestStart(model.nowMs)),
  run: (real, nowMs) => act(real, deed, nowMs),
});

export const chooseSave =
  (pick: number): Chosen =>
  (model) => {
    const at = placeOf(model, pick);
    return {
      words: `advertiser: save the days of ${at}`,
      simulate: (before) => {
        const campaign = before.campaigns[at];
        if (!campaign || !["draft", "rejected"].includes(campaign.state)) return false;
        if (campaign.startsAt < earliestStart(before.nowMs)) return false;
        campaign.hasDays ||= hasRoom(before, at);
        return campaign.hasDays;
      },
      run: (real, nowMs) => saveSchedule(real, at, nowMs),
    };
  };
