import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import type { OwnAsset } from "../../../../domain/content";
import { AppError } from "../../../../domain/kernel";
import { errorMessage } from "../../../../locales/words/errors";
import { fieldMessage } from "../../../../locales/words/field-messages";
import { adapterOf } from "../../../kit/page.server";
import { freeingForm } from "../../../kit/posted-form.server";
import { inProject, type ProjectAdapter } from "../../../kit/project.server";

/** Answer of an upload to the page's script. */
export type UploadAnswer =
  | { ok: true; asset: Pick<OwnAsset, "id" | "name" | "width" | "height" | "bytes"> }
  | { ok: false; message: string };

/** An action for a script: the stored image, or the refusal in the reader's language with its status. */
export function uploadAnswer(run: (adapter: ProjectAdapter) => Promise<OwnAsset>) {
  return freeingForm(async (args: ActionFunctionArgs): Promise<Response> => {
    const adapter = await adapterOf(args);
    const { ctx, i18n } = adapter;
    try {
      if (!ctx.account) throw new AppError("UNAUTHORIZED");
      const { id, name, width, height, bytes } = await run(inProject(adapter));
      return answer({ ok: true, asset: { id, name, width, height, bytes } }, 201);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const [code] = Object.values(error.fields ?? {}).flat();
      const message = code ? fieldMessage(i18n, code) : errorMessage(i18n, error.code);
      return answer({ ok: false, message }, error.status);
    }
  });
}

function answer(body: UploadAnswer, status: number): Response {
  return Response.json(body, { status });
}
