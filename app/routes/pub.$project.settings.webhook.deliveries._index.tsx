import { msg } from "@lingui/core/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { pageOf } from "../../domain/kernel";
import { webhookMessageView } from "../../domain/partners";
import { listWebhookMessages } from "../../worker/services/partners";
import { WebhookDeliveriesScreen } from "../areas/settings/webhook-deliveries-screen";
import { filterOf, listQuery } from "../kit/list-query.server";
import { projectLoader } from "../kit/project.server";
import type { PageHandle } from "../root";

export const handle = { access: "webhook.read", title: msg`웹훅 전송 내역` } satisfies PageHandle;

const FILTERS = ["status", "type", "from", "to"] as const;

export const loader = projectLoader(
  z.object({
    page: pageOf(webhookMessageView),
    filtered: z.boolean(),
  }),
  async ({ ctx, url, project }) => {
    const filters = Object.assign({}, ...FILTERS.map((name) => filterOf(url, name)));
    return {
      page: await listWebhookMessages(ctx, project, { ...filters, ...listQuery(url) }),
      filtered: Object.keys(filters).length > 0,
    };
  },
);

export default function WebhookDeliveriesRoute() {
  return <WebhookDeliveriesScreen {...useLoaderData<typeof loader>()} />;
}
