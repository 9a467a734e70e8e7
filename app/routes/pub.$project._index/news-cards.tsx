import { Trans, useLingui } from "@lingui/react/macro";
import { Form, Link } from "@remix-run/react";
import type { LatestCreative } from "../../../worker/services/booking";
import type { NotificationView } from "../../../worker/services/people";
import { CreativeBadge } from "../../areas/campaign/campaign-badge";
import { notificationsPath } from "../../kit/account-paths";
import { useProject } from "../../kit/use-project";
import { LinkButton } from "../../ui/button";
import { Card } from "../../ui/page";
import { useFormat } from "../../ui/use-format";

const ROW_LINK = "inline-flex min-h-6 items-center text-sm font-medium wrap-anywhere hover:underline";

/** Advertisers' creatives, those that await review first, each with a link to its campaign. */
export function CreativesCard({ creatives }: { creatives: readonly LatestCreative[] }) {
  const { path, project } = useProject();
  const format = useFormat();
  return (
    <Card
      title={<Trans>소재</Trans>}
      actions={
        <LinkButton to={path("campaigns")} size="small">
          <Trans>캠페인 보기</Trans>
        </LinkButton>
      }
    >
      {creatives.length === 0 ? (
        <p className="text-sm text-ink-muted">
          <Trans>아직 소재가 없어요. 광고주가 소재를 등록하면 여기에 표시돼요.</Trans>
        </p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {creatives.map(
            ({ id, name, status, campaignId, campaignName, campaignStatus, unitName, updatedAt }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5">
                <div className="min-w-0">
                  <Link to={path(`campaigns/${campaignId}`)} className={ROW_LINK}>
                    {name}
                  </Link>
                  <p className="text-[13px] text-ink-muted wrap-anywhere">
                    {campaignName} · {unitName} · {format.dayOf(updatedAt, project.timezone)}
                  </p>
                </div>
                <CreativeBadge status={status} campaignStatus={campaignStatus} />
              </li>
            ),
          )}
        </ul>
      )}
    </Card>
  );
}

/** The reader's latest notifications about this platform; opening one marks it as read. */
export function AlertsCard({ alerts }: { alerts: readonly NotificationView[] }) {
  const { t } = useLingui();
  const { path, project } = useProject();
  const format = useFormat();
  return (
    <Card
      title={<Trans>알림</Trans>}
      actions={
        <LinkButton to={notificationsPath(path())} size="small">
          <Trans>모두 보기</Trans>
        </LinkButton>
      }
    >
      {alerts.length === 0 ? (
        <p className="text-sm text-ink-muted">
          <Trans>새로운 알림이 없어요.</Trans>
        </p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {alerts.map(({ id, message, path: to, at, isRead }) => (
            <li key={id} className="py-2">
              <Form method="post" action={notificationsPath(path())}>
                <input type="hidden" name="id" value={id} />
                <input type="hidden" name="path" value={to} />
                <button type="submit" className={`${ROW_LINK} cursor-pointer text-left`}>
                  {message}
                  {!isRead && <span className="sr-only"> {t`(읽지 않음)`}</span>}
                </button>
              </Form>
              <p className="text-[13px] text-ink-muted">
                {!isRead && (
                  <span aria-hidden="true" className="mr-1.5 inline-block size-2 rounded-full bg-brand" />
                )}
                {format.dayOf(at, project.timezone)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Links to help. */
export function HelpCard() {
  const { may, path } = useProject();
  const places = [
    { to: path("docs"), label: <Trans>문서</Trans>, isShown: true },
    { to: path("developer"), label: <Trans>개발자 센터</Trans>, isShown: may("testing.read") },
    { to: path("support"), label: <Trans>고객 지원에 문의</Trans>, isShown: may("inquiry.read") },
  ];
  return (
    <Card title={<Trans>도움말</Trans>}>
      <ul className="flex flex-col">
        {places.map(
          ({ to, label, isShown }) =>
            isShown && (
              <li key={to}>
                <Link to={to} className={ROW_LINK}>
                  {label}
                </Link>
              </li>
            ),
        )}
      </ul>
    </Card>
  );
}
