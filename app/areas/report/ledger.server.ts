import { ledgerRootsView, listLedgerRoots } from "../../../worker/services/reports";
import { projectLoader } from "../../kit/project.server";

export const ledgerLoader = projectLoader(ledgerRootsView, ({ ctx, project, side, url }) =>
  listLedgerRoots(ctx, project, side, { before: url.searchParams.get("before") ?? undefined }),
);
