import { requireAccount } from "../access";
import type { ServiceContext } from "../context";
import type { AssetRow, UploadedFile } from "./keep-file";
import { keepImage } from "./keep-image";

/** Stands where a project's id does while there is none. */
export const LAUNCHER = "launcher";

/**
 * A launcher's logo or cover: there is no project yet, so it belongs to the account until one adopts it.
 * @throws AppError UNAUTHORIZED, and those of `keepImage`
 */
export async function uploadLauncherImage(
  ctx: ServiceContext,
  kind: "logo" | "cover",
  file: UploadedFile,
): Promise<AssetRow> {
  const account = requireAccount(ctx);
  return keepImage(ctx, account.id, kind, file);
}
