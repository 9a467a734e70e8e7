import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { mayAct, type Side } from "../../domain/people";
import { projectPath, projectView } from "../../domain/platform";
import { forbidden, type ProjectAccess, requirePageAccess, viewEndsAt } from "../../worker/services/kernel";
import { touchMembership } from "../../worker/services/people";
import { getProjectForMember, listProjects } from "../../worker/services/platform";
import { type FormOptions, formAction } from "./form.server";
import { type Adapter, openLoader, responseLoader } from "./page.server";
import { actionOfPage, maySeePage } from "./page-access";
import { placeInProject } from "./page-failure.server";

/** Adapter of a page, form or file below a project's path. */
export interface ProjectAdapter extends Adapter {
  /** The project's id in the path. */
  project: string;
  side: Side;
  /** The path below the project's: `units/new`. */
  below: string;
  /** A path of this project: `path("units/new")`. */
  path: (below?: string) => string;
}

/** Adapter of a page, with its reader's membership, which is checked before the page runs. */
interface ProjectPage extends ProjectAdapter {
  level: number;
  access: ProjectAccess;
}

/**
 * An adapter with the project in its path. The verbs refuse readers who are not members.
 * @throws Error outside a project's path
 */
export function inProject(adapter: Adapter): ProjectAdapter {
  const place = placeInProject(adapter.url);
  if (!place) throw new Error(`${adapter.url.pathname} is a page of no project`);
  return { ...adapter, ...place, path: (below) => projectPath(place.side, place.project, below) };
}

/** `pageLoader` for a project's page: with the project, its side, and the reader's level. */
export function projectLoader<Answer extends z.ZodType>(
  view: Answer,
  run: (page: ProjectPage) => Promise<z.input<Answer>>,
) {
  return openLoader(view, async (adapter) => {
    const page = inProject(adapter);
    const { side, project, below } = page;
    const access = await requirePageAccess(adapter.ctx, project, actionOfPage(side, below), side);
    return run({ ...page, access, level: access.level });
  });
}

/** Loader of a page whose data its layout has loaded: only checks access to the page. */
export const guardLoader = projectLoader(z.null(), async () => null);

/** `responseLoader` for a path below a project's. */
export const projectResponse = (run: (adapter: ProjectAdapter) => Promise<Response>) =>
  responseLoader((adapter) => run(inProject(adapter)));

/** `formAction` for a form of a project's page. Only its verb checks membership and level. */
export function projectAction<S extends z.ZodType, T>(
  schema: S | ((adapter: ProjectAdapter, form: FormData) => Promise<S>),
  run: (input: z.output<S>, adapter: ProjectAdapter, form: FormData) => Promise<T>,
  options?: FormOptions,
) {
  return formAction<S, T>(
    typeof schema === "function" ? (adapter, form) => schema(inProject(adapter), form) : schema,
    (input, adapter, form) => run(input, inProject(adapter), form),
    options,
  );
}

/**
 * Loader of the layout route `{side}.$project`: the project for its members, and the reader's other projects. Refuses readers who
 * may not see the page below it; a member without access to the project's first page is redirected to the report.
 */
export const projectLayoutLoader = openLoader(
  z.object({
    project: projectView,
    projects: z.array(projectView),
    /** End of an operator's view with owner access; null for members. */
    viewEndsAt: z.number().nullable(),
  }),
  async (adapter) => {
    const { ctx, side, below, path, project: id } = inProject(adapter);
    const project = await getProjectForMember(ctx, id, side);
    if (!maySeePage(side, below, project.level)) {
      if (below === "" && mayAct("report.read", side, project.level)) throw redirect(path("report"));
      throw forbidden(actionOfPage(side, below), side);
    }
    ctx.defer(touchMembership(ctx, project.id));
    return { project, projects: await listProjects(ctx), viewEndsAt: await viewEndsAt(ctx, id) };
  },
);
