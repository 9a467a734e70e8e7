import { AppError } from "../../domain/kernel";
import { type UploadedFile, uploadAsset } from "../../worker/services/content";
import type { ProjectAdapter } from "./project.server";

/** A posted file in the form that verbs take; null for an empty field. */
export async function uploadedFile(file: File | undefined): Promise<UploadedFile | null> {
  if (!file || file.size === 0) return null;
  return { name: file.name, bytes: await file.bytes() };
}

/**
 * Stores an image from a form with several fields; errors are reported at its own field.
 * @returns its asset's id; undefined for an empty field
 * @throws AppError of `uploadAsset`
 */
export async function uploadPicture(
  { ctx, project }: Pick<ProjectAdapter, "ctx" | "project">,
  kind: Parameters<typeof uploadAsset>[2],
  field: string,
  file: File | undefined,
): Promise<string | undefined> {
  const picture = await uploadedFile(file);
  if (!picture) return undefined;
  try {
    return (await uploadAsset(ctx, project, kind, picture)).id;
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields?.file) throw error;
    throw new AppError(error.code, { fields: { [field]: error.fields.file } });
  }
}
