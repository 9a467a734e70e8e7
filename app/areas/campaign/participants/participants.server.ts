import { z } from "zod";
import { pageOf } from "../../../../domain/kernel";
import {
  listParticipations,
  participationView,
  questFiguresView,
  readQuestFigures,
  readReceipt,
} from "../../../../worker/services/quests";
import { filterOf, listQuery } from "../../../kit/list-query.server";
import type { Adapter } from "../../../kit/page.server";
import { projectResponse } from "../../../kit/project.server";
import { hasParticipants } from "../delivery/has-results";
import { receiptAnswer } from "./receipt.server";

export const participantsView = z.object({
  figures: questFiguresView,
  /** Null while another tab is open. */
  list: pageOf(participationView).nullable(),
});
export type Participants = z.output<typeof participantsView>;

interface Page extends Pick<Adapter, "ctx" | "url"> {
  project: string;
}

/** Filters of the list in the address. */
export const listFilter = (url: URL) => ({ ...listQuery(url), ...filterOf(new URL(url), "state") });

/** Participants of a quest campaign's page; null for a campaign without any. The caller's access is checked before. */
export async function readParticipants(
  { ctx, url, project }: Page,
  campaign: Parameters<typeof hasParticipants>[0] & { id: string },
): Promise<Participants | null> {
  if (!hasParticipants(campaign)) return null;
  const isOpen = url.searchParams.get("tab") === "participants";
  const { state, ...query } = listFilter(url);
  const filter = { ...query, ...(state ? { tab: state } : {}) };
  const [figures, list] = await Promise.all([
    readQuestFigures(ctx, campaign.id),
    isOpen ? listParticipations(ctx, project, campaign.id, filter) : null,
  ]);
  return figures && { figures, list };
}

/** A participant's receipt, for both sides of the campaign. */
export const receiptOfSide = projectResponse(async ({ ctx, project, id }) =>
  receiptAnswer(await readReceipt(ctx, project, id("campaign"), id("participation")), id("participation")),
);
