import { useLingui as useRuntime } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { isOverdue, type Task, type TaskSide } from "../../../domain/desk";
import { BEHIND_CAUSES } from "../../../domain/reports";
import { REFUSALS } from "../../../domain/serving";
import { declineWords } from "../../../locales/words/payment-words";
import { TASK_LABELS } from "../../../locales/words/task-words";
import { Badge } from "../../ui/badge";
import { LinkButton } from "../../ui/button";
import { useFormat } from "../../ui/use-format";
import { causeWords } from "../campaign/delivery/behind-words";
import { TASK_ACTS, taskPath } from "./words";

interface TaskListProps {
  tasks: readonly Task[];
  side: TaskSide;
  /** Full path of a path below the project, or below the operators' pages. */
  to: (path: string) => string;
  zone: string;
  now: number;
}

export function TaskList({ tasks, side, to, zone, now }: TaskListProps) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {tasks.map((task) => (
        <TaskRow key={`${task.kind} ${task.subjectId}`} {...{ task, side, to, zone, now }} />
      ))}
    </ul>
  );
}

function TaskRow({ task, side, to, zone, now }: Omit<TaskListProps, "tasks"> & { task: Task }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  const reasonOf = useReason(side);
  const [label, act] = [TASK_LABELS[task.kind], TASK_ACTS[task.kind]];
  const { name, party, count, sinceAt, dueAt, amountMinor, currency } = task;
  const path = to(taskPath(side, task));
  const title = taskTitle(task, i18n._(label), (month) => t`${format.month(month)} 정산`);
  const facts = [
    party,
    count > 1 ? t`${format.number(count)}건` : null,
    sinceAt === null ? null : format.ago(sinceAt, now),
    reasonOf(task),
  ].filter((fact) => fact !== null && fact !== "");
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {name !== "" && <Badge tone={isOverdue(task, now) ? "danger" : "neutral"}>{i18n._(label)}</Badge>}
          <Link
            to={path}
            className="inline-flex min-h-6 min-w-0 items-center text-sm font-medium break-words hover:underline"
          >
            {title}
          </Link>
        </div>
        <p className="text-[13px] text-ink-muted">{facts.join(" · ")}</p>
      </div>
      <div className="row-span-2 flex flex-col items-end gap-1 sm:flex-row sm:items-center sm:gap-3">
        <div className="text-right">
          {amountMinor !== null && currency !== null && (
            <p className="nums text-sm font-medium">{format.money(amountMinor, currency)}</p>
          )}
          {dueAt !== null && (
            <p className={isOverdue(task, now) ? "text-[13px] text-danger" : "text-[13px] text-ink-muted"}>
              {isOverdue(task, now)
                ? t`${format.deadline(dueAt, zone)} 기한 지남`
                : t`${format.deadline(dueAt, zone)}까지`}
            </p>
          )}
        </div>
        <LinkButton size="small" to={path} aria-label={`${i18n._(act)}: ${title}`}>
          {i18n._(act)}
        </LinkButton>
      </div>
    </li>
  );
}

const MONTH = /^\d{4}-\d{2}$/;

/** The subject's name; settlements are named by their month, and faults of the platform by their kind. */
function taskTitle({ name }: Task, label: string, monthOf: (month: string) => string): string {
  if (name === "") return label;
  return MONTH.test(name) ? monthOf(name) : name;
}

/** Reason of a task in words; null for one without a reason, or whose page explains it. */
function useReason(side: TaskSide) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  return ({ kind, reason }: Task): string | null => {
    if (reason === null) return null;
    switch (kind) {
      case "payment-asked":
      case "bill-due":
      case "bill-overdue":
        return declineWords(i18n, reason);
      case "rejected":
        return t`기간이 지났어요. 새 일정으로 다시 예약할 수 있어요.`;
      case "campaign-behind": {
        const refusal = REFUSALS.find((each) => each === reason) ?? null;
        const cause = BEHIND_CAUSES.find((each) => each === reason) ?? "refused";
        return i18n._(causeWords({ cause, refusal }, side === "adv" ? "adv" : "pub").reason);
      }
      case "payout-failed":
      case "clock-faults":
        return reason;
      default:
        return null;
    }
  };
}
