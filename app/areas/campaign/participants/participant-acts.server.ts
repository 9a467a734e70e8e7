import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { BILLING_ZONE } from "../../../../domain/kernel";
import { formatDateTime } from "../../../../locales/words/format";
import { decideParticipations, readParticipationRows } from "../../../../worker/services/quests";
import { searchWithout } from "../../../kit/list-query.server";
import { redirectWithToast } from "../../../kit/page.server";
import { projectAction, projectResponse } from "../../../kit/project.server";
import { csvAnswer } from "../../documents/answer.server";
import { decisionFormSchema } from "./forms";
import { listFilter } from "./participants.server";
import { PARTICIPATION_STATE_WORDS } from "./words";

/** Toast after a decision on several participations. */
export function decidedToast(
  i18n: I18n,
  said: MessageDescriptor,
  { decided, skipped }: { decided: number; skipped: number },
) {
  const rest = skipped > 0 ? i18n._(msg`상태가 달라 처리하지 않은 참여가 ${skipped}건 있어요.`) : "";
  const done = decided > 0 ? i18n._({ ...said, values: { decided } }) : "";
  const tone = decided > 0 ? ("positive" as const) : ("danger" as const);
  return { tone, message: [done, rest].filter((words) => words !== "").join(" ") };
}

export const DECIDED = {
  confirm: msg({ message: "참여 {decided}건을 확정했어요." }),
  refuse: msg({ message: "참여 {decided}건을 반려했어요." }),
  reverse: msg({ message: "참여 {decided}건의 환급을 취소했어요." }),
};

/** Form of the participants' panel, on both sides' pages. */
export const decideParticipants = projectAction(decisionFormSchema, async (input, adapter) => {
  const campaign = adapter.id("campaign");
  const outcome = await decideParticipations(adapter.ctx, adapter.project, campaign, input);
  const search = searchWithout(adapter.url, ["index", "cursor", "trail"]);
  const toast = decidedToast(adapter.i18n, DECIDED[input.verdict], outcome);
  return redirectWithToast(adapter, adapter.path(`campaigns/${campaign}?${search}`), toast);
});

const COLUMNS = [msg`주문 번호`, msg`상태`, msg`참여`, msg`인증`, msg`결정`, msg`환급`, msg`환급금`];

/** CSV of the list as it is filtered: nothing that names a person. */
export const participantsFile = projectResponse(async ({ ctx, project, id, i18n, url }) => {
  const campaign = id("campaign");
  const { state, q } = listFilter(url);
  const filter = { ...(q ? { q } : {}), ...(state ? { tab: state } : {}) };
  const rows = await readParticipationRows(ctx, project, campaign, filter);
  const at = (moment: number | null) =>
    moment === null ? null : formatDateTime(ctx.locale, moment, BILLING_ZONE);
  const lines = rows.map((row) => [
    row.orderNumber,
    i18n._(PARTICIPATION_STATE_WORDS[row.state].label),
    at(row.createdAt),
    at(row.submittedAt),
    at(row.decidedAt),
    at(row.paidAt),
    row.rewardMinor,
  ]);
  return csvAnswer([COLUMNS.map((column) => i18n._(column)), ...lines], `participants-${campaign}`);
});
