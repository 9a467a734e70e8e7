import { z } from "zod";
import { newAliasField } from "../../domain/platform";
import { requireAccount } from "../../worker/services/kernel";
import { isAliasFree } from "../../worker/services/platform";
import type { AliasAnswer } from "../areas/launch/alias-field";
import { aliasAnswerView } from "../areas/launch/launch.server";
import { pageLoader } from "../kit/page.server";

/**
 * Whether the alias of `?alias` is free. It has no page and leads nowhere: what is asked while one types may be answered when the
 * launcher has come to its end.
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
