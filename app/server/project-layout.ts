import type { Side } from "../../domain/access/matrix";
import { getProjectForMember } from "../../worker/services/projects/get";
import { listProjects } from "../../worker/services/projects/list";
import { pageLoader } from "./respond";

/** The loader of the layout route `{side}.$project`: the project for its members, and what else the reader has. */
export function projectLayoutLoader(side: Side) {
  return pageLoader(async ({ ctx, params }) => {
    const project = await getProjectForMember(ctx, params.project ?? "", side);
    return { project, projects: await listProjects(ctx) };
  });
}
