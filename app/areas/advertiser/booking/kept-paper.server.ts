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
  /** The asset that the form names. */
  known: string | undefined;
  /** Whether the form takes it away. */
  without: boolean;
  upload: Upload;
}

/**
 * A paper that came with its form, kept; without one what the form already names, unless it was to be taken away.
 * @param field the form's, where a refusal of the file is said
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

/** What a form with a tax invoice says, with the picture of the business registration that came with it kept. @throws AppError of `uploadRegistration` */
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
