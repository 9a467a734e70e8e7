import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { exampleEvent, WEBHOOK_EVENT_TYPES, webhookBody, webhookBodySchema } from "../../../domain/partners";

type Registry = OpenAPIHono["openAPIRegistry"];

const headers = z.object({
  "webhook-id": z.string().openapi({ description: "The message's own, the same however often it is sent" }),
  "webhook-timestamp": z.string().openapi({ description: "When this attempt was made, in seconds" }),
  "webhook-signature": z.string().openapi({
    description:
      "As standardwebhooks.com says: `v1,` and the base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` " +
      "under the key behind `whsec_`; several, with spaces between, while a secret is being replaced",
  }),
  authorization: z
    .string()
    .optional()
    .openapi({ description: "HTTP Basic with the client credentials that the publisher has set" }),
});

/** Authenticated by its signature, and by Basic credentials if the publisher has set them: see the headers. */
const UNAUTHENTICATED: never[] = [];

/** Webhooks sent to a publisher, one message per type. */
export function registerWebhooks(registry: Registry): void {
  for (const type of WEBHOOK_EVENT_TYPES) {
    const example: unknown = JSON.parse(webhookBody(exampleEvent(type)));
    registry.registerWebhook({
      method: "post",
      path: type,
      operationId: `receive-${type}`.replaceAll(/[-._](\w)/g, (_, letter: string) => letter.toUpperCase()),
      summary: `Event sent to a publisher's webhook: ${type}`,
      description: `Posted to the address of the publisher's webhook when there is a \`${type}\`, signed by Standard Webhooks; any answer of 200 to 299 takes it, all others are tried again.`,
      tags: ["webhook"],
      security: UNAUTHENTICATED,
      request: {
        headers,
        body: {
          required: true,
          content: { "application/json": { schema: webhookBodySchema(type), example } },
        },
      },
      responses: {
        204: {
          description: "Taken, as any 2xx within ten seconds; what is not taken is sent again for three days",
        },
        410: { description: "No more is wanted here: the webhook is switched off" },
      },
    });
  }
}
