import { expect, it } from "vitest";
import { WEBHOOK_EVENT_TYPES, webhookBodySchema } from "../../domain/partners";
import { ask, at, type Json } from "./support";

it("the OpenAPI document describes each webhook message with its headers, its shape and an example that has it", async () => {
  const { json } = await ask("GET", "/openapi.json");
  const described = json.webhooks as Record<string, Json>;
  expect(Object.keys(described).sort()).toEqual([...WEBHOOK_EVENT_TYPES].sort());
  for (const type of WEBHOOK_EVENT_TYPES) {
    const post = described[type]?.post as Json;
    const content = at(post, "requestBody.content.application/json") as Json;
    expect(at(content, "schema.properties.data.properties")).toBeDefined();
    expect(webhookBodySchema(type).strict().safeParse(content.example).success, type).toBe(true);
    const headers = (post.parameters as { in: string; name: string }[]).filter(
      (each) => each.in === "header",
    );
    expect(headers.map(({ name }) => name).sort()).toEqual([
      "authorization",
      "webhook-id",
      "webhook-signature",
      "webhook-timestamp",
    ]);
  }
});
