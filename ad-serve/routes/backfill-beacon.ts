import { type DeliveryMessage, judgeBeacon, type RefusedBeacon } from "../../domain/delivery";
import { type BackfillVerdict, verifyBackfillToken } from "../../domain/serving";
import { UNKNOWN_SITE, type UnitSite } from "../beacons/unit-sites";
import type { Sender } from "../beacons/watch";
import type { AdServeEnv } from "../env";
import type { Isolate } from "../isolate";
import { tokenKeys } from "../keyed-hash";
import { logError } from "../log";

interface Call {
  isolate: Isolate;
  env: AdServeEnv;
  waitUntil: (work: Promise<unknown>) => void;
  nowMs: number;
}

/**
 * Checks the impression of an exchange's ad as any beacon is checked, and queues it for that exchange's meter. Refused ones are counted for
 * the unit.
 * @param unitId the unit that the sender names in addition to the token, or null
 */
export function takeBackfill(
  call: Call,
  arrived: { token: string; unitId: string | null },
  sender: Sender,
  ownHost: string,
): void {
  const { isolate, env, waitUntil, nowMs } = call;
  const verdict = verifyBackfillToken(arrived.token, tokenKeys(env.TOKEN_KEYS).keyring, nowMs);
  const send = (message: DeliveryMessage) => isolate.beacons.send(env, message, waitUntil);
  const unitId = verdict.verdict === "invalid" ? arrived.unitId : verdict.claims.unitId;
  const refuse = (refusal: Refusal) => {
    const isKnown = unitId !== null && isolate.plans.remembers(unitId);
    const common = { kind: "impression", atMs: nowMs, campaignId: null, tokenId: null, count: 1 } as const;
    send({ ...common, ...refusal, ...(isKnown ? { unitId } : {}) });
  };
  const refusal = refusalOf(arrived.unitId, verdict);
  if (refusal !== null) refuse(refusal);
  if (refusal !== null || verdict.verdict === "invalid") return;
  const { expiresAtMs: _, ...counted } = verdict.claims;
  const rates = isolate.watch.ratesOf(
    sender,
    { tokenId: counted.tokenId, userHash: null, campaignId: counted.exchangeId },
    nowMs,
  );
  const judge = (site: UnitSite) => {
    const found = judgeBeacon({ ...sender, ...rates, ...site, kind: "impression", ownHost });
    if (found !== null) refuse(found);
    else send({ verdict: "backfill", impression: { ...counted, atMs: nowMs } });
  };
  const site = isolate.sites.peek(isolate.plans, counted.unitId, nowMs);
  if (site !== undefined) {
    judge(site);
    return;
  }
  const unread = (error: unknown) => {
    logError("unit's site not read", error, { unitId: counted.unitId });
    return UNKNOWN_SITE;
  };
  const loading = isolate.sites.load(isolate.plans, env.PLANS, counted.unitId, nowMs, waitUntil);
  waitUntil(loading.catch(unread).then(judge));
}

type Refusal = Pick<RefusedBeacon, "verdict" | "reason">;

function refusalOf(unitId: string | null, verdict: BackfillVerdict): Refusal | null {
  if (verdict.verdict === "invalid") return { verdict: "invalid", reason: verdict.fault };
  if (unitId !== null && unitId !== verdict.claims.unitId)
    return { verdict: "invalid", reason: "foreign-unit" };
  return verdict.verdict === "expired" ? { verdict: "expired", reason: "expired" } : null;
}
