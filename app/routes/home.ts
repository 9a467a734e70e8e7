import { redirect } from "@remix-run/cloudflare";
import { projectPath } from "../../domain/platform";
import { listProjects } from "../../worker/services/platform";
import { responseLoader } from "../kit/page.server";

/** Destination after sign-in: the account's only project, or else the list of projects. @throws AppError UNAUTHORIZED */
export const loader = responseLoader(async ({ ctx }) => {
  const [only, another] = await listProjects(ctx);
  return redirect(only && !another ? projectPath(only.kind, only.id) : "/projects");
});
