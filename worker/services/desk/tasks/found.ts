import type { Task } from "../../../../domain/desk";
import type { ProjectAccess } from "../../kernel";

/** The project whose tasks are read, and the reader's level. */
export type TaskScope = Pick<ProjectAccess, "project" | "level">;

/** Tasks of one kind that are read at most. */
export const TASKS_PER_KIND_MAX = 200;

/** A task as its source finds it: what it leaves out is null. */
export type Found = Pick<Task, "kind" | "subjectId"> & Partial<Task>;

export const taskOf = (found: Found): Task => ({
  ...{ name: "", party: null, sinceAt: null, dueAt: null },
  ...{ amountMinor: null, currency: null, reason: null, count: 1 },
  ...found,
});
