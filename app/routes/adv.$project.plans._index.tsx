import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { Layers } from "lucide-react";
import { z } from "zod";
import { type MediaPlanItem, mediaPlanItemView, newMediaPlanSchema } from "../../domain/booking";
import { pageOf } from "../../domain/kernel";
import {
  createMediaPlan,
  listMediaPlans,
  listUnplanned,
  unplannedDraftView,
} from "../../worker/services/booking";
import { CampaignListTabs } from "../areas/advertiser/campaign-list-tabs";
import { DraftChoices } from "../areas/advertiser/plan/draft-choices";
import { PLAN_TOASTS } from "../areas/advertiser/plan/words";
import { listQuery } from "../kit/list-query.server";
import { redirectDone } from "../kit/page.server";
import { projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { StatusBadge } from "../ui/badge";
import { DataTable } from "../ui/data-table";
import { TextField } from "../ui/fields/text-field";
import { bind, bindOptions } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { Card, EmptyState, PageHeader } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { useFormat } from "../ui/use-format";

const title = msg`미디어 플랜`;

export const handle = { access: "campaign.read", title } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    page: pageOf(mediaPlanItemView),
    drafts: z.array(unplannedDraftView),
    timezone: z.string(),
  }),
  async ({ ctx, url, project, access }) => {
    const [page, drafts] = await Promise.all([
      listMediaPlans(ctx, project, listQuery(url)),
      listUnplanned(ctx, project),
    ]);
    return { page, drafts, timezone: access.project.timezone };
  },
);

export const action = projectAction(newMediaPlanSchema, async (input, adapter) => {
  const { ctx, project, path } = adapter;
  const id = await createMediaPlan(ctx, project, input);
  return redirectDone(adapter, path(`plans/${id}`), PLAN_TOASTS.created);
});

/** Plans of campaigns at several publishers, which are held and sent together. */
export default function PlansScreen() {
  const { page } = useLoaderData<typeof loader>();
  const { may } = useProject();
  return (
    <>
      <PageHeader
        title={<Trans>미디어 플랜</Trans>}
        description={
          <Trans>
            여러 매체의 캠페인을 함께 예약해요. 하나라도 예약할 수 없으면 아무것도 신청하지 않아요.
          </Trans>
        }
      />
      <CampaignListTabs />
      <PlanTable items={page.items} />
      <Pagination next={page.next} shown={page.items.length} />
      {may("campaign.write") && <NewPlan />}
    </>
  );
}

function PlanTable({ items }: { items: readonly MediaPlanItem[] }) {
  const { timezone } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path } = useProject();
  const format = useFormat();
  return (
    <DataTable
      caption={t`미디어 플랜 목록`}
      rows={items}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          icon={<Layers size={28} />}
          title={t`아직 미디어 플랜이 없어요`}
          description={t`예약 초안을 담아 플랜을 만들면 모든 매체의 구좌를 한 번에 확보하고 신청할 수 있어요.`}
        />
      }
      columns={[
        {
          key: "name",
          header: t`이름`,
          cell: ({ id, name }) => (
            <Link to={path(`plans/${id}`)} className="inline-flex min-h-6 items-center hover:underline">
              {name}
            </Link>
          ),
        },
        {
          key: "state",
          header: t`상태`,
          cell: ({ sentAt }) =>
            sentAt === null ? (
              <StatusBadge>
                <Trans>작성 중</Trans>
              </StatusBadge>
            ) : (
              <StatusBadge tone="positive">
                <Trans>신청함</Trans>
              </StatusBadge>
            ),
        },
        { key: "publishers", header: t`매체`, cell: ({ publishers }) => publishers.join(", ") || "–" },
        {
          key: "campaigns",
          header: t`캠페인`,
          align: "end",
          cell: ({ campaigns }) => format.number(campaigns),
        },
        { key: "created", header: t`만든 날`, cell: ({ createdAt }) => format.dayOf(createdAt, timezone) },
      ]}
    />
  );
}

function NewPlan() {
  const { drafts } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const [search] = useSearchParams();
  const chosen = search.getAll("campaign");
  const { form, fields, failure } = useAppForm({
    schema: newMediaPlanSchema,
    defaultValue: { campaignIds: chosen },
  });
  return (
    <Card title={<Trans>새 플랜 만들기</Trans>} className="mt-5">
      <AppForm form={form} failure={failure}>
        <TextField {...bind(fields.name)} label={t`플랜 이름`} required />
        <DraftChoices {...bindOptions(fields.campaignIds)} drafts={drafts} />
        <FormActions>
          <SubmitButton>
            <Trans>플랜 만들기</Trans>
          </SubmitButton>
        </FormActions>
      </AppForm>
    </Card>
  );
}
