import { and, eq, gte } from "drizzle-orm";
import { campaignMail } from "../../../app/i18n/campaign-mail";
import { serverI18n } from "../../../app/i18n/server";
import { LEVEL } from "../../../domain/access/levels";
import { CAMPAIGN_ACTIONS } from "../../../domain/campaign/states";
import { schema } from "../../db/client";
import { mailFor } from "../../integrations/mail";
import type { ServiceContext } from "../context";
import { readCampaign } from "./find";

/** Mails a step of a campaign to the other side's editors, each in their own language. */
export async function sendCampaignMail(ctx: ServiceContext, payload: Record<string, unknown>): Promise<void> {
  const campaign = await readCampaign(ctx, String(payload.campaignId));
  const action = CAMPAIGN_ACTIONS.find((known) => known === payload.action);
  if (!campaign || !action) return;
  const toPublisher = action === "request";
  const projectId = toPublisher ? campaign.pubProjectId : campaign.projectId;
  const people = await ctx.db
    .select({ email: schema.accounts.email, locale: schema.accounts.locale })
    .from(schema.memberships)
    .innerJoin(schema.accounts, eq(schema.accounts.id, schema.memberships.accountId))
    .where(and(eq(schema.memberships.projectId, projectId), gte(schema.memberships.level, LEVEL.editor)));
  const url = `${ctx.env.CONSOLE_ORIGIN}/${toPublisher ? "pub" : "adv"}/${projectId}/campaigns/${campaign.id}`;
  const reason = typeof payload.reason === "string" ? payload.reason : null;
  for (const person of people) {
    const words = campaignMail(serverI18n(person.locale), {
      action,
      campaignName: campaign.name,
      reason,
      url,
    });
    if (words) await mailFor(ctx.env).send({ to: person.email, ...words });
  }
}
