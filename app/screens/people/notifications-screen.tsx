import { Trans, useLingui } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import { Bell } from "lucide-react";
import type { NotificationView } from "../../../worker/services/people";
import { Button, LinkButton } from "../../components/button";
import { cx } from "../../components/cx";
import { EmptyState, PageHeader } from "../../components/page";
import { Pagination } from "../../components/pagination";
import { useFormat } from "../../components/use-format";

interface NotificationsScreenProps {
  items: readonly NotificationView[];
  next: string | null;
  unread: number;
  /** Epoch ms. */
  now: number;
}

/** What the console has told the reader. Opening one marks it as read. */
export function NotificationsScreen({ items, next, unread, now }: NotificationsScreenProps) {
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={<Trans>알림</Trans>}
        description={unread > 0 ? t`읽지 않은 알림이 ${unread}개 있어요.` : t`모두 읽었어요.`}
        actions={
          <>
            {unread > 0 && (
              <Form method="post">
                <input type="hidden" name="id" value="all" />
                <Button type="submit">
                  <Trans>모두 읽음</Trans>
                </Button>
              </Form>
            )}
            <LinkButton to="/account/alarms?from=%2Fnotifications" variant="quiet">
              <Trans>알림 설정</Trans>
            </LinkButton>
          </>
        }
      />
      {items.length === 0 ? (
        <EmptyState
          icon={<Bell size={28} />}
          title={t`아직 알림이 없어요`}
          description={t`캠페인 검토나 멤버의 변화가 생기면 여기에 알려 드려요.`}
        />
      ) : (
        <ul className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface">
          {items.map((item) => (
            <Item key={item.id} item={item} now={now} />
          ))}
        </ul>
      )}
      <Pagination next={next} shown={items.length} />
    </>
  );
}

function Item({ item, now }: { item: NotificationView; now: number }) {
  const format = useFormat();
  return (
    <li>
      <Form method="post">
        <input type="hidden" name="id" value={item.id} />
        <input type="hidden" name="path" value={item.path} />
        <button
          type="submit"
          className="flex w-full cursor-pointer items-start gap-3 px-4 py-3 text-left text-sm -outline-offset-2 hover:bg-hover"
        >
          <span
            className={cx(
              "mt-1.5 size-2 shrink-0 rounded-full",
              item.isRead ? "bg-transparent" : "bg-brand-ink",
            )}
            aria-hidden="true"
          />
          <span className="min-w-0 flex-1">
            <span className={cx("block wrap-anywhere", !item.isRead && "font-semibold")}>
              {!item.isRead && (
                <span className="sr-only">
                  <Trans>읽지 않음:</Trans>{" "}
                </span>
              )}
              {item.message}
            </span>
            {item.reason && <span className="block text-ink-muted wrap-anywhere">{item.reason}</span>}
            <span className="block text-[13px] text-ink-muted">{format.ago(item.at, now)}</span>
          </span>
        </button>
      </Form>
    </li>
  );
}
