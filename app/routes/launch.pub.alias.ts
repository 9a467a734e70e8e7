import { z } from "zod";
import { newAliasField } from "../../domain/platform";
import { requireAccount } from "../../worker/services/kernel";
import { isAliasFree } from "../../worker/services/platform";
import type { AliasAnswer } from "../screens/launch/alias-field";
import { pageLoader } from "../server/respond";
import { aliasAnswerView } from "../server/views";

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
