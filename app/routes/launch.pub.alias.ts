import { z } from "zod";
import { newAliasField } from "../../domain/platform";
import { requireAccount } from "../../worker/services/kernel";
import { isAliasFree } from "../../worker/services/platform";
import type { AliasAnswer } from "../areas/launch/alias-field";
import { aliasAnswerView } from "../areas/launch/launch.server";
import { pageLoader } from "../kit/page.server";

/**
 * Whether the alias in `?alias` is available. Never redirects: an answer to a check while typing may arrive after the
 * launcher has finished.
 */
export const loader = pageLoader(
  z.object({
    alias: aliasAnswerView.nullable(),
  }),
  async ({ ctx, url }) => {
    requireAccount(ctx);
    const asked = newAliasField.safeParse(url.searchParams.get("alias") ?? "");
    const alias: AliasAnswer | null = asked.success
      ? { alias: asked.data, available: await isAliasFree(ctx, asked.data) }
      : null;
    return { alias };
  },
);
