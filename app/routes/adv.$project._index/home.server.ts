import { z } from "zod";
import { accountOverviewView, getAccountOverview } from "../../../worker/services/booking";
import { accountTrendsView, listTasks, readAccountTrends, taskListView } from "../../../worker/services/desk";
import { listRunningQuests, runningQuestView } from "../../../worker/services/quests";
import { TASKS_SHOWN } from "../../areas/tasks/tasks.server";
import { projectLoader } from "../../kit/project.server";

/** Data of an ad account's home. test/api/page-queries.test.ts counts its queries. */
export const homeLoader = projectLoader(
  z.object({
    overview: accountOverviewView,
    trends: accountTrendsView,
    tasks: taskListView,
    quests: z.array(runningQuestView),
  }),
  async ({ ctx, project }) => {
    const [overview, trends, tasks, quests] = await Promise.all([
      getAccountOverview(ctx, project),
      readAccountTrends(ctx, project),
      listTasks(ctx, { side: "adv", projectId: project }, { limit: TASKS_SHOWN }),
      listRunningQuests(ctx, project),
    ]);
    return { overview, trends, tasks, quests };
  },
);
