import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { Megaphone } from "lucide-react";
import { z } from "zod";
import { mayAct } from "../../domain/people";
import {
  addRejectionTemplate,
  CAMPAIGN_SORTS,
  campaignOptions,
  campaignOptionsView,
  campaignsProgressView,
  listCampaigns,
  listRejectionTemplates,
  listWaitingCampaigns,
  readProgress,
  reviewMany,
} from "../../worker/services/booking";
import { nameOfAdAccount } from "../../worker/services/platform";
import { STATUS_LABELS } from "../areas/campaign/history/history-timeline";
import { CAMPAIGN_LABEL_WORDS } from "../areas/campaign/words";
import { chosenRowsSchema, manyRejectionSchema } from "../areas/publisher/forms";
import {
  type PublisherCampaign,
  publisherCampaignView,
  toPublisherCampaign,
} from "../areas/publisher/review/campaign-row.server";
import { CampaignTable } from "../areas/publisher/review/campaign-table";
import { OwnReasons, RejectDialog } from "../areas/publisher/review/reject-dialog";
import { useCampaignReasons } from "../areas/publisher/review/rejection-reasons";
import { reviewedToast } from "../areas/publisher/review/review-toasts";
import { ActionFailure } from "../kit/action-failure";
import { intentAction } from "../kit/form.server";
import { filterOf, listQuery, orderOf } from "../kit/list-query.server";
import { redirectWithToast } from "../kit/page.server";
import { type ProjectAdapter, projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { BulkForm } from "../ui/bulk-form";
import { LinkButton } from "../ui/button";
import { FilterBar } from "../ui/filter-bar";
import { NothingFound } from "../ui/nothing-found";
import { EmptyState, PageHeader } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { PeriodFilter } from "../ui/period-filter";

export const handle = { access: "campaign.read", title: msg`캠페인` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    /** Campaigns that await the publisher, earliest deadline first; only on the first page of an unfiltered list. */
    waiting: z.array(publisherCampaignView),
    reasons: z.array(z.string()),
    page: z.object({
      items: z.array(publisherCampaignView),
      next: z.string().nullable(),
    }),
    progress: campaignsProgressView,
    options: campaignOptionsView,
    /** The ad account, if the list is limited to one. */
    account: z
      .object({
        value: z.string(),
        label: z.string(),
      })
      .nullable(),
    filtered: z.boolean(),
    now: z.number(),
  }),
  async ({ ctx, url, project, side, level }) => {
    const query = {
      ...listQuery(url),
      ...filterOf(url, "status"),
      ...filterOf(url, "product"),
      ...filterOf(url, "account"),
      ...filterOf(url, "from"),
      ...filterOf(url, "to"),
      ...orderOf(url, CAMPAIGN_SORTS),
    };
    const { account, q, status, product, from, to } = query;
    const filtered = Boolean(q || status || product || account || from || to);
    const [waiting, page, options, accountName, reasons] = await Promise.all([
      filtered || query.next ? [] : listWaitingCampaigns(ctx, project),
      listCampaigns(ctx, project, "pub", query),
      campaignOptions(ctx, project, "pub"),
      account ? nameOfAdAccount(ctx, project, account) : null,
      listRejectionTemplates(ctx, project),
    ]);
    const progress = await readProgress(ctx, page.items, mayAct("spend.read", side, level));
    return {
      progress,
      waiting: waiting.map(toPublisherCampaign),
      reasons: reasons.map(({ text }) => text),
      page: { ...page, items: page.items.map(toPublisherCampaign) },
      options,
      account: account && accountName ? { value: account, label: accountName } : null,
      filtered,
      now: ctx.now,
    };
  },
);

async function review(
  adapter: ProjectAdapter,
  decision: "approve" | "reject",
  ids: readonly string[],
  input?: { reason: string },
): Promise<Response> {
  const { project } = adapter;
  const reviewed = await reviewMany(adapter.ctx, project, ids, decision, input);
  return redirectWithToast(
    adapter,
    adapter.path("campaigns"),
    reviewedToast(adapter.i18n, decision, reviewed),
  );
}

export const action = intentAction({
  "approve-selected": projectAction(chosenRowsSchema, ({ ids }, adapter) => review(adapter, "approve", ids)),
  "reject-selected": projectAction(manyRejectionSchema, async ({ ids, reason, keep }, adapter) => {
    if (keep) await addRejectionTemplate(adapter.ctx, adapter.project, { reason });
    return review(adapter, "reject", ids, { reason });
  }),
});

export default function CampaignsScreen() {
  const {
    waiting,
    reasons,
    page: { items, next },
    progress,
    options,
    account,
    filtered,
    now,
  } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path, project } = useProject();
  const none = (
    <EmptyState
      icon={<Megaphone size={28} />}
      title={t`아직 캠페인이 없어요`}
      description={t`광고주가 상품을 예약하고 검토를 요청하면 여기에 표시돼요. 공개 페이지 주소를 광고주에게 공유해 주세요.`}
      action={
        <LinkButton to={`/p/${project.alias}`}>
          <Trans>공개 페이지 보기</Trans>
        </LinkButton>
      }
    />
  );
  // Publishers never see drafts.
  const statuses = STATUS_LABELS.filter(({ status }) => status !== "draft");
  return (
    <>
      <PageHeader
        title={<Trans>캠페인</Trans>}
        description={<Trans>검토 요청을 받은 캠페인은 48시간 안에 검토해 주세요.</Trans>}
        actions={
          <LinkButton to={path("campaigns/reasons")}>
            <Trans>반려 사유 관리</Trans>
          </LinkButton>
        }
      />
      <ActionFailure except={["reject-selected"]} />
      {waiting.length > 0 && <WaitingSection campaigns={waiting} reasons={reasons} now={now} />}
      {waiting.length > 0 && (
        <h2 className="pb-2 text-base font-semibold">
          <Trans>모든 캠페인</Trans>
        </h2>
      )}
      {(items.length > 0 || filtered) && (
        <FilterBar
          search={{ name: "q", label: t`캠페인이나 광고주로 검색` }}
          filters={[
            {
              name: "status",
              label: t`모든 상태`,
              options: statuses.map(({ status, label }) => ({
                value: status,
                label: i18n._(CAMPAIGN_LABEL_WORDS[label]),
              })),
            },
            {
              name: "product",
              label: t`모든 상품`,
              options: options.products.map(({ id, name }) => ({ value: id, label: name })),
            },
            ...(account ? [{ name: "account", label: t`모든 광고 계정`, options: [account] }] : []),
          ]}
        >
          <PeriodFilter />
        </FilterBar>
      )}
      <CampaignTable
        isSortable
        campaigns={items}
        progress={progress}
        now={now}
        empty={filtered ? <NothingFound /> : none}
      />
      <Pagination next={next} shown={items.length} />
    </>
  );
}

interface WaitingSectionProps {
  /** Earliest deadline first. */
  campaigns: readonly PublisherCampaign[];
  reasons: readonly string[];
  now: number;
}

const FORM = "waiting-bulk";

/** Campaigns that await the publisher, decided individually or in bulk. */
function WaitingSection({ campaigns, reasons, now }: WaitingSectionProps) {
  const { t } = useLingui();
  const { may } = useProject();
  const templates = useCampaignReasons();
  const mayReview = may("campaign.review");
  const table = (
    <CampaignTable
      caption={t`검토 대기 캠페인`}
      campaigns={campaigns}
      now={now}
      {...(mayReview ? { form: FORM } : {})}
    />
  );
  return (
    <section className="pb-8">
      <h2 className="pb-2 text-base font-semibold">
        <Trans>검토 대기 캠페인 {campaigns.length}건</Trans>
      </h2>
      {mayReview ? (
        <OwnReasons.Provider value={reasons}>
          <BulkForm
            intent="approve-selected"
            label={<Trans>선택 캠페인과 소재 승인</Trans>}
            form={FORM}
            rows={campaigns.map(({ id }) => id).join()}
            also={(ids) => (
              <RejectDialog
                intent="reject-selected"
                ids={ids}
                title={t`선택 캠페인을 반려할까요?`}
                description={t`모든 광고주에게 같은 사유가 표시되고, 수정해서 다시 요청할 수 있어요. 확보한 구좌는 해제돼요.`}
                templates={templates}
                size="small"
              >
                <Trans>선택 캠페인 반려</Trans>
              </RejectDialog>
            )}
          >
            {table}
          </BulkForm>
        </OwnReasons.Provider>
      ) : (
        table
      )}
    </section>
  );
}
