import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { isProofRecent } from "../../../domain/people";
import { PROJECT_EXPORT, projectExportView } from "../../../domain/reports";
import { exportProject, latestProjectExport } from "../../../worker/services/reports";
import { intentAction } from "../../kit/form.server";
import { redirectDone } from "../../kit/page.server";
import { projectAction, projectLoader } from "../../kit/project.server";

export const dataLoader = projectLoader(
  z.object({
    latest: projectExportView.nullable(),
    /** Whether the account authenticated again recently. */
    isProven: z.boolean(),
  }),
  async ({ ctx, project }) => ({
    latest: await latestProjectExport(ctx, project),
    isProven: isProofRecent(ctx.provedAtMs, ctx.now),
  }),
);

const begun = msg`내보내기를 시작했어요. 끝나면 이메일로 알려 드려요.`;

export const dataAction = intentAction({
  "export-data": projectAction(z.object({ format: z.enum([PROJECT_EXPORT.format]) }), async (_, adapter) => {
    await exportProject(adapter.ctx, adapter.project);
    return redirectDone(adapter, adapter.path("settings/data"), begun);
  }),
});
