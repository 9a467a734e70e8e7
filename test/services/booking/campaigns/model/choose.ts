import { CAMPAIGN_TABLE, type TableRow, type TableState } from "../../../../support/campaign-table";
import { act, earliestStart, type Real, saveSchedule, tick } from "./real";
import { hasRoom, type Model, type ModelDeed, simulate, simulateClock } from "./simulate";

/** An action that is applied to the model and by the verbs. */
export interface Try {
  words: string;
  simulate(model: Model): boolean;
  run(real: Real, nowMs: number): Promise<string | null>;
}

/** Converts random numbers into an action in the model's present state. */
export type Chosen = (model: Readonly<Model>) => Try;

/** States by progress. Final states come last, because few actions apply to them. */
const ADVANCED: readonly TableState[] = [
  "live",
  "paused (live)",
  "paused (booked)",
  "booked",
  "final review",
  "submitted",
];

/** A random campaign or, half of the time, the most advanced one, so that some walks reach the end of the table. */
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

/** Actions that end a campaign are selected less often, so that walks are long. */
const WEIGHTS: Record<string, number> = { withdraw: 1, delete: 1, cancel: 2, reject: 1, "final-reject": 2 };
const USUAL_WEIGHT = 4;
const BY_PEOPLE = CAMPAIGN_TABLE.filter(({ by }) => by !== "clock").flatMap((row) =>
  Array<TableRow>(WEIGHTS[row.action] ?? USUAL_WEIGHT).fill(row),
);

/** @param isWild whether any action of the table is selected, allowed or not */
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
