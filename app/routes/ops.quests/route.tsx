import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { momentView } from "../../../domain/kernel";
import {
  answerRewards,
  decideForOperator,
  listEscalated,
  listRewardPayouts,
  participationView,
  rewardPayoutView,
} from "../../../worker/services/quests";
import { decisionFormSchema } from "../../areas/campaign/participants/forms";
import { DECIDED, decidedToast } from "../../areas/campaign/participants/participant-acts.server";
import { failedRewardSchema, paidRewardsSchema } from "../../areas/operator/forms";
import { ActionFailure } from "../../kit/action-failure";
import { formAction, intentAction } from "../../kit/form.server";
import { type Adapter, pageLoader, redirectDone, redirectWithToast } from "../../kit/page.server";
import type { PageHandle } from "../../root";
import { PageHeader } from "../../ui/page";
import { SearchLinks } from "../../ui/search-links";
import { EscalatedList } from "./escalated-list";
import { REWARD_STATES, RewardList } from "./reward-list";

const title = msg`퀘스트 참여`;

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    escalated: z.array(participationView.extend({ campaignName: z.string() })),
    /** Rewards of the chosen state; null while the other tab is open. */
    rewards: z.array(rewardPayoutView).nullable(),
    state: z.enum(REWARD_STATES),
    now: momentView,
  }),
  async ({ ctx, url: { searchParams } }) => {
    const state = REWARD_STATES.find((each) => each === searchParams.get("state")) ?? "due";
    const isOfRewards = searchParams.get("tab") === "rewards";
    const [escalated, rewards] = await Promise.all([
      listEscalated(ctx),
      isOfRewards ? listRewardPayouts(ctx, state) : null,
    ]);
    const rows = escalated.map((row) => ({ ...row, id: `${row.campaignId}:${row.id}` }));
    return { escalated: rows, rewards, state, now: ctx.now };
  },
);

const here = ({ url }: Adapter) => `${url.pathname}${url.search}`;

/** Participations by their campaign, from ids of the form `{campaign}:{participation}`. */
function byCampaign(ids: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const each of ids) {
    const [campaign = "", id = ""] = each.split(":");
    found.set(campaign, [...(found.get(campaign) ?? []), id]);
  }
  return found;
}

export const action = intentAction({
  decide: formAction(decisionFormSchema, async ({ ids, ...input }, adapter) => {
    const outcome = { decided: 0, skipped: 0 };
    for (const [campaign, chosen] of byCampaign(ids)) {
      const { decided, skipped } = await decideForOperator(adapter.ctx, campaign, { ...input, ids: chosen });
      outcome.decided += decided;
      outcome.skipped += skipped;
    }
    return redirectWithToast(
      adapter,
      here(adapter),
      decidedToast(adapter.i18n, DECIDED[input.verdict], outcome),
    );
  }),
  paid: formAction(paidRewardsSchema, async ({ ids }, adapter) => {
    const count = await answerRewards(adapter.ctx, { answer: "paid", ids });
    return redirectDone(adapter, here(adapter), adapter.i18n._(msg`환급금 ${count}건의 이체를 기록했어요.`));
  }),
  failed: formAction(failedRewardSchema, async ({ id, reason }, adapter) => {
    await answerRewards(adapter.ctx, { answer: "failed", ids: [id], reason });
    return redirectDone(
      adapter,
      here(adapter),
      msg`이체 실패를 기록했어요. 참여자에게 계좌 확인을 요청해요.`,
    );
  }),
});

/** Objections that publishers left to the operators, and the paybacks of all quests. */
export default function OperatorQuestsScreen() {
  const { escalated, rewards, state, now } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const tab = (name: string | null, label: string) => ({
    key: name ?? "escalated",
    label,
    set: { tab: name, state: null },
    current: (rewards !== null) === (name === "rewards"),
  });
  return (
    <>
      <PageHeader
        title={<Trans>퀘스트 참여</Trans>}
        description={<Trans>매체가 확정하지 않은 이의를 결정하고, 환급금을 이체해요.</Trans>}
      />
      <ActionFailure except={["decide", "failed"]} />
      <div className="flex flex-col gap-5">
        <SearchLinks
          look="tabs"
          label={t`퀘스트 참여`}
          links={[tab(null, t`이의 ${escalated.length}`), tab("rewards", t`환급금`)]}
        />
        {rewards ? (
          <RewardList rewards={rewards} state={state} />
        ) : (
          <EscalatedList escalated={escalated} now={now} />
        )}
      </div>
    </>
  );
}
