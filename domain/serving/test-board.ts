import type { PlanCampaign, PlanCreative } from "./plan";

/** How long a preview and a test campaign run. Source: rule S15. */
export const PREVIEW_TTL_MS = 5 * 60_000;
export const AD_TEST_TTL_MS = 30 * 60_000;

/** Something that a publisher, or an advertiser whose creative it is, shows on one of its test devices until it ends. */
export interface TestRun {
  /** Of the preview or test; starting again under the same id changes nothing. */
  id: string;
  unitIds: readonly string[];
  /** What the app sends as `uid` or `deviceId` on that device. */
  deviceId: string;
  /**
   * The device is an advertiser's. Anyone can type the user number of an app's reader, so such a run is not shown to a request for its
   * `uid`, unless the publisher registered the same number. Source: rule S15; decision 0113.
   */
  byDeviceIdOnly?: true;
  endsAtMs: number;
  ad: TestAd;
}

/** What is shown: a creative as plans have it, or the fixed test ad. */
export interface TestAd {
  campaign: Pick<PlanCampaign, "id" | "advProjectId" | "productId" | "advertiser" | "accountTag">;
  creative: PlanCreative | null;
}

/**
 * What the `TestBoard` object answers: one object a publisher's project, the authority over what its test devices are shown. The ad server
 * asks it for requests from such a device only, so that a start and a stop take effect at once and no other request waits.
 */
export interface TestBoardRpc {
  start(run: TestRun): Promise<void>;
  stop(runId: string): Promise<void>;
  /** What has not ended yet. */
  running(): Promise<TestRun[]>;
  /** The run's ad was displayed on its device. The first time is kept where the run is kept. */
  seen(runId: string, atMs: number): Promise<void>;
}

/** No other token's id begins with it: those are base64url. */
const RUN_MARK = "~";

/** The id of a token whose beacons tell of this run. It is never counted, so it need not be another one for each answer. */
export function tokenIdOfRun(runId: string): string {
  return RUN_MARK + runId;
}

/** The run that an uncounted token is of; null for one of a test unit or of a splash ad kept for later. */
export function runOfTokenId(tokenId: string): string | null {
  return tokenId.startsWith(RUN_MARK) ? tokenId.slice(RUN_MARK.length) : null;
}

/** What a request says of its device. */
export interface AskingDevice {
  deviceId: string | null;
  uid: string | null;
  /** The publisher registered this `uid` as a test device. */
  isUidRegistered: boolean;
}

/** The run that this device is shown on this unit; of several, the one that ends last, which was started last. */
export function runFor(
  runs: readonly TestRun[],
  unitId: string,
  asking: AskingDevice,
  nowMs: number,
): TestRun | null {
  let found: TestRun | null = null;
  for (const run of runs) {
    if (nowMs >= run.endsAtMs || !run.unitIds.includes(unitId) || !isOn(run, asking)) continue;
    if (found === null || run.endsAtMs > found.endsAtMs) found = run;
  }
  return found;
}

function isOn(run: TestRun, { deviceId, uid, isUidRegistered }: AskingDevice): boolean {
  if (run.deviceId === deviceId) return true;
  return run.deviceId === uid && (isUidRegistered || !run.byDeviceIdOnly);
}
