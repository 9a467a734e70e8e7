import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { openFromAdNote, readTouches, touchCookie } from "../../../../worker/services/booking";
import { getAdNotePlatform } from "../../../../worker/services/platform";
import { projectAction } from "../../../kit/project.server";

const chosenSchema = z.object({ id: z.string().min(1) });

/**
 * Opens a publisher of the catalogue, and with it the first meeting of rule B29. A POST, so that neither a link from elsewhere nor a
 * prefetching browser opens a platform in the reader's name.
 */
export const openAction = projectAction(
  chosenSchema,
  async ({ id: publisherId }, { ctx, request, project, path }) => {
    const header = request.headers.get("Cookie");
    const touches = await readTouches(ctx, header);
    await getAdNotePlatform(ctx, publisherId);
    await openFromAdNote(ctx, { projectId: project, publisherId, touches });
    const headers = { "Set-Cookie": await touchCookie(ctx, header, publisherId) };
    return redirect(`${path("products")}?publisher=${publisherId}`, { headers });
  },
);
