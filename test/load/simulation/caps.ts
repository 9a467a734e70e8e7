import { UserCaps } from "../../../domain/delivery";
import { Clock } from "./clock";
import { chanceOf } from "./random";

/** Users of one product and day who see several ads at once, on machines that lose their memory. */
export interface CapScenario {
  name: string;
  users: number;
  cap: number;
  /** Page views per user, spread over `durationMs`, each with requests of several units. */
  pages: number;
  unitsPerPage: number;
  durationMs: number;
  displayed: number;
  /** Interval of evictions of the counter: claims are lost, displays are not. */
  evictionEveryMs: number | null;
}

export interface CapOutcome {
  shown: number;
  /** Displays above the cap, in total over the users, and the maximum of one user. */
  over: number;
  overMost: number;
}

const START_MS = Date.UTC(2026, 10, 23, 3);
const TOKEN_TTL_MS = 5 * 60_000;
const DISPLAY_MS = 3_000;
const QUEUE_MS = 1_500;
const KEY = "prd_simulated";
const DAY = "2026-11-23";

export const CAP_SCENARIOS: readonly CapScenario[] = [
  {
    name: "caps",
    users: 2_000,
    cap: 5,
    pages: 6,
    unitsPerPage: 4,
    durationMs: 600_000,
    displayed: 0.7,
    evictionEveryMs: null,
  },
  {
    name: "caps, counter evicted each minute",
    users: 2_000,
    cap: 5,
    pages: 6,
    unitsPerPage: 4,
    durationMs: 600_000,
    displayed: 0.7,
    evictionEveryMs: 60_000,
  },
];

/** Runs the caps' code with the users' requests and delayed displays. */
export function runCaps(scenario: CapScenario, seed: number): CapOutcome {
  const clock = new Clock(START_MS);
  const chance = chanceOf(seed);
  const { cap, durationMs } = scenario;
  // Per user: durable data, data in memory, and actual displays.
  const users = Array.from({ length: scenario.users }, () => ({
    counted: 0,
    caps: new UserCaps([]),
    shown: 0,
  }));
  let tokens = 0;
  const show = (user: (typeof users)[number], tokenId: string) => {
    if (!chance.chance(scenario.displayed)) return;
    const shownMs = Math.min(chance.exponential(DISPLAY_MS), TOKEN_TTL_MS - 1);
    clock.after(shownMs, () => {
      user.shown++;
    });
    clock.after(shownMs + chance.logNormal(QUEUE_MS, 0.6), () => {
      user.counted++;
      user.caps.display({ userHash: "", tokenId, keys: [KEY], day: DAY });
    });
  };
  for (const user of users) {
    for (let page = 0; page < scenario.pages; page++) {
      const pageMs = chance.next() * durationMs;
      for (let unit = 0; unit < scenario.unitsPerPage; unit++) {
        clock.after(pageMs + chance.exponential(50), () => {
          const tokenId = `token-${tokens++}`;
          const candidates = [{ day: DAY, limits: [{ key: KEY, cap }] }];
          const lapsesAtMs = clock.nowMs + TOKEN_TTL_MS;
          const request = { userHash: "", tokenId, candidates, nowMs: clock.nowMs, lapsesAtMs };
          if (user.caps.reserve(request) !== null) show(user, tokenId);
        });
      }
    }
  }
  const evictEvery = (everyMs: number) => {
    clock.after(everyMs, () => {
      for (const user of users) user.caps = new UserCaps([{ key: KEY, day: DAY, count: user.counted }]);
      if (clock.nowMs < START_MS + durationMs) evictEvery(everyMs);
    });
  };
  if (scenario.evictionEveryMs !== null) evictEvery(scenario.evictionEveryMs);
  clock.runUntil(START_MS + durationMs + 2 * TOKEN_TTL_MS);
  const over = users.map(({ shown }) => Math.max(0, shown - cap));
  return {
    shown: users.reduce((all, { shown }) => all + shown, 0),
    over: over.reduce((all, each) => all + each, 0),
    overMost: Math.max(...over),
  };
}
