/** One campaign, the locations that serve it, and failures between them. Times in milliseconds. */
export interface Scenario {
  name: string;
  isolates: number;
  locations: number;
  /** Whether each location has a broker between its isolates and the meter. */
  brokers: boolean;
  requestsPerS: number;
  /** Impressions of the budget. */
  limit: number;
  /** Duration of the traffic; the budget should be spent earlier. */
  durationMs: number;
  /** Time of the campaign's pause; null for none. */
  pausedAfterMs: number | null;
  /** Standard deviation of a machine's clock. */
  clockSkewMs: number;
  /** Share of lost calls, half of them on the way back. */
  lost: number;
  /** Share of served ads that are displayed. */
  displayed: number;
  /** Share of duplicate beacons, and of beacons later than the grace. */
  twice: number;
  late: number;
  /** Mean lifetime of an isolate and of a broker in memory. */
  isolateLifeMs: number;
  brokerLifeMs: number;
}

const MINUTE_MS = 60_000;

const BASE: Scenario = {
  name: "steady",
  isolates: 2_000,
  locations: 150,
  brokers: true,
  requestsPerS: 300,
  limit: 60_000,
  durationMs: 25 * MINUTE_MS,
  pausedAfterMs: null,
  clockSkewMs: 50,
  lost: 0.001,
  displayed: 1,
  twice: 0.02,
  late: 0,
  isolateLifeMs: 30 * MINUTE_MS,
  brokerLifeMs: 30 * MINUTE_MS,
};

/** Paused while all locations serve it. */
const PAUSED: Scenario = {
  ...BASE,
  name: "paused",
  isolates: 3_000,
  locations: 300,
  requestsPerS: 1_500,
  limit: 100_000_000,
  durationMs: MINUTE_MS,
  pausedAfterMs: MINUTE_MS / 2,
};

/** The scenarios of `npm run bench:simulate`, each run with every seed. */
export const SCENARIOS: readonly Scenario[] = [
  BASE,
  { ...BASE, name: "small budget", limit: 500, requestsPerS: 50 },
  { ...BASE, name: "half is never displayed", displayed: 0.5 },
  { ...BASE, name: "lossy, clocks a second off", lost: 0.05, clockSkewMs: 1_000, twice: 0.3 },
  { ...BASE, name: "machines vanish", isolateLifeMs: MINUTE_MS / 3, brokerLifeMs: MINUTE_MS / 4, lost: 0.02 },
  { ...BASE, name: "beacons after the grace", late: 0.02 },
  PAUSED,
  { ...PAUSED, name: "paused, clocks a second off", clockSkewMs: 1_000 },
  { ...PAUSED, name: "paused, without brokers", brokers: false, isolates: 1_000, requestsPerS: 500 },
  { ...PAUSED, name: "paused, with brokers, as many", isolates: 1_000, requestsPerS: 500 },
];

/** A scenario with a part of its machines, readers and budget. @param part 0 to 1 */
export function scaled(scenario: Scenario, part: number): Scenario {
  const { isolates, locations, requestsPerS, limit } = scenario;
  const partOf = (count: number) => Math.max(1, Math.round(count * part));
  return {
    ...scenario,
    isolates: partOf(isolates),
    locations: partOf(locations),
    requestsPerS: partOf(requestsPerS),
    limit: partOf(limit),
  };
}

/** Small enough for a test: takes seconds of computing time. */
export const SMALL: Scenario = {
  ...BASE,
  name: "small",
  isolates: 100,
  locations: 10,
  requestsPerS: 60,
  limit: 2_000,
  durationMs: 20 * MINUTE_MS,
};
