import { msg } from "@lingui/core/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { chooseTaskMail, listTasks, readTaskMailChoice, taskListView } from "../../worker/services/desk";
import { taskMailSchema } from "../areas/tasks/forms";
import { taskFilterOf } from "../areas/tasks/tasks.server";
import { TasksScreen, tasksHandle } from "../areas/tasks/tasks-screen";
import { redirectDone } from "../kit/page.server";
import { projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";

export const handle = { ...tasksHandle, access: "campaign.read" } satisfies PageHandle;

export const loader = projectLoader(
  z.object({ tasks: taskListView, isMailed: z.boolean().nullable() }),
  async ({ ctx, url, project }) => {
    const [tasks, isMailed] = await Promise.all([
      listTasks(ctx, { side: "pub", projectId: project }, taskFilterOf(url, "pub")),
      readTaskMailChoice(ctx, "pub", project),
    ]);
    return { tasks, isMailed };
  },
);

const chosen = msg`이메일 받기를 변경했어요.`;

export const action = projectAction(taskMailSchema, async (input, adapter) => {
  await chooseTaskMail(adapter.ctx, "pub", adapter.project, input);
  return redirectDone(adapter, adapter.path("tasks"), chosen);
});

export default function TasksRoute() {
  const { path, project } = useProject();
  return <TasksScreen {...useLoaderData<typeof loader>()} side="pub" to={path} zone={project.timezone} />;
}
