import { countTasks, taskCountView } from "../../worker/services/desk";
import { projectLoader } from "../kit/project.server";
import type { PageHandle } from "../root";

export const handle = { access: "campaign.read" } satisfies PageHandle;

/** Number of tasks, for the menu. */
export const loader = projectLoader(taskCountView, ({ ctx, project }) =>
  countTasks(ctx, { side: "pub", projectId: project }),
);
