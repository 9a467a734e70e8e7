import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { groupNameSchema } from "../../domain/people";
import { createGroup, groupSummaryView, listGroups } from "../../worker/services/people";
import type { PageHandle } from "../root";
import { accountPath, fromOf } from "../screens/account/paths";
import { GroupsScreen } from "../screens/people/groups-screen";
import { TITLES, TOASTS } from "../screens/people/words";
import { formAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: TITLES.groups } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    groups: z.array(groupSummaryView),
    from: z.string(),
  }),
  async ({ ctx, url }) => ({
    groups: await listGroups(ctx),
    from: fromOf(url),
  }),
);

export const action = formAction(groupNameSchema, async (input, adapter) => {
  const { id } = await createGroup(adapter.ctx, input);
  const message = adapter.i18n._(TOASTS.groupCreated);
  const to = accountPath(`groups/${id}`, fromOf(adapter.url));
  return redirectWithToast(adapter, to, { tone: "positive", message });
});

export default function GroupsRoute() {
  return <GroupsScreen {...useLoaderData<typeof loader>()} />;
}
