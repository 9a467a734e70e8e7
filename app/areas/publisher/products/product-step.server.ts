import { redirect } from "@remix-run/cloudflare";
import {
  isProductStepOpen,
  nextProductStep,
  type OwnUnit,
  type ProductDraft,
  type ProductStep,
} from "../../../../domain/inventory";
import { AppError } from "../../../../domain/kernel";
import { uploadIntroduction } from "../../../../worker/services/content";
import { findUnits, readProductDraft } from "../../../../worker/services/inventory";
import type { ProjectAdapter } from "../../../kit/project.server";
import { uploadedFile } from "../../../kit/uploaded-file.server";

/** The product draft with its units; redirects to the first missing step if the path is ahead of it. */
export async function draftAtProductStep(
  { ctx, project, path }: Pick<ProjectAdapter, "ctx" | "project" | "path">,
  step: ProductStep,
): Promise<{ draft: ProductDraft; units: OwnUnit[] }> {
  const draft = await readProductDraft(ctx, project);
  if (!isProductStepOpen(step, draft)) throw redirect(path(`products/new/${nextProductStep(draft)}`));
  const unitIds = draft.units?.unitIds ?? [];
  const found = await findUnits(ctx, project, unitIds);
  return { draft, units: unitIds.flatMap((id) => found.find((unit) => unit.id === id) ?? []) };
}

export const formatsOf = (units: readonly Pick<OwnUnit, "format">[]) => [
  ...new Set(units.map(({ format }) => format)),
];

/**
 * A product form's values after storing its introduction; a posted file replaces the stored one.
 * @throws AppError of `uploadIntroduction`, reported at the form's field
 */
export async function withIntroduction<
  Input extends { introFile?: File | undefined; introAssetId?: string | undefined },
>({ ctx, project }: ProjectAdapter, { introFile, ...input }: Input): Promise<Omit<Input, "introFile">> {
  const file = await uploadedFile(introFile);
  if (!file) return input;
  try {
    const { id } = await uploadIntroduction(ctx, project, file);
    return { ...input, introAssetId: id };
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields?.file) throw error;
    throw new AppError(error.code, { fields: { introFile: error.fields.file } });
  }
}
