import { LEVEL } from "../../../domain/access/levels";
import type { NewsEvent } from "../../../domain/account/news";
import type { CampaignRow, CreativeRow } from "../campaigns/find";
import type { ServiceContext } from "../context";
import { notificationStatements } from "../notifications/notify";
import type { OutboxEntry } from "../shared/outbox";

type Told = Pick<CreativeRow, "id" | "name" | "status" | "version" | "rejectionComment">;

/** Campaigns whose creatives the publisher has in front of it; those of a draft wait for its request. */
const IN_REVIEW: readonly CampaignRow["status"][] = ["submitted", "booked", "live", "paused"];

/**
 * What a creative's change tells people: the publisher's editors of one that waits for them, the advertiser's of what they decided.
 * @param before null for a new creative
 */
export async function creativeNews(
  ctx: ServiceContext,
  campaign: CampaignRow,
  before: Told | null,
  after: Told,
): Promise<OutboxEntry> {
  const event = eventOf(campaign, before, after);
  if (!event) return { statements: [], wake: () => undefined };
  const isForPublisher = event === "submitted";
  const projectId = isForPublisher ? campaign.pubProjectId : campaign.projectId;
  return notificationStatements(ctx, {
    kind: "creative-review",
    details: {
      event,
      subject: after.name,
      reason: event === "rejected" ? after.rejectionComment : null,
      path: `/${isForPublisher ? "pub" : "adv"}/${projectId}/campaigns/${campaign.id}`,
    },
    projectId,
    publisherId: campaign.pubProjectId,
    level: LEVEL.editor,
    eventId: `creative:${after.id}:${after.version}`,
  });
}

function eventOf(
  campaign: CampaignRow,
  before: Told | null,
  after: Told,
): NewsEvent<"creative-review"> | null {
  if (after.status === "submitted") return IN_REVIEW.includes(campaign.status) ? "submitted" : null;
  if (after.status === "rejected" && before?.status !== "rejected") return "rejected";
  return after.status === "live" && before?.status === "submitted" ? "approved" : null;
}
