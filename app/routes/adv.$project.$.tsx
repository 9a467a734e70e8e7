import { z } from "zod";
import { AppError } from "../../domain/kernel";
import { projectLoader } from "../kit/project.server";
import type { PageHandle } from "../root";

export const handle = { access: "project.read" } satisfies PageHandle;

/** Any address of a project that no page answers: its members keep the frame around the answer. @throws AppError NOT_FOUND */
export const loader = projectLoader(z.null(), async () => {
  throw new AppError("NOT_FOUND");
});

export default function NotFound() {
  return null;
}
