import { z } from "zod";
import {
  compareTasks,
  isOverdue,
  TASK_KINDS,
  type Task,
  type TaskKind,
  type TaskSide,
  taskView,
} from "../../../../domain/desk";
import type { Side } from "../../../../domain/people";
import { requireAccess, type ServiceContext } from "../../kernel";
import { readAdvTasks } from "./adv";
import { readOpsTasks } from "./ops";
import { readPubTasks } from "./pub";

export const taskListView = z.object({
  items: z.array(taskView),
  /** Of all tasks, whatever the filter and the limit. */
  total: z.int(),
  overdue: z.int(),
  kinds: z.array(z.object({ kind: taskView.shape.kind, count: z.int() })),
  now: z.number(),
});
export type TaskList = z.output<typeof taskListView>;

export const taskCountView = taskListView.pick({ total: true, overdue: true });

/** Whose tasks: those of a project, or of the operators. */
type Desk = { side: Side; projectId: string } | { side: "ops" };

export interface TaskFilter {
  kind?: TaskKind;
  overdue?: boolean;
  limit?: number;
}

/**
 * What a project has to do, or with `ops` the operators, the most urgent first. Source: rule H15.
 * @throws AppError of `requireAccess`, or of `requireOperatorRead`
 */
export async function listTasks(ctx: ServiceContext, desk: Desk, filter: TaskFilter = {}): Promise<TaskList> {
  const tasks = await readTasks(ctx, desk);
  return taskListOf(tasks, desk.side, ctx.now, filter);
}

/**
 * Number of tasks, and of overdue ones. @throws as `listTasks`
 */
export async function countTasks(ctx: ServiceContext, desk: Desk): Promise<z.output<typeof taskCountView>> {
  const { total, overdue } = await listTasks(ctx, desk, { limit: 0 });
  return { total, overdue };
}

async function readTasks(ctx: ServiceContext, desk: Desk): Promise<Task[]> {
  if (desk.side === "ops") return readOpsTasks(ctx);
  const scope = await requireAccess(ctx, desk.projectId, "campaign.read", desk.side);
  return desk.side === "adv" ? readAdvTasks(ctx, scope) : readPubTasks(ctx, scope);
}

function taskListOf(
  tasks: readonly Task[],
  side: TaskSide,
  nowMs: number,
  { kind, overdue, limit }: TaskFilter,
): TaskList {
  const countOf = (each: TaskKind) => tasks.filter((task) => task.kind === each).length;
  const shown = tasks
    .filter((task) => (kind === undefined || task.kind === kind) && (!overdue || isOverdue(task, nowMs)))
    .sort(compareTasks);
  return {
    items: shown.slice(0, limit),
    total: tasks.length,
    overdue: tasks.filter((task) => isOverdue(task, nowMs)).length,
    kinds: TASK_KINDS[side]
      .map((each) => ({ kind: each, count: countOf(each) }))
      .filter(({ count }) => count > 0),
    now: nowMs,
  };
}
