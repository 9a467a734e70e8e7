import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { mayAct, type Side } from "../../domain/people";
import { projectView } from "../../domain/platform";
import { forbidden } from "../../worker/services/kernel";
import { touchMembership } from "../../worker/services/people";
import { getProjectForMember, listProjects } from "../../worker/services/platform";
import { actionOfPage, maySeePage } from "./page-access";
import { type Adapter, pageLoader } from "./respond.server";

/**
 * The loader of the layout route `{side}.$project`: the project for its members, and what else the reader has. It turns away whoever may
 * not see the page below; where the project's first page is not for them, the report is their first page.
 */
export function projectLayoutLoader(side: Side) {
  const load = async ({ ctx, params, url }: Adapter) => {
    const project = await getProjectForMember(ctx, params.project ?? "", side);
    const home = `/${side}/${project.id}`;
    const below = url.pathname.slice(home.length).replace(/^\//, "");
    if (!maySeePage(side, below, project.level)) {
      if (below === "" && mayAct("report.read", side, project.level)) throw redirect(`${home}/report`);
      throw forbidden(actionOfPage(side, below), side);
    }
    ctx.defer(touchMembership(ctx, project.id));
    return { project, projects: await listProjects(ctx) };
  };
  return pageLoader(
    z.object({
      project: projectView,
      projects: z.array(projectView),
    }),
    load,
    { isLayout: true },
  );
}
