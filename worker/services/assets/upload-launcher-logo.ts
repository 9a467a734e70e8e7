import { requireAccount } from "../access";
import type { ServiceContext } from "../context";
import type { AssetRow, UploadedFile } from "./keep-file";
import { keepImage } from "./keep-image";

/** A launcher's logo: there is no project yet, so it belongs to the account until one adopts it. @throws as `uploadAsset` */
export async function uploadLauncherLogo(ctx: ServiceContext, file: UploadedFile): Promise<AssetRow> {
  const account = requireAccount(ctx);
  return keepImage(ctx, account.id, "logo", file);
}
