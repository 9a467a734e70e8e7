import { IMAGE_MAX_BYTES } from "../../domain/content";
import { AppError } from "../../domain/kernel";
import { uploadAsset } from "../../worker/services/content";
import { uploadAnswer } from "../areas/advertiser/creative/upload-answer.server";
import { readPostedForm } from "../kit/posted-form.server";
import { uploadedFile } from "../kit/uploaded-file.server";
import type { PageHandle } from "../root";

export const handle = { access: "asset.write" } satisfies PageHandle;

/** Uploads an image for a creative in a single request; the form that uses it posts the id. */
export const action = uploadAnswer(async ({ ctx, request, project }) => {
  // A declared length above the limit is refused unread; multipart adds a few hundred bytes.
  if (Number(request.headers.get("Content-Length")) > IMAGE_MAX_BYTES + 10_000)
    throw new AppError("PAYLOAD_TOO_LARGE");
  const posted = (await readPostedForm(request, ctx.account?.id)).get("file");
  const file = await uploadedFile(posted instanceof File ? posted : undefined);
  if (!file) throw new AppError("070", { fields: { file: ["required"] } });
  return uploadAsset(ctx, project, "profile", file);
});
