import { z } from "zod";
import { AppError } from "../../domain/kernel";
import { projectView } from "../../domain/platform";
import { getProjectForMember, listProjects } from "../../worker/services/platform";
import type { Adapter } from "./page.server";
import { placeInProject } from "./page-failure.server";

/** The project that somebody came from to a page that is of no project, as its layout has it; null for who came from elsewhere. */
export const frameView = z.object({ project: projectView, projects: z.array(projectView) }).nullable();
export type Frame = z.output<typeof frameView>;

/** @param from a path of this host, as `fromOf` reads it: a stranger's project frames nothing */
export async function loadFrame({ ctx, url }: Adapter, from: string): Promise<z.input<typeof frameView>> {
  const place = placeInProject(new URL(from, url));
  if (!place) return null;
  try {
    const project = await getProjectForMember(ctx, place.project, place.side);
    return { project, projects: await listProjects(ctx) };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
