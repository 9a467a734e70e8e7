import { requireAccess } from "../../worker/services/access";
import { issueAccessToken, revokeAccessToken } from "../../worker/services/projects/set-access-token";
import type { PageHandle } from "../root";
import { AccessTokenScreen } from "../screens/publisher/access-token-screen";
import { buttonSchema } from "../screens/publisher/forms";
import { TITLES } from "../screens/publisher/titles";
import { TOASTS } from "../screens/publisher/toasts";
import { formAction, intentAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: TITLES.accessToken } satisfies PageHandle;

export const loader = pageLoader(async ({ ctx, params }) => {
  await requireAccess(ctx, params.project ?? "", "access-token.write", "pub");
  return null;
});

export const action = intentAction({
  /** The token is in this one answer and nowhere else. */
  issue: formAction(
    buttonSchema,
    async (_input, { ctx, params }): Promise<Response | { token: string }> => ({
      token: await issueAccessToken(ctx, params.project ?? ""),
    }),
  ),
  revoke: formAction(buttonSchema, async (_input, adapter): Promise<Response | { token: string }> => {
    const project = adapter.params.project ?? "";
    await revokeAccessToken(adapter.ctx, project);
    const message = adapter.i18n._(TOASTS.tokenRevoked);
    return redirectWithToast(adapter, `/pub/${project}/settings/access-token`, { tone: "positive", message });
  }),
});

export default AccessTokenScreen;
