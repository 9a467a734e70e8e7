import { z } from "zod";
import { AppError } from "../../domain/kernel";
import { projectLoader } from "../kit/project.server";
import type { PageHandle } from "../root";

export const handle = { access: "project.read" } satisfies PageHandle;

/** Answers every unknown path of a project; members keep the project's frame. @throws AppError NOT_FOUND */
export const loader = projectLoader(z.null(), async () => {
  throw new AppError("NOT_FOUND");
});

export default function NotFound() {
  return null;
}
