import type { OwnAsset } from "../../../../domain/content";
import { AppError } from "../../../../domain/kernel";
import { uploadRegistration } from "../../../../worker/services/booking";
import type { UploadedFile } from "../../../../worker/services/content";
import type { ServiceContext } from "../../../../worker/services/kernel";
import type { ProjectAdapter } from "../../../kit/project.server";
import { uploadedFile } from "../../../kit/uploaded-file.server";

type Upload = (ctx: ServiceContext, projectId: string, file: UploadedFile) => Promise<OwnAsset>;

interface PaperOf {
  field: string;
  /** Asset id in the form. */
  known: string | undefined;
  /** Whether the form removes it. */
  without: boolean;
  upload: Upload;
}

/**
 * Stores the document posted with a form. Without one, returns the asset that the form names, unless it is removed.
 * @param field field at which a refusal is reported
 * @throws AppError of `upload`
 */
export async function keptPaper(
  { ctx, project }: Pick<ProjectAdapter, "ctx" | "project">,
  posted: File | undefined,
  { field, known, without, upload }: PaperOf,
): Promise<string | undefined> {
  const file = await uploadedFile(posted);
  if (!file) return without ? undefined : known;
  try {
    return (await upload(ctx, project, file)).id;
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields?.file) throw error;
    throw new AppError(error.code, { fields: { [field]: error.fields.file } });
  }
}

interface PostedRegistration {
  registrationFile?: File | undefined;
  withoutRegistration: boolean;
  registrationAssetId?: string | undefined;
}

/**
 * Values of a form with a tax invoice, after storing the posted image of the business registration.
 * @throws AppError of `uploadRegistration`
 */
export async function keptRegistration<T extends PostedRegistration>(
  adapter: Pick<ProjectAdapter, "ctx" | "project">,
  { registrationFile, withoutRegistration, ...posted }: T,
) {
  const registrationAssetId = await keptPaper(adapter, registrationFile, {
    field: "registrationFile",
    known: posted.registrationAssetId,
    without: withoutRegistration,
    upload: uploadRegistration,
  });
  return { ...posted, registrationAssetId };
}
