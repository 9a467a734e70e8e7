import { inHouseCreativeSchema } from "../../../domain/campaign/in-house";
import type { FieldErrors } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import type { UploadedFile } from "../assets/keep-file";
import type { ServiceContext } from "../context";
import { creativeStep } from "../creatives/step-row";
import { enqueue } from "../shared/outbox";
import { inHouseCreative, requireInHouse } from "./in-house-parts";

/**
 * One more ad of a publisher's own campaign, approved by whoever makes it; while the campaign runs it is shown at once.
 *
 * @param input `inHouseCreativeSchema`
 * @param image fit for the unit
 * @returns its id
 * @throws AppError 070 with fields, CAMPAIGN_NOT_FOUND for one that is none of its own, CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED for one that is
 *   over, AD_UNIT_NOT_FOUND, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, and those of `requireAccess`
 */
export async function addInHouseCreative(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  input: unknown,
  image: UploadedFile | null,
): Promise<string> {
  const campaign = await requireInHouse(ctx, projectId, campaignId);
  const missing: FieldErrors = image ? {} : { image: ["required"] };
  const values = parseOrRefuse(inHouseCreativeSchema, input, missing);
  const columns = await inHouseCreative(ctx, campaign, { ...values, name: campaign.name }, image);
  const id = await ctx.newId("creative");
  const added = { ...columns, id, campaignId, status: "live", version: 1, rejectionComment: null } as const;
  const plans = await enqueue(ctx, "plan.publish", { productId: campaign.productId });
  await commit(ctx.db, [
    ctx.db
      .insert(schema.creatives)
      .values({ ...added, createdAt: ctx.now, updatedAt: ctx.now })
      .onConflictDoNothing(),
    creativeStep(ctx, campaign, added, "creative-add"),
    ...plans.statements,
  ]);
  plans.wake();
  return id;
}
