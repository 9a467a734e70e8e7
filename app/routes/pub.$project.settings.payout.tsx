import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { bankAccountSchemaOf } from "../../domain/money";
import { isProofRecent } from "../../domain/people";
import { bankAccountView, getBankAccount, saveBankAccount } from "../../worker/services/money";
import { getProjectForMember } from "../../worker/services/platform";
import type { PageHandle } from "../root";
import { PayoutScreen } from "../screens/publisher-settings/payout-screen";
import { SETTINGS_TITLES } from "../screens/publisher-settings/titles";
import { type Adapter, formAction, pageLoader } from "../server/respond";
import { savedSettings } from "../server/settings";

export const handle = { title: SETTINGS_TITLES.payout } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    account: bankAccountView.nullable(),
    isProven: z.boolean(),
  }),
  async ({ ctx, params }) => ({
    account: await getBankAccount(ctx, params.project ?? ""),
    isProven: isProofRecent(ctx.provedAtMs, ctx.now),
  }),
);

const schemaOf = async ({ ctx, params }: Adapter) =>
  bankAccountSchemaOf((await getProjectForMember(ctx, params.project ?? "", "pub")).country);

export const action = formAction(schemaOf, async (input, adapter) => {
  await saveBankAccount(adapter.ctx, adapter.params.project ?? "", input);
  return savedSettings(adapter);
});

export default function PayoutRoute() {
  return <PayoutScreen {...useLoaderData<typeof loader>()} />;
}
