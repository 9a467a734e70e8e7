import { and, eq, gte } from "drizzle-orm";
import { campaignMail } from "../../../app/i18n/campaign-mail";
import { serverI18n } from "../../../app/i18n/server";
import { LEVEL } from "../../../domain/access/levels";
import { type AlarmChannel, wantsAlarm } from "../../../domain/account/alarms";
import type { News } from "../../../domain/account/news";
import { CAMPAIGN_ACTIONS, type CampaignAction } from "../../../domain/campaign/states";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { mailFor } from "../../integrations/mail";
import type { ServiceContext } from "../context";
import { consoleRows } from "../notifications/notify";
import { senderForProject } from "../projects/mail-sender";
import { readCampaign } from "./find";

/** The piece of news that each step is; the others are nobody's news. */
const NEWS: Partial<Record<CampaignAction, Pick<News, "kind"> & { event: News["details"]["event"] }>> = {
  request: { kind: "campaign-review", event: "requested" },
  approve: { kind: "campaign-review", event: "approved" },
  reject: { kind: "campaign-review", event: "rejected" },
  "final-approve": { kind: "campaign-review", event: "final-approved" },
  "final-reject": { kind: "campaign-review", event: "final-rejected" },
  lapse: { kind: "campaign-review", event: "lapsed" },
  start: { kind: "campaign-state", event: "started" },
  cancel: { kind: "campaign-state", event: "cancelled" },
};

/** Tells the other side's editors of a step of a campaign, each in the ways that they chose, and by mail in their own language. */
export async function sendCampaignMail(ctx: ServiceContext, payload: Record<string, unknown>): Promise<void> {
  const campaign = await readCampaign(ctx, String(payload.campaignId));
  const action = CAMPAIGN_ACTIONS.find((known) => known === payload.action);
  const step = action && NEWS[action];
  if (!campaign || !step) return;
  const toPublisher = action === "request";
  const projectId = toPublisher ? campaign.pubProjectId : campaign.projectId;
  const people = await editorsOf(ctx, projectId);
  const wanting = (channel: AlarmChannel) =>
    people.filter(({ alarms }) => wantsAlarm(alarms, step.kind, channel));
  const path = `/${toPublisher ? "pub" : "adv"}/${projectId}/campaigns/${campaign.id}`;
  const reason = typeof payload.reason === "string" ? payload.reason : null;
  const details = { event: step.event, subject: campaign.name, reason, path };
  const eventId = `campaign:${campaign.id}:${payload.version ?? action}`;
  const news = { kind: step.kind, details } as News;
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
