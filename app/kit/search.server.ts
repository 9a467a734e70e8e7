import { z } from "zod";
import { foundView, searchProject } from "../../worker/services/desk";
import { projectLoader } from "./project.server";

/** Results of `?q=` in a project, for the frame's search. */
export const searchLoader = projectLoader(
  z.object({ q: z.string(), found: z.array(foundView) }),
  async ({ ctx, project, side, url }) => {
    const q = url.searchParams.get("q") ?? "";
    return { q, found: await searchProject(ctx, project, side, q) };
  },
);
