import type { PlanCampaign, PlanCreative } from "./plan";

/** Duration of a preview or test campaign. Source: rule S15. */
export const PREVIEW_TTL_MS = 5 * 60_000;
export const AD_TEST_TTL_MS = 30 * 60_000;

/** An ad shown on a test device until it ends, started by a publisher or by the creative's advertiser. */
export interface TestRun {
  /** Id of the preview or test; starting it again under the same id has no effect. */
  id: string;
  unitIds: readonly string[];
  /** Value that the app sends as `uid` or `deviceId` on that device. */
  deviceId: string;
  /**
   * The device is an advertiser's. An advertiser could enter any reader's user id, so such a run is not shown to requests by
   * `uid`, unless the publisher registered the same id. Source: rule S15; decision 0113.
   */
  byDeviceIdOnly?: true;
  endsAtMs: number;
  ad: TestAd;
}

/** The displayed ad: a plan's creative, or the fixed test ad. */
export interface TestAd {
  campaign: Pick<PlanCampaign, "id" | "advProjectId" | "productId" | "advertiser" | "accountTag">;
  creative: PlanCreative | null;
}

/**
 * Interface of the `TestBoard` object, one per publisher project: the authority on what its test devices show. The ad server
 * calls it only for requests from such a device, so that start and stop take effect at once and other requests do not wait.
 */
export interface TestBoardRpc {
  start(run: TestRun): Promise<void>;
  stop(runId: string): Promise<void>;
  /** Runs that have not ended. */
  running(): Promise<TestRun[]>;
  /** Records that the run's ad was displayed on its device. Only the first time is stored, with the run. */
  seen(runId: string, atMs: number): Promise<void>;
}

/** Other token ids are base64url and never begin with it. */
const RUN_MARK = "~";

/** Token id for beacons of this run. It is never counted, so it need not differ between answers. */
export function tokenIdOfRun(runId: string): string {
  return RUN_MARK + runId;
}

/** The run of an uncounted token; null for a test unit or a prefetched splash ad. */
export function runOfTokenId(tokenId: string): string | null {
  return tokenId.startsWith(RUN_MARK) ? tokenId.slice(RUN_MARK.length) : null;
}

/** Device data of a request. */
export interface AskingDevice {
  deviceId: string | null;
  uid: string | null;
  /** The publisher registered this `uid` as a test device. */
  isUidRegistered: boolean;
}

/** The run shown on this device and unit; of several, the one that ends last and was thus started last. */
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
