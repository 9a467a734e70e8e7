import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { pageOf } from "../../domain/kernel";
import { webhookMessageView } from "../../domain/partners";
import { listWebhookMessages } from "../../worker/services/partners";
import type { PageHandle } from "../root";
import { WebhookDeliveriesScreen } from "../screens/publisher-settings/webhook-deliveries-screen";
import { WEBHOOK_TITLES } from "../screens/publisher-settings/webhook-words";
import { filterOf, listQuery } from "../server/list-query";
import { pageLoader } from "../server/respond";

export const handle = { title: WEBHOOK_TITLES.deliveries } satisfies PageHandle;

const FILTERS = ["status", "type", "from", "to"] as const;

export const loader = pageLoader(
  z.object({
    page: pageOf(webhookMessageView),
    filtered: z.boolean(),
  }),
  async ({ ctx, params, url }) => {
    const filters = Object.assign({}, ...FILTERS.map((name) => filterOf(url, name)));
    return {
      page: await listWebhookMessages(ctx, params.project ?? "", { ...filters, ...listQuery(url) }),
      filtered: Object.keys(filters).length > 0,
    };
  },
);

export default function WebhookDeliveriesRoute() {
  return <WebhookDeliveriesScreen {...useLoaderData<typeof loader>()} />;
}
