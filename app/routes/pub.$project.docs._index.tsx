import { z } from "zod";
import { requireAccess } from "../../worker/services/kernel";
import type { PageHandle } from "../root";
import { DocsIndexScreen } from "../screens/publisher/docs/docs-index-screen";
import { TITLES } from "../screens/publisher/titles";
import { pageLoader } from "../server/respond";

export const handle = { title: TITLES.docs } satisfies PageHandle;

export const loader = pageLoader(z.null(), async ({ ctx, params }) => {
  await requireAccess(ctx, params.project ?? "", "project.read", "pub");
  return null;
});

export default DocsIndexScreen;
