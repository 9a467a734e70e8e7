import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { pageOf } from "../../domain/kernel";
import { accessTokenSchema } from "../../domain/platform";
import {
  accessTokenView,
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
} from "../../worker/services/platform";
import type { PageHandle } from "../root";
import { AccessTokenScreen } from "../screens/publisher-settings/access-token-screen";
import { chosenSchema } from "../screens/publisher-settings/forms";
import { SETTINGS_TITLES } from "../screens/publisher-settings/titles";
import { listQuery } from "../server/list-query";
import { formAction, intentAction, pageLoader } from "../server/respond";
import { savedSettings } from "../server/settings";

export const handle = { title: SETTINGS_TITLES.accessToken } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    page: pageOf(accessTokenView),
  }),
  async ({ ctx, params, url }) => ({
    page: await listAccessTokens(ctx, params.project ?? "", listQuery(url)),
  }),
);

export const action = intentAction({
  /** The token is in this one answer and nowhere else. */
  create: formAction(
    accessTokenSchema,
    async (input, { ctx, params }): Promise<Response | { token: string }> => {
      const { token } = await createAccessToken(ctx, params.project ?? "", input);
      return { token };
    },
  ),
  revoke: formAction(chosenSchema, async ({ id }, adapter): Promise<Response | { token: string }> => {
    await revokeAccessToken(adapter.ctx, adapter.params.project ?? "", id);
    return savedSettings(adapter, "tokenRevoked");
  }),
});

export default function AccessTokenRoute() {
  return <AccessTokenScreen page={useLoaderData<typeof loader>().page} />;
}
