import type { MessageDescriptor } from "@lingui/core";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { pageOf } from "../../domain/kernel";
import { blockAdAccount, unblockAdAccount } from "../../worker/services/booking";
import { adAccountItemView, listAdAccounts, setParentMemo } from "../../worker/services/platform";
import type { PageHandle } from "../root";
import { blocked, blockFormSchema, unblocked } from "../screens/publisher/ad-account-block";
import { AdAccountsScreen, memoFormSchema, memoSaved } from "../screens/publisher/ad-accounts-screen";
import { chosenSchema } from "../screens/publisher/forms";
import { TITLES } from "../screens/publisher/titles";
import { listQuery } from "../server/list-query";
import { type Adapter, formAction, intentAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: TITLES.adAccounts } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    page: pageOf(adAccountItemView),
    filtered: z.boolean(),
  }),
  async ({ ctx, params, url }) => {
    const query = listQuery(url);
    return {
      page: await listAdAccounts(ctx, params.project ?? "", query),
      filtered: Boolean(query.q),
    };
  },
);

export const action = intentAction({
  memo: formAction(memoFormSchema, async ({ id, ...memo }, adapter) => {
    await setParentMemo(adapter.ctx, id, memo, adapter.params.project ?? "");
    return done(adapter, memoSaved);
  }),
  block: formAction(blockFormSchema, async ({ id, reason }, adapter) => {
    await blockAdAccount(adapter.ctx, adapter.params.project ?? "", { adAccount: id, reason });
    return done(adapter, blocked);
  }),
  unblock: formAction(chosenSchema, async ({ id }, adapter) => {
    await unblockAdAccount(adapter.ctx, adapter.params.project ?? "", { adAccount: id });
    return done(adapter, unblocked);
  }),
});

function done(adapter: Adapter, words: MessageDescriptor) {
  const { pathname, search } = adapter.url;
  const message = adapter.i18n._(words);
  return redirectWithToast(adapter, `${pathname}${search}`, { tone: "positive", message });
}

export default function AdAccountsRoute() {
  return <AdAccountsScreen {...useLoaderData<typeof loader>()} />;
}
