import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { Bell } from "lucide-react";
import { z } from "zod";
import { safeNext } from "../../domain/kernel";
import {
  countUnread,
  listNotifications,
  markRead,
  type NotificationView,
  notificationView,
} from "../../worker/services/people";
import { chosenSchema } from "../areas/people/forms";
import { TOASTS } from "../areas/people/words";
import { accountPath, fromOf, notificationsPath } from "../kit/account-paths";
import { FramedShell } from "../kit/app-shell";
import { formAction } from "../kit/form.server";
import { frameView, loadFrame } from "../kit/frame.server";
import { listQuery } from "../kit/list-query.server";
import { pageLoader, redirectDone } from "../kit/page.server";
import type { PageHandle } from "../root";
import { Button, LinkButton } from "../ui/button";
import { cx } from "../ui/cx";
import { EmptyState, PageHeader } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { useFormat } from "../ui/use-format";

export const handle = { title: msg`알림` } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    unread: z.number(),
    now: z.number(),
    items: z.array(notificationView),
    next: z.string().nullable(),
    from: z.string(),
    frame: frameView,
  }),
  async (adapter) => {
    const { ctx, url } = adapter;
    const from = fromOf(url);
    return {
      ...(await listNotifications(ctx, listQuery(url))),
      unread: await countUnread(ctx),
      now: ctx.now,
      from,
      frame: await loadFrame(adapter, from),
    };
  },
);

/** Opens one notification, or marks all as read. */
const openSchema = chosenSchema.extend({ path: z.string().max(2048).default("") });

export const action = formAction(openSchema, async ({ id, path }, adapter) => {
  await markRead(adapter.ctx, id === "all" ? "all" : { id });
  const here = notificationsPath(fromOf(adapter.url));
  if (id !== "all") return redirect(safeNext(path, here));
  return redirectDone(adapter, here, TOASTS.allRead);
});

export { RouteError as ErrorBoundary } from "../kit/route-error";

export default function NotificationsRoute() {
  const { frame, ...screen } = useLoaderData<typeof loader>();
  return (
    <FramedShell frame={frame}>
      <NotificationsScreen {...screen} />
    </FramedShell>
  );
}

interface NotificationsScreenProps {
  items: readonly NotificationView[];
  next: string | null;
  unread: number;
  /** Return path. */
  from: string;
  /** Epoch ms. */
  now: number;
}

/** The account's notifications. Opening one marks it as read. */
function NotificationsScreen({ items, next, unread, from, now }: NotificationsScreenProps) {
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={<Trans>알림</Trans>}
        description={unread > 0 ? t`읽지 않은 알림이 ${unread}개 있어요.` : t`모두 읽음`}
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
            <LinkButton to={accountPath("alarms", from)} variant="quiet">
              <Trans>알림 설정</Trans>
            </LinkButton>
            <LinkButton to={from} variant="quiet">
              <Trans>돌아가기</Trans>
            </LinkButton>
          </>
        }
      />
      {items.length === 0 ? (
        <EmptyState
          icon={<Bell size={28} />}
          title={t`아직 알림이 없어요`}
          description={t`캠페인 검토와 멤버 변경 알림이 여기에 표시돼요.`}
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
