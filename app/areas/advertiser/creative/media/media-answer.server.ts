import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { OwnAsset } from "../../../../../domain/content";
import { AppError } from "../../../../../domain/kernel";
import { errorMessage } from "../../../../../locales/words/errors";
import { fieldMessage } from "../../../../../locales/words/field-messages";
import { adapterOf } from "../../../../kit/page.server";
import { inProject, type ProjectAdapter } from "../../../../kit/project.server";

/** Fields of an asset that a page displays. */
export type MediaAsset = Pick<
  OwnAsset,
  | "id"
  | "name"
  | "width"
  | "height"
  | "bytes"
  | "contentType"
  | "status"
  | "failureReason"
  | "renditions"
  | "stills"
  | "durationMs"
  | "encodingProgress"
>;

export function toMediaAsset(row: OwnAsset): MediaAsset {
  const { id, name, width, height, bytes, contentType, status } = row;
  const { failureReason, renditions, stills, durationMs, encodingProgress } = row;
  const made = { failureReason, renditions, stills, durationMs, encodingProgress };
  return { id, name, width, height, bytes, contentType, status, ...made };
}

/** Answer to a script: the result, or the refusal in the reader's language. */
export type ScriptAnswer<T> = { ok: true; answer: T } | { ok: false; message: string };

/** A loader or an action for a script. */
export function scriptAnswer<T>(run: (adapter: ProjectAdapter) => Promise<T>) {
  return async (args: LoaderFunctionArgs): Promise<Response> => {
    const adapter = await adapterOf(args);
    const { i18n } = adapter;
    try {
      const answer = await run(inProject(adapter));
      return Response.json({ ok: true, answer } satisfies ScriptAnswer<T>);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const [code] = Object.values(error.fields ?? {}).flat();
      const message = code ? fieldMessage(i18n, code) : errorMessage(i18n, error.code);
      return Response.json({ ok: false, message } satisfies ScriptAnswer<T>, { status: error.status });
    }
  };
}
