import { accountOverviewView, getAccountOverview } from "../../../worker/services/booking";
import { projectLoader } from "../../kit/project.server";

/** Data of an ad account's home. test/api/page-queries.test.ts counts its queries. */
export const homeLoader = projectLoader(accountOverviewView, ({ ctx, project }) =>
  getAccountOverview(ctx, project),
);
