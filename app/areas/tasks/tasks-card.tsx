import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { TaskSide } from "../../../domain/desk";
import type { TaskList as Tasks } from "../../../worker/services/desk";
import { LinkButton } from "../../ui/button";
import { Card } from "../../ui/page";
import { TaskList } from "./task-list";

interface TasksCardProps {
  tasks: Tasks;
  side: TaskSide;
  to: (path: string) => string;
  zone: string;
}

/** First card of a home page: the most urgent tasks. */
export function TasksCard({ tasks, side, to, zone }: TasksCardProps) {
  const { t } = useLingui();
  const { items, total, overdue, now } = tasks;
  return (
    <Card
      className="mb-5"
      title={<Trans>할 일</Trans>}
      description={
        total > 0 && (
          <>
            <Plural value={total} other="#건" />
            {overdue > 0 && (
              <span className="text-danger">
                {" · "}
                {t`기한 지난 일 ${overdue}건`}
              </span>
            )}
          </>
        )
      }
      actions={
        total > items.length && (
          <LinkButton to={to("tasks")} size="small">
            <Trans>모두 보기</Trans>
          </LinkButton>
        )
      }
    >
      {total === 0 ? (
        <p className="text-sm text-ink-muted">
          <Trans>지금 처리할 일이 없어요.</Trans>
        </p>
      ) : (
        <TaskList tasks={items} side={side} to={to} zone={zone} now={now} />
      )}
    </Card>
  );
}
