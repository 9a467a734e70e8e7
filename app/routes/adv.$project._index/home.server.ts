import { accountOverviewView, getAccountOverview } from "../../../worker/services/booking";
import { projectLoader } from "../../kit/project.server";

/** An ad account's home. What it asks is counted by test/api/page-queries.test.ts. */
export const homeLoader = projectLoader(accountOverviewView, ({ ctx, project }) =>
  getAccountOverview(ctx, project),
);
