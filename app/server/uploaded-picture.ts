import { AppError } from "../../domain/kernel";
import { uploadAsset } from "../../worker/services/content";
import type { Adapter } from "./respond";
import { uploadedFile } from "./uploaded-file";

/**
 * Keeps a picture that came with a form of several fields: what is wrong with it is said at its own field.
 * @returns its asset's id; undefined for a field that was left empty
 * @throws AppError of `uploadAsset`
 */
export async function uploadPicture(
  { ctx, params }: Adapter,
  kind: Parameters<typeof uploadAsset>[2],
  field: string,
  file: File | undefined,
): Promise<string | undefined> {
  const picture = await uploadedFile(file);
  if (!picture) return undefined;
  try {
    return (await uploadAsset(ctx, params.project ?? "", kind, picture)).id;
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields?.file) throw error;
    throw new AppError(error.code, { fields: { [field]: error.fields.file } });
  }
}
