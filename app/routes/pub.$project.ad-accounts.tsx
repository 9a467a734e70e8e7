import { useLoaderData } from "@remix-run/react";
import { listAdAccounts } from "../../worker/services/projects/list-ad-accounts";
import { setParentMemo } from "../../worker/services/projects/set-parent-memo";
import type { PageHandle } from "../root";
import { AdAccountsScreen, memoFormSchema, memoSaved } from "../screens/publisher/ad-accounts-screen";
import { TITLES } from "../screens/publisher/titles";
import { listQuery } from "../server/list-query";
import { formAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: TITLES.adAccounts } satisfies PageHandle;

export const loader = pageLoader(async ({ ctx, params, url }) => {
  const query = listQuery(url);
  return {
    page: await listAdAccounts(ctx, params.project ?? "", query),
    filtered: Boolean(query.q),
  };
});

export const action = formAction(memoFormSchema, async ({ id, ...memo }, adapter) => {
  const { ctx, i18n, params, url } = adapter;
  await setParentMemo(ctx, id, memo, params.project ?? "");
  const message = i18n._(memoSaved);
  return redirectWithToast(adapter, `${url.pathname}${url.search}`, { tone: "positive", message });
});

export default function AdAccountsRoute() {
  return <AdAccountsScreen {...useLoaderData<typeof loader>()} />;
}
