import { adUnitUpdateSchema, adUnitUpdateSchemaFor } from "../../../domain/inventory/unit-schema";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { newSigningSecret } from "../../integrations/webhook/signing";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { unitColumns } from "./columns";
import { readUnit } from "./get";
import { getRewardCallback, type RewardCallback } from "./reward-callback";
import type { UnitListItem } from "./select";
import { writeUnit } from "./write";

/**
 * Changes a unit in use; what is left out is as its format is by itself. An archived one is taken back first.
 * @param input `adUnitUpdateSchemaFor` the unit
 * @throws AppError 070, AD_UNIT_NOT_FOUND, CONFLICT, and those of `requireAccess`
 */
export async function updateUnit(
  ctx: ServiceContext,
  projectId: string,
  unitId: string,
  input: unknown,
): Promise<UnitListItem> {
  await requireAccess(ctx, projectId, "unit.write", "pub");
  const unit = await readUnit(ctx, projectId, unitId);
  const { rewardCallbackUrl, ...fields } = parseOrRefuse(
    adUnitUpdateSchemaFor(adUnitUpdateSchema, unit),
    input,
  );
  if (unit.status === "archived") throw new AppError("CONFLICT");
  await writeUnit(ctx, unit, {
    ...unitColumns(unit.format, fields),
    ...(unit.format === "rewarded"
      ? callbackOf(await getRewardCallback(ctx, projectId, unitId), rewardCallbackUrl ?? null)
      : {}),
  });
  return readUnit(ctx, projectId, unitId);
}

/** The signing key is made with the first address and stays. */
function callbackOf({ key }: RewardCallback, rewardCallbackUrl: string | null) {
  const made = rewardCallbackUrl === null ? null : newSigningSecret();
  return { rewardCallbackUrl, rewardCallbackKey: key ?? made };
}
