import { TASK_KINDS, type TaskSide } from "../../../domain/desk";
import type { TaskFilter } from "../../../worker/services/desk";

/** Tasks that a home page shows. */
export const TASKS_SHOWN = 6;

/** Filter in the address: `kind`, and `due=overdue`. Unknown values are ignored. */
export function taskFilterOf({ searchParams }: URL, side: TaskSide): TaskFilter {
  const kind = TASK_KINDS[side].find((each) => each === searchParams.get("kind"));
  return { ...(kind ? { kind } : {}), overdue: searchParams.get("due") === "overdue" };
}
