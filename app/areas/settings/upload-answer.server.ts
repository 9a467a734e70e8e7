import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import type { OwnAsset } from "../../../domain/content";
import { AppError } from "../../../domain/kernel";
import { errorMessage } from "../../../locales/words/errors";
import { fieldMessage } from "../../../locales/words/field-messages";
import { serverI18n } from "../../../locales/words/server";
import { contextOf } from "../../kit/context.server";
import { freeingForm } from "../../kit/posted-form.server";
import type { Adapter } from "../../kit/respond.server";

/** What an upload answers to the page's own script. */
export type UploadAnswer =
  | { ok: true; asset: Pick<OwnAsset, "id" | "name" | "width" | "height" | "bytes"> }
  | { ok: false; message: string };

/** An action that a script calls: the kept image, or the refusal in the reader's words with its status. */
export function uploadAnswer(run: (adapter: Adapter) => Promise<OwnAsset>) {
  return freeingForm(async (args: ActionFunctionArgs): Promise<Response> => {
    const ctx = await contextOf(args);
    const i18n = serverI18n(ctx.locale);
    const { params, request } = args;
    try {
      if (!ctx.account) throw new AppError("UNAUTHORIZED");
      const { id, name, width, height, bytes } = await run({
        ctx,
        i18n,
        params,
        request,
        url: new URL(request.url),
      });
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
