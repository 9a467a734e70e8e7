import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { projectLoader } from "../kit/project.server";

/** An ad account's address alone leads to what it may book. */
export const loader = projectLoader(z.null(), async ({ path }) => {
  throw redirect(path("products"));
});
