import { isEditable, stepsOf } from "../../../../domain/booking";
import { AppError, type FieldErrors } from "../../../../domain/kernel";
import { readBookedProduct } from "../../inventory";
import { commitWork, type ServiceContext, saveOnce, type Work } from "../../kernel";
import { requireNotBlocked } from "../../platform";
import { editWork } from "../draft/edit";
import { stepColumns } from "../draft/update";
import type { CampaignRow } from "../find";
import { linkInsertion } from "../payment/payment-link";
import { campaignsOf, requireOpenPlan } from "./membership";

/**
 * Fills in all campaigns of a plan as one of them is filled in: advertiser, contact, destination and payment. A campaign keeps the name and
 * the limits that it has. All are changed or none. Source: rule B31.
 * @throws AppError 070 with fields under the campaign's id, NOT_FOUND, CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED, CONFLICT, AD_ACCOUNT_BLOCKED,
 *   PAYMENT_METHOD_NOT_FOUND, and those of `requireAccess`
 */
export async function fillMediaPlan(
  ctx: ServiceContext,
  projectId: string,
  planId: string,
  sourceId: string,
): Promise<void> {
  const { access } = await requireOpenPlan(ctx, projectId, planId);
  const campaigns = await campaignsOf(ctx, planId);
  const source = campaigns.find(({ id }) => id === sourceId);
  if (!source) throw new AppError("CAMPAIGN_NOT_FOUND");
  const scope = { country: access.project.country, level: access.level };
  const fill = async () => {
    const fields: FieldErrors = {};
    const works: Work[] = [];
    for (const campaign of campaigns.filter(({ id, status }) => id !== sourceId && isEditable(status))) {
      try {
        works.push(...(await filledLike(ctx, source, campaign, scope)));
      } catch (error) {
        if (!(error instanceof AppError && error.code === "070")) throw error;
        for (const [field, codes] of Object.entries(error.fields ?? {}))
          fields[`${campaign.id}.${field}`] = codes;
      }
    }
    if (Object.keys(fields).length > 0) throw new AppError("070", { fields });
    await commitWork(ctx, { also: works, saves: planId });
  };
  return saveOnce(ctx, planId, fill, async () => undefined);
}

/** The edits that fill in one campaign like another one. */
async function filledLike(
  ctx: ServiceContext,
  source: CampaignRow,
  campaign: CampaignRow,
  scope: { country: string; level: number },
): Promise<Work[]> {
  const { product } = await readBookedProduct(ctx, campaign.projectId, campaign.productId);
  const works: Work[] = [];
  let row = campaign;
  const inputs = { info: infoLike(source, campaign), billing: billingLike(source) };
  for (const step of ["info", "billing"] as const) {
    if (!stepsOf(product.pricingType).includes(step)) continue;
    const columns = await stepColumns(ctx, { campaign: row, ...scope }, step, inputs[step]);
    const link = columns.paymentMethod === "representative" ? [linkInsertion(ctx, campaign.id)] : [];
    if (link.length > 0) await requireNotBlocked(ctx, campaign);
    const { work, after } = editWork({ ...ctx, seenVersion: null }, row, step, columns, link);
    works.push(work);
    row = after;
  }
  return works;
}

/** A step's input: fields that are empty are left out. */
const given = (columns: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null && value !== ""));

function infoLike(source: CampaignRow, campaign: CampaignRow) {
  const { advertiserName, advertiserLink, advertiserCategory, destinationUrl } = source;
  const { contractName, contractEmail, agencyName, agencyEmail, termsAssetId } = source;
  const { frequencyCap, dailyQuota, memo } = campaign;
  return given({
    name: campaign.name || source.name,
    ...{ advertiserName, advertiserLink, advertiserCategory, destinationUrl },
    ...{ contractName, contractEmail, agencyName, agencyEmail, termsAssetId },
    ...{ frequencyCap, dailyQuota, memo },
  });
}

const billingLike = ({ paymentMethod, paymentCardId, taxInvoice, registrationAssetId }: CampaignRow) =>
  given({ paymentMethod, paymentCardId, taxInvoice, registrationAssetId });
