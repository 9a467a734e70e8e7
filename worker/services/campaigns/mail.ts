import { and, eq, gte } from "drizzle-orm";
import { campaignMail } from "../../../app/i18n/campaign-mail";
import { serverI18n } from "../../../app/i18n/server";
import { LEVEL } from "../../../domain/access/levels";
import { type AlarmChannel, wantsAlarm } from "../../../domain/account/alarms";
import type { News } from "../../../domain/account/news";
import { type CampaignAudience, campaignStepNews } from "../../../domain/campaign/news";
import { CAMPAIGN_ACTIONS, CAMPAIGN_ACTORS, type CampaignAction } from "../../../domain/campaign/states";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { mailFor } from "../../integrations/mail";
import type { ServiceContext } from "../context";
import { consoleRows } from "../notifications/notify";
import { senderForProject } from "../projects/mail-sender";
import { type CampaignRow, readCampaign } from "./find";

/** Tells a step of a campaign to the editors whom it concerns, each in the ways that they chose, and by mail in their own language. */
export async function sendCampaignMail(ctx: ServiceContext, payload: Record<string, unknown>): Promise<void> {
  const campaign = await readCampaign(ctx, String(payload.campaignId));
  const action = CAMPAIGN_ACTIONS.find((known) => known === payload.action);
  const actor = CAMPAIGN_ACTORS.find((known) => known === payload.actor) ?? "clock";
  if (!campaign || !action) return;
  const news = campaignStepNews(action, actor, campaign.submittedAt !== null);
  const step = {
    action,
    reason: typeof payload.reason === "string" ? payload.reason : null,
    eventId: `campaign:${campaign.id}:${payload.version ?? action}`,
  };
  if (!news) return;
  // A publisher's own campaign has one side.
  const isOwn = campaign.projectId === campaign.pubProjectId;
  for (const side of isOwn ? (["publisher"] as const) : news.to)
    await tellSide(ctx, campaign, side, { ...step, ...news });
}

type Step = Pick<News, "kind"> & {
  action: CampaignAction;
  event: string;
  reason: string | null;
  eventId: string;
};

async function tellSide(
  ctx: ServiceContext,
  campaign: CampaignRow,
  side: CampaignAudience,
  { action, kind, event, reason, eventId }: Step,
): Promise<void> {
  const projectId = side === "publisher" ? campaign.pubProjectId : campaign.projectId;
  const people = await editorsOf(ctx, projectId);
  const wanting = (channel: AlarmChannel) => people.filter(({ alarms }) => wantsAlarm(alarms, kind, channel));
  const path = `/${side === "publisher" ? "pub" : "adv"}/${projectId}/campaigns/${campaign.id}`;
  const news = { kind, details: { event, subject: campaign.name, reason, path } } as News;
  await commit(ctx.db, await consoleRows(ctx, wanting("console"), { ...news, projectId, eventId }));
  const sender = await senderForProject(ctx, projectId, campaign.pubProjectId);
  for (const person of wanting("mail")) {
    const words = campaignMail(serverI18n(person.locale), {
      action,
      campaignName: campaign.name,
      reason,
      url: `${sender.origin}${path}`,
      sender: sender.name,
    });
    if (words) await mailFor(ctx.env).send({ to: person.email, ...words });
  }
}

function editorsOf(ctx: ServiceContext, projectId: string) {
  const { accounts, memberships } = schema;
  return ctx.db
    .select({ id: accounts.id, email: accounts.email, locale: accounts.locale, alarms: accounts.alarms })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(and(eq(memberships.projectId, projectId), gte(memberships.level, LEVEL.editor)));
}
