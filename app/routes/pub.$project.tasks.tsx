import { useLoaderData } from "@remix-run/react";
import { listTasks, taskListView } from "../../worker/services/desk";
import { taskFilterOf } from "../areas/tasks/tasks.server";
import { TasksScreen, tasksHandle } from "../areas/tasks/tasks-screen";
import { projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";

export const handle = { ...tasksHandle, access: "campaign.read" } satisfies PageHandle;

export const loader = projectLoader(taskListView, ({ ctx, url, project }) =>
  listTasks(ctx, { side: "pub", projectId: project }, taskFilterOf(url, "pub")),
);

export default function TasksRoute() {
  const { path, project } = useProject();
  return <TasksScreen tasks={useLoaderData<typeof loader>()} side="pub" to={path} zone={project.timezone} />;
}
