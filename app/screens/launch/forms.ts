import { z } from "zod";
import { launchFaceSchema, type PlatformDraft } from "../../../domain/platform";

/** Pictures travel with their form; what is wrong with one is read from its bytes and said at its field. */
const picture = z.instanceof(File);
const keptPicture = picture.optional();

/** A picture that is kept from before need not be sent again. */
export function launchFaceFormSchema({ logoAssetId, coverAssetId }: PlatformDraft) {
  return launchFaceSchema.extend({
    logo: logoAssetId ? keptPicture : picture,
    cover: coverAssetId ? keptPicture : picture,
  });
}
