import { z } from "zod";
import { mayAct } from "../../../domain/people";
import { seriesPointView } from "../../../domain/reports";
import {
  getPlatformOverview,
  listTasks,
  paymentRequestView,
  platformRevenueView,
  platformSetupView,
  platformWorkView,
  taskListView,
  weekChangesView,
} from "../../../worker/services/desk";
import { notificationView } from "../../../worker/services/people";
import { listRunningQuests, runningQuestView } from "../../../worker/services/quests";
import { publisherCampaignView, toPublisherCampaign } from "../../areas/publisher/review/campaign-row.server";
import { TASKS_SHOWN } from "../../areas/tasks/tasks.server";
import { projectLoader } from "../../kit/project.server";

/** Data of a publisher's dashboard. test/api/page-queries.test.ts counts its queries. */
export const dashboardLoader = projectLoader(
  z.object({
    week: z.array(seriesPointView),
    weekChanges: weekChangesView,
    revenue: platformRevenueView.nullable(),
    /** Null for guests, who may see delivery only. */
    work: z
      .object({
        setup: platformSetupView,
        /** Ad accounts that request manual payment. */
        requests: z.array(paymentRequestView),
        latest: z.array(publisherCampaignView),
        alerts: z.array(notificationView),
        figures: platformWorkView,
      })
      .nullable(),
    /** Null for guests. */
    tasks: taskListView.nullable(),
    /** Empty for guests. */
    quests: z.array(runningQuestView),
    /** Whether the platform was just opened. */
    welcome: z.boolean(),
    now: z.number(),
  }),
  async ({ ctx, url, project, level }) => {
    const maySeeCampaigns = mayAct("campaign.read", "pub", level);
    const [{ week, weekChanges, revenue, work }, tasks, quests] = await Promise.all([
      getPlatformOverview(ctx, project),
      maySeeCampaigns ? listTasks(ctx, { side: "pub", projectId: project }, { limit: TASKS_SHOWN }) : null,
      maySeeCampaigns ? listRunningQuests(ctx, project) : [],
    ]);
    return {
      ...{ week, weekChanges, revenue, tasks, quests },
      work: work && {
        setup: work.setup,
        requests: work.requests,
        latest: work.latest.map(toPublisherCampaign),
        alerts: work.alerts,
        figures: work.figures,
      },
      welcome: url.searchParams.has("welcome"),
      now: ctx.now,
    };
  },
);
