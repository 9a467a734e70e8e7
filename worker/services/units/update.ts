import { adUnitUpdateSchema } from "../../../domain/inventory/schema";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { newSigningSecret } from "../../integrations/webhook/signing";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { findUnit, type UnitRow } from "./find";
import { getRewardCallback, type RewardCallback } from "./reward-callback";
import { writeUnit } from "./write";

/** @throws AppError 070, AD_UNIT_NOT_FOUND, CONFLICT, and those of `requireAccess` */
export async function updateUnit(
  ctx: ServiceContext,
  projectId: string,
  unitId: string,
  input: unknown,
): Promise<UnitRow> {
  await requireAccess(ctx, projectId, "unit.write", "pub");
  const { headline, body, cta, profile, rewardCallbackUrl, ...values } = parseOrRefuse(
    adUnitUpdateSchema,
    input,
  );
  const unit = await findUnit(ctx, projectId, unitId);
  await writeUnit(ctx, unit, {
    ...values,
    placement: { headline, body, cta, profile },
    ...(unit.format === "rewarded"
      ? callbackOf(await getRewardCallback(ctx, projectId, unitId), rewardCallbackUrl ?? null)
      : {}),
  });
  return findUnit(ctx, projectId, unitId);
}

/** The signing key is made with the first address and stays. */
function callbackOf({ key }: RewardCallback, rewardCallbackUrl: string | null) {
  const made = rewardCallbackUrl === null ? null : newSigningSecret();
  return { rewardCallbackUrl, rewardCallbackKey: key ?? made };
}
