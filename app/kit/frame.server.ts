import { z } from "zod";
import { AppError } from "../../domain/kernel";
import { projectView } from "../../domain/platform";
import { getProjectForMember, listProjects } from "../../worker/services/platform";
import type { Adapter } from "./page.server";
import { placeInProject } from "./page-failure.server";

/** The project that the reader came from, for a page outside projects, as its layout loads it; null if there is none. */
export const frameView = z.object({ project: projectView, projects: z.array(projectView) }).nullable();
export type Frame = z.output<typeof frameView>;

/** @param from a path of this host, from `fromOf`; a project of which the reader is no member is ignored */
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
