import { AppError } from "../../domain/shared/errors";
import { VIDEO_MAX_BYTES } from "../../domain/shared/limits";
import { FORM_OVERHEAD_BYTES, readLimited, TEXT_BODY_MAX_BYTES } from "../../worker/http/limited-body";

const MAX_BYTES: Record<string, number> = {
  "application/x-www-form-urlencoded": TEXT_BODY_MAX_BYTES,
  "multipart/form-data": VIDEO_MAX_BYTES + FORM_OVERHEAD_BYTES,
};

/**
 * The form that a page was posted: no page takes anything else.
 * @throws AppError 070 for a body that is no form, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE
 */
export async function readPostedForm(request: Pick<Request, "headers" | "body">): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  const maxBytes = MAX_BYTES[type.split(";")[0]?.trim().toLowerCase() ?? ""];
  if (maxBytes === undefined) throw new AppError("UNSUPPORTED_MEDIA_TYPE");
  const bytes = await readLimited(request, maxBytes);
  if (!bytes) throw new AppError("PAYLOAD_TOO_LARGE");
  try {
    return await new Response(bytes, { headers: { "Content-Type": type } }).formData();
  } catch {
    throw new AppError("070");
  }
}
