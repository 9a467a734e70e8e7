import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData } from "@remix-run/react";
import { Megaphone, Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { OwnTask } from "../../../domain/booking";
import type { AccountOverview, RunningCampaign, WaitingCampaign } from "../../../worker/services/booking";
import { CampaignBadge } from "../../areas/campaign/campaign-badge";
import { BehindNotice, PaceBadge, PacingFigures } from "../../areas/campaign/delivery/pacing-panel";
import { PeriodCell } from "../../areas/campaign/list-cells";
import { useProject } from "../../kit/use-project";
import type { PageHandle } from "../../root";
import { Badge } from "../../ui/badge";
import { LinkButton } from "../../ui/button";
import { Card, EmptyState, PageHeader } from "../../ui/page";
import { Stat, StatList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";
import { OVERVIEW_REFRESH_MS, useFreshData } from "../../ui/use-fresh";
import { homeLoader } from "./home.server";

export const handle = { access: "campaign.read", title: msg`대시보드` } satisfies PageHandle;

export const loader = homeLoader;

/** Ad account home: running campaigns with results and cost, and pending tasks. */
export default function HomeScreen() {
  useFreshData(OVERVIEW_REFRESH_MS);
  const overview = useLoaderData<typeof loader>();
  const { path, may } = useProject();
  return (
    <>
      <PageHeader
        title={<Trans>대시보드</Trans>}
        actions={
          may("product.book") && (
            <LinkButton to={path("products")} variant="primary" icon={<Plus size={16} aria-hidden="true" />}>
              <Trans>새로 예약</Trans>
            </LinkButton>
          )
        }
      />
      {overview.hasCampaigns ? <Overview {...overview} /> : <NoCampaigns />}
    </>
  );
}

function NoCampaigns() {
  const { t } = useLingui();
  const { path } = useProject();
  return (
    <EmptyState
      icon={<Megaphone size={28} />}
      title={t`아직 캠페인이 없어요`}
      description={t`상품을 예약하면 성과와 사용 금액을 여기에서 볼 수 있어요.`}
      action={
        <LinkButton to={path("products")} variant="primary">
          <Trans>상품 보러 가기</Trans>
        </LinkButton>
      }
    />
  );
}

function Overview(overview: AccountOverview) {
  const { waiting, running, next, due, now } = overview;
  return (
    <div className="flex flex-col gap-5">
      <Month {...overview} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        <Running campaigns={running} />
        <div className="flex min-w-0 flex-col gap-5 max-lg:order-first">
          <Waiting campaigns={waiting} now={now} />
          <Due due={due} />
          <Next campaigns={next} />
        </div>
      </div>
    </div>
  );
}

function Month({ spent, impressions, clicks, running }: AccountOverview) {
  const { t } = useLingui();
  const format = useFormat();
  const behind = running.filter(({ pacing }) => pacing?.pace === "behind").length;
  const amounts = spent.map(({ minor, currency }) => format.money(minor, currency));
  return (
    <StatList>
      <Stat label={t`이번 달 사용 금액`} value={amounts.join(" · ") || "–"} note={t`부가세 별도`} />
      <Stat label={t`이번 달 노출`} value={format.number(impressions)} />
      <Stat label={t`이번 달 클릭`} value={format.number(clicks)} />
      <Stat
        label={t`진행 중인 캠페인`}
        value={format.number(running.length)}
        note={behind > 0 ? t`${behind}건이 계획보다 느려요` : undefined}
      />
    </StatList>
  );
}

interface NamedCampaign {
  id: string;
  name: string;
  productName: string;
}

function CampaignLink({ campaign: { id, name, productName } }: { campaign: NamedCampaign }) {
  const { t } = useLingui();
  const { path } = useProject();
  return (
    <Link
      to={path(`campaigns/${id}`)}
      className="inline-flex min-h-6 min-w-0 items-center text-sm font-medium break-words hover:underline"
    >
      {name || t`이름 없음 · ${productName}`}
    </Link>
  );
}

const LIST = "flex flex-col divide-y divide-line [&>*]:py-3 [&>*:first-child]:pt-0 [&>*:last-child]:pb-0";

function Running({ campaigns }: { campaigns: readonly RunningCampaign[] }) {
  const { path } = useProject();
  return (
    <Card
      title={<Trans>진행 중인 캠페인</Trans>}
      actions={
        <LinkButton to={path("campaigns")} size="small">
          <Trans>모두 보기</Trans>
        </LinkButton>
      }
    >
      {campaigns.length === 0 ? (
        <p className="text-sm text-ink-muted">
          <Trans>집행 중인 캠페인이 없어요.</Trans>
        </p>
      ) : (
        <ul className={LIST}>
          {campaigns.map((campaign) => (
            <RunningRow key={campaign.id} campaign={campaign} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function RunningRow({ campaign }: { campaign: RunningCampaign }) {
  const { t } = useLingui();
  const { path } = useProject();
  const format = useFormat();
  const { label, pacing, spentMinor, currency, timezone, publisherName, startDay, endDay } = campaign;
  return (
    <li className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <CampaignLink campaign={campaign} />
        <span className="flex flex-wrap gap-1.5">
          {label === "paused" && <CampaignBadge label={label} />}
          {pacing && <PaceBadge pacing={pacing} />}
        </span>
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 text-[13px] text-ink-muted">
        <span>
          {publisherName} · <PeriodCell startDay={startDay} endDay={endDay} />
        </span>
        {spentMinor !== null && (
          <span className="nums">{t`사용 금액 ${format.money(spentMinor, currency)}`}</span>
        )}
      </p>
      {pacing && <PacingFigures pacing={pacing} zone={timezone} />}
      <BehindNotice
        behind={campaign.behind}
        side="adv"
        action={
          <LinkButton size="small" to={path(`campaigns/${campaign.id}`)}>
            <Trans>캠페인 열기</Trans>
          </LinkButton>
        }
      />
    </li>
  );
}

const TASK_WORDS: Record<OwnTask, MessageDescriptor> = {
  payment: msg`결제를 기다리고 있어요. 결제가 끝나면 예약이 확정돼요.`,
  rejected: msg`반려됐어요. 수정해서 다시 요청해 주세요.`,
  "creative-rejected": msg`소재가 모두 반려됐어요. 수정해서 다시 등록해 주세요.`,
  creatives: msg`승인된 소재가 있어야 시작돼요.`,
  draft: msg`아직 검토를 요청하지 않았어요.`,
};

const SHOWN = 5;

function Waiting({ campaigns, now }: { campaigns: readonly WaitingCampaign[]; now: number }) {
  const { i18n } = useRuntime();
  return (
    <Card title={<Trans>확인이 필요해요</Trans>}>
      <Rows campaigns={campaigns} none={<Trans>지금은 할 일이 없어요.</Trans>}>
        {(campaign) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <CampaignLink campaign={campaign} />
              <CampaignBadge label={campaign.label} />
            </div>
            <p className="text-[13px] text-ink-muted">{i18n._(TASK_WORDS[campaign.task])}</p>
            <Until campaign={campaign} now={now} />
          </>
        )}
      </Rows>
    </Card>
  );
}

function Until({ campaign: { dueAt, heldUntil }, now }: { campaign: WaitingCampaign; now: number }) {
  const { t } = useLingui();
  const { project } = useProject();
  const format = useFormat();
  const when = (ms: number) => format.deadline(ms, project.timezone);
  if (dueAt !== null) {
    const isLate = dueAt <= now;
    return (
      <p className="pt-1">
        <Badge tone={isLate ? "danger" : "warning"}>
          {isLate ? t`소재 기한 지남` : t`${when(dueAt)}까지`}
        </Badge>
      </p>
    );
  }
  if (heldUntil === null) return null;
  return (
    <p className="pt-1">
      <Badge tone="info">{t`구좌를 ${when(heldUntil)}까지 확보했어요`}</Badge>
    </p>
  );
}

/** Amounts to transfer; empty if nothing is due. */
function Due({ due }: Pick<AccountOverview, "due">) {
  const { t } = useLingui();
  const { path, project } = useProject();
  const format = useFormat();
  if (due.length === 0) return null;
  return (
    <Card
      title={<Trans>납부할 금액</Trans>}
      description={<Trans>수동 결제 캠페인이고, 부가세를 포함해요.</Trans>}
    >
      <ul className={LIST}>
        {due.slice(0, SHOWN).map(({ id, name, currency, owedMinor, bookedAt }) => (
          <li key={id}>
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <Link
                to={path(`campaigns/${id}?tab=billing`)}
                className="inline-flex min-h-6 items-center text-sm font-medium hover:underline"
              >
                {name}
              </Link>
              <strong className="nums text-sm">{format.money(owedMinor, currency)}</strong>
            </div>
            <p className="text-[13px] text-ink-muted">{t`${format.dayOf(bookedAt, project.timezone)} 예약`}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Next({ campaigns }: { campaigns: AccountOverview["next"] }) {
  return (
    <Card title={<Trans>곧 시작해요</Trans>}>
      <Rows campaigns={campaigns} none={<Trans>시작을 기다리는 캠페인이 없어요.</Trans>}>
        {(campaign) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <CampaignLink campaign={campaign} />
              <CampaignBadge label={campaign.label} />
            </div>
            <p className="text-[13px] text-ink-muted">
              <PeriodCell startDay={campaign.startDay} endDay={campaign.endDay} />
            </p>
          </>
        )}
      </Rows>
    </Card>
  );
}

interface RowsProps<Item extends NamedCampaign> {
  campaigns: readonly Item[];
  none: ReactNode;
  children: (campaign: Item) => ReactNode;
}

function Rows<Item extends NamedCampaign>({ campaigns, none, children }: RowsProps<Item>) {
  const { path } = useProject();
  if (campaigns.length === 0) return <p className="text-sm text-ink-muted">{none}</p>;
  return (
    <>
      <ul className={LIST}>
        {campaigns.slice(0, SHOWN).map((campaign) => (
          <li key={campaign.id}>{children(campaign)}</li>
        ))}
      </ul>
      {campaigns.length > SHOWN && (
        <p className="pt-3">
          <LinkButton to={path("campaigns")} size="small">
            <Trans>모두 보기</Trans>
          </LinkButton>
        </p>
      )}
    </>
  );
}
