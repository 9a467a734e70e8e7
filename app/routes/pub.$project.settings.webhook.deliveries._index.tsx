import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { pageOf } from "../../domain/kernel";
import { webhookMessageView } from "../../domain/partners";
import { listWebhookMessages } from "../../worker/services/partners";
import { WebhookDeliveriesScreen } from "../areas/settings/webhook-deliveries-screen";
import { WEBHOOK_TITLES } from "../areas/settings/webhook-words";
import { filterOf, listQuery } from "../kit/list-query.server";
import { pageLoader } from "../kit/respond.server";
import type { PageHandle } from "../root";

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
