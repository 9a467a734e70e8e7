import { and, eq, isNull } from "drizzle-orm";
import { takeOverSchema } from "../../../domain/campaign/payment-link";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commitVersioned } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess, requireAccount } from "../access";
import type { ServiceContext } from "../context";
import { requireLink } from "./view-link";

/**
 * Takes a campaign's payment over for an ad account of the caller's. A link is taken once: to the same ad account it says yes
 * again, to another that it is in use.
 * @throws AppError UNAUTHORIZED, NOT_FOUND, 070 with `projectId` (the advertiser's own), CAMPAIGN_MUTATION_NOT_ALLOWED when there is
 *   nothing to pay any more, CONFLICT when somebody else has it, and those of `requireAccess`
 */
export async function takePaymentOver(ctx: ServiceContext, token: string, input: unknown): Promise<void> {
  const account = requireAccount(ctx);
  const { link, campaign, isPayable } = await requireLink(ctx, token);
  const { projectId } = parseOrRefuse(takeOverSchema, input);
  await requireAccess(ctx, projectId, "campaign.write", "adv");
  if (projectId === campaign.projectId)
    throw new AppError("070", { fields: { projectId: ["payment.ownAccount"] } });
  if (link.payerProjectId === projectId) return;
  if (link.payerProjectId !== null) throw new AppError("CONFLICT");
  if (!isPayable || campaign.paymentMethod !== "representative")
    throw new AppError("CAMPAIGN_MUTATION_NOT_ALLOWED", { details: { refusal: "status" } });
  const { paymentLinks } = schema;
  await commitVersioned(
    ctx.db,
    ctx.db
      .update(paymentLinks)
      .set({ payerProjectId: projectId, takenBy: account.id, takenAt: ctx.now })
      .where(and(eq(paymentLinks.token, token), isNull(paymentLinks.payerProjectId))),
  );
}
