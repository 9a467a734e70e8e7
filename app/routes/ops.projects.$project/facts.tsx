import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { AUDIENCE_MIN, AUDIENCE_MIN_RELAXED } from "../../../domain/inventory";
import type { OperatorProjectDetail } from "../../../worker/services/desk";
import { STATUS_LABELS } from "../../areas/campaign/history/history-timeline";
import { CAMPAIGN_LABEL_WORDS } from "../../areas/campaign/words";
import { Nothing } from "../../areas/operator/records";
import { PAYMENT_STATUS_WORDS } from "../../areas/payments/words";
import { useLevels } from "../../areas/people/use-levels";
import { PLATFORM_WORDS } from "../../areas/publisher/apps/words";
import { DataTable } from "../../ui/data-table";
import { Card } from "../../ui/page";
import { DescriptionList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";

const ZONE = "Asia/Seoul";

type Part<Name extends keyof OperatorProjectDetail> = Pick<OperatorProjectDetail, Name>;

export function FactsCard({
  project,
  campaigns,
  openInquiryCount,
}: Part<"project" | "campaigns" | "openInquiryCount">) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  const counted = STATUS_LABELS.flatMap(({ status, label }) => {
    const found = campaigns.find((each) => each.status === status);
    return found ? [`${i18n._(CAMPAIGN_LABEL_WORDS[label])} ${format.number(found.count)}`] : [];
  });
  const contact = [project.contactName, project.contactEmail].filter(Boolean).join(" · ");
  const isPublisher = project.kind === "pub";
  const listing = () => {
    if (project.isListed) return t`표시 중`;
    return project.delistedAt === null ? t`표시 안 함` : t`운영팀이 제외`;
  };
  return (
    <Card title={<Trans>기본 정보</Trans>}>
      <DescriptionList
        items={[
          { key: "id", term: "ID", value: project.id },
          { key: "kind", term: t`종류`, value: isPublisher ? t`매체` : t`광고 계정` },
          ...(isPublisher ? [{ key: "listing", term: t`애드노트`, value: listing() }] : []),
          ...(isPublisher
            ? [
                {
                  key: "audience",
                  term: t`타깃팅 최소 인원`,
                  value: format.number(project.audienceRelaxed ? AUDIENCE_MIN_RELAXED : AUDIENCE_MIN),
                },
              ]
            : []),
          { key: "contact", term: t`담당자`, value: contact || "-" },
          { key: "primary", term: t`대표 이메일`, value: project.primaryEmail ?? "-" },
          { key: "group", term: t`그룹`, value: project.groupName ?? "-" },
          {
            key: "region",
            term: t`국가`,
            value: `${project.country} · ${project.timezone} · ${project.currency}`,
          },
          { key: "campaigns", term: t`캠페인`, value: counted.join(" · ") || "-" },
          { key: "inquiries", term: t`진행 중인 문의`, value: format.number(openInquiryCount) },
          { key: "createdAt", term: t`등록 일시`, value: format.dateTime(project.createdAt, ZONE) },
        ]}
      />
    </Card>
  );
}

export function MembersCard({ members, nowMs }: Part<"members"> & { nowMs: number }) {
  const { t } = useLingui();
  const { wordOf } = useLevels();
  const format = useFormat();
  return (
    <Card title={<Trans>멤버</Trans>}>
      <DataTable
        caption={t`멤버 목록`}
        rows={members}
        rowKey={({ id }) => id}
        empty={<Nothing>{t`멤버가 없어요.`}</Nothing>}
        columns={[
          {
            key: "name",
            header: t`이름`,
            cell: ({ id, name }) => <Link to={`/ops/accounts/${id}`}>{name}</Link>,
          },
          { key: "email", header: t`이메일`, cell: ({ email }) => email },
          { key: "level", header: t`권한`, cell: ({ level }) => wordOf(level) },
          {
            key: "accessed",
            header: t`최근 사용`,
            cell: ({ lastAccessedAt }) => (lastAccessedAt === null ? "-" : format.ago(lastAccessedAt, nowMs)),
          },
        ]}
      />
    </Card>
  );
}

export function AppsCard({ apps }: Part<"apps">) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  const stateOf = ({ suspendedAt, status }: OperatorProjectDetail["apps"][number]) => {
    if (suspendedAt !== null) return t`정지됨`;
    return status === "available" ? t`정상` : t`매체가 일시 중지`;
  };
  return (
    <Card title={<Trans>앱</Trans>}>
      <DataTable
        caption={t`앱 목록`}
        rows={apps}
        rowKey={({ id }) => id}
        empty={<Nothing>{t`등록한 앱이 없어요.`}</Nothing>}
        columns={[
          {
            key: "title",
            header: t`앱`,
            cell: ({ id, title }) => <Link to={`/ops/apps?q=${id}`}>{title}</Link>,
          },
          { key: "platform", header: t`플랫폼`, cell: ({ platform }) => i18n._(PLATFORM_WORDS[platform]) },
          { key: "state", header: t`상태`, cell: stateOf },
          {
            key: "verified",
            header: t`소유권 확인`,
            cell: ({ verifiedAt }) => (verifiedAt === null ? t`아니요` : t`예`),
          },
          { key: "units", header: t`유닛`, align: "end", cell: ({ unitCount }) => format.number(unitCount) },
        ]}
      />
    </Card>
  );
}

export function PaymentsCard({ payments }: Part<"payments">) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  return (
    <Card title={<Trans>카드 결제</Trans>}>
      <DataTable
        caption={t`카드 결제`}
        rows={payments}
        rowKey={({ id }) => id}
        empty={<Nothing>{t`카드 결제가 없어요.`}</Nothing>}
        columns={[
          {
            key: "order",
            header: t`캠페인`,
            cell: ({ campaignId, orderName }) => <Link to={`/ops/campaigns/${campaignId}`}>{orderName}</Link>,
          },
          { key: "status", header: t`상태`, cell: ({ status }) => i18n._(PAYMENT_STATUS_WORDS[status]) },
          {
            key: "amount",
            header: t`금액`,
            align: "end",
            cell: ({ amountMinor, currency }) => format.money(amountMinor, currency),
          },
          {
            key: "refunded",
            header: t`환불`,
            align: "end",
            cell: ({ refundedMinor, currency }) =>
              refundedMinor > 0 ? format.money(refundedMinor, currency) : "-",
          },
          { key: "at", header: t`일시`, cell: ({ createdAt }) => format.dateTime(createdAt, ZONE) },
        ]}
      />
    </Card>
  );
}
