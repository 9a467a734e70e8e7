import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  type ExplainedCandidate,
  type Explanation,
  explainInputSchema,
  type Tier,
} from "../../domain/serving";
import { getUnit, unitListItemView } from "../../worker/services/inventory";
import { type ExplainedDecision, explainDecision } from "../../worker/services/serving";
import { REFUSAL_WORDS } from "../areas/campaign/delivery/refusal-words";
import { projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { DataTable } from "../ui/data-table";
import { DateTimeField } from "../ui/fields/date-time-field";
import { TextField } from "../ui/fields/text-field";
import { bind } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { isFormFailure } from "../ui/form/form-failure";
import { useAppForm } from "../ui/form/use-app-form";
import { InlineAlert } from "../ui/inline-alert";
import { Card, EmptyState, PageHeader } from "../ui/page";
import { useFormat } from "../ui/use-format";

export const handle = { access: "testing.read", title: msg`요청 분석` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    unit: unitListItemView,
    nowMs: z.number(),
  }),
  async ({ ctx, project, id }) => ({
    unit: await getUnit(ctx, project, id("unit")),
    nowMs: ctx.now,
  }),
);

/** The action's answer; null if the ad server gave none. */
interface Explained {
  explained: ExplainedDecision | null;
}

export const action = projectAction(
  explainInputSchema,
  async (input, { ctx, project, id }): Promise<Explained> => {
    const unit = id("unit");
    return { explained: await explainDecision(ctx, project, unit, input) };
  },
);

/** @param nowMs time of the page's data, epoch milliseconds */
export default function ExplainScreen() {
  const { unit, nowMs } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path } = useProject();
  const answered = useActionData<unknown>();
  const { explained } = isExplained(answered) ? answered : { explained: undefined };
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: t`광고 유닛`, to: path("units") },
          { label: unit.name, to: path(`units/${unit.id}`) },
          { label: t`요청 분석` },
        ]}
        title={t`요청 분석`}
        description={t`이 유닛에 광고를 요청했을 때 노출되는 광고와 이유를 확인해요. 노출 수나 예산은 사용하지 않아요.`}
      />
      <div className="flex flex-col gap-5">
        <Question nowMs={nowMs} />
        {explained === null && (
          <InlineAlert tone="warning" title={<Trans>설명을 받지 못했어요</Trans>}>
            <Trans>방금 만든 유닛이라면 1분 뒤에 다시 시도해 주세요.</Trans>
          </InlineAlert>
        )}
        {explained && <Answer {...explained} />}
      </div>
    </>
  );
}

const TIER_WORDS: Record<Tier, MessageDescriptor> = {
  guaranteed: msg`보장`,
  paid: msg`유료`,
  inhouse: msg`자체 광고`,
};

/** Texts for the campaign's lease status. */
const LEASE_WORDS: Record<NonNullable<ExplainedCandidate["lease"]>, MessageDescriptor> = {
  open: msg`확보됨`,
  unknown: msg`요청하지 않음`,
  busy: msg`수신 중`,
  closed: msg`없음`,
};

function isExplained(value: unknown): value is Explained {
  return typeof value === "object" && value !== null && "explained" in value && !isFormFailure(value);
}

function Question({ nowMs }: { nowMs: number }) {
  const { t } = useLingui();
  const { project } = useProject();
  const zone = useFormat().zone(project.timezone, nowMs);
  const { form, fields, failure } = useAppForm({ schema: explainInputSchema });
  return (
    <Card title={<Trans>요청한 사용자</Trans>}>
      <AppForm form={form} failure={failure}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...bind(fields.uid)}
            label={t`사용자 ID(uid)`}
            description={t`비워 두면 식별되지 않은 사용자로 처리돼요.`}
            autoComplete="off"
          />
          <TextField
            {...bind(fields.language)}
            label={t`언어`}
            description={t`예: ko, en`}
            autoComplete="off"
          />
          <TextField
            {...bind(fields.country)}
            label={t`국가`}
            description={t`예: KR, US`}
            autoComplete="off"
          />
          <DateTimeField
            {...bind(fields.at)}
            label={t`언제`}
            description={t`${zone} 기준이에요. 비워 두면 현재 시각이 적용돼요.`}
          />
        </div>
        <FormActions>
          <SubmitButton>
            <Trans>설명 보기</Trans>
          </SubmitButton>
        </FormActions>
      </AppForm>
    </Card>
  );
}

function Answer({ explanation, names }: ExplainedDecision) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { served, reason } = explanation;
  const name = served === null ? "" : (names[served] ?? served);
  return (
    <>
      {served === null ? (
        <InlineAlert tone="warning" title={<Trans>노출할 광고가 없어요</Trans>}>
          {reason && `${i18n._(REFUSAL_WORDS[reason].reason)}. ${i18n._(REFUSAL_WORDS[reason].advice)}`}{" "}
          <Asked explanation={explanation} />
        </InlineAlert>
      ) : (
        <InlineAlert tone="positive" title={t`${name} 광고가 노출돼요`}>
          <Asked explanation={explanation} />
        </InlineAlert>
      )}
      <Candidates explanation={explanation} names={names} />
    </>
  );
}

function Asked({ explanation }: { explanation: Explanation }) {
  const { project } = useProject();
  const format = useFormat();
  const at = format.dateTime(explanation.at, project.timezone);
  const published = format.dateTime(explanation.publishedAt, project.timezone);
  return (
    <Trans>
      {at} 요청을 {published}에 게시된 계획으로 처리했어요.
    </Trans>
  );
}

function Candidates({ explanation, names }: ExplainedDecision) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  return (
    <DataTable
      caption={t`후보 캠페인`}
      rows={explanation.candidates}
      rowKey={({ campaignId }) => campaignId}
      empty={
        <EmptyState
          title={t`후보가 없어요`}
          description={t`이 유닛을 판매하는 상품에 집행 중인 캠페인이 없어요.`}
        />
      }
      columns={[
        {
          key: "name",
          header: t({ message: "캠페인", context: "one" }),
          cell: ({ campaignId }) => names[campaignId] ?? campaignId,
        },
        { key: "rank", header: t`순위`, align: "end", cell: ({ rank }) => rank ?? "–" },
        { key: "verdict", header: t`판정`, cell: (row) => <Verdict row={row} /> },
        { key: "tier", header: t`종류`, cell: ({ tier }) => (tier ? i18n._(TIER_WORDS[tier]) : "–") },
        {
          key: "pace",
          header: t`계획 대비`,
          align: "end",
          cell: ({ paceRatio }) => (paceRatio === null ? "–" : format.percent(paceRatio)),
        },
        { key: "lease", header: t`할당`, cell: ({ lease }) => (lease ? i18n._(LEASE_WORDS[lease]) : "–") },
        { key: "cap", header: t`노출 빈도 제한`, cell: ({ cap, tier }) => (tier ? <Cap cap={cap} /> : "–") },
      ]}
    />
  );
}

function Verdict({ row: { refusal, rank } }: { row: ExplainedCandidate }) {
  const { i18n } = useRuntime();
  if (refusal !== null) return <>{i18n._(REFUSAL_WORDS[refusal].reason)}</>;
  return rank === null ? <Trans>우선 노출되는 광고 있음</Trans> : <Trans>노출 가능</Trans>;
}

function Cap({ cap }: Pick<ExplainedCandidate, "cap">) {
  if (cap === null) return <Trans>없음</Trans>;
  const limit = Math.min(...cap.limits.map(({ cap: most }) => most));
  if (cap.full === null) return <Trans>하루 {limit}회</Trans>;
  return cap.full ? <Trans>하루 {limit}회 · 소진</Trans> : <Trans>하루 {limit}회 · 남음</Trans>;
}
