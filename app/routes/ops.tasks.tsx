import { useLoaderData } from "@remix-run/react";
import { BILLING_ZONE } from "../../domain/kernel";
import { listTasks, taskListView } from "../../worker/services/desk";
import { taskFilterOf } from "../areas/tasks/tasks.server";
import { TasksScreen, tasksHandle } from "../areas/tasks/tasks-screen";
import { pageLoader } from "../kit/page.server";

export const handle = tasksHandle;

export const loader = pageLoader(taskListView, ({ ctx, url }) =>
  listTasks(ctx, { side: "ops" }, taskFilterOf(url, "ops")),
);

export default function OperatorTasksRoute() {
  return (
    <TasksScreen
      tasks={useLoaderData<typeof loader>()}
      isMailed={null}
      side="ops"
      to={(path) => `/ops/${path}`}
      zone={BILLING_ZONE}
    />
  );
}
