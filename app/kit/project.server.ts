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

/** What a page, a form or a file below a project's address is asked with. */
export interface ProjectAdapter extends Adapter {
  /** The project's id, as the address has it. */
  project: string;
  side: Side;
  /** What the address has below the project's: `units/new`. */
  below: string;
  /** An address of this project: `path("units/new")`. */
  path: (below?: string) => string;
}

/** What a page has besides: its reader's membership, which was asked for before it runs. */
interface ProjectPage extends ProjectAdapter {
  level: number;
  access: ProjectAccess;
}

/** An adapter with the project of its address. Who is nothing there is told so by the verbs. @throws Error below no project */
export function inProject(adapter: Adapter): ProjectAdapter {
  const place = placeInProject(adapter.url);
  if (!place) throw new Error(`${adapter.url.pathname} is a page of no project`);
  return { ...adapter, ...place, path: (below) => projectPath(place.side, place.project, below) };
}

/** `pageLoader` for a page of a project: with the project, its side, and the reader's level in it. */
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

/** The loader of a page that shows what its layout has loaded: it says only whether the reader may see it. */
export const guardLoader = projectLoader(z.null(), async () => null);

/** `responseLoader` for an address below a project's. */
export const projectResponse = (run: (adapter: ProjectAdapter) => Promise<Response>) =>
  responseLoader((adapter) => run(inProject(adapter)));

/** `formAction` for a form of a project's page. Its verb asks for the membership and the level, and nobody before it. */
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
 * The loader of the layout route `{side}.$project`: the project for its members, and what else the reader has. It turns away whoever may
 * not see the page below; where the project's first page is not for them, the report is their first page.
 */
export const projectLayoutLoader = openLoader(
  z.object({
    project: projectView,
    projects: z.array(projectView),
    /** Until when an operator reads it as its owner; null for its members. */
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
