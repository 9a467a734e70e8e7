import type { TestRuntime } from "../../support/e2e";

/** A message of the demo publisher's webhook that was delivered at the second attempt. */
export const TAKEN_MESSAGE = "msg_00000000000000000000000001";
/** A message whose delivery was abandoned. */
export const FAILED_MESSAGE = "msg_00000000000000000000000002";

const AT = Date.UTC(2026, 10, 20, 3);

/**
 * Gives the demo's publisher a webhook with messages. They are inserted in their final state, since the screen tests send
 * nothing.
 */
export async function givenWebhook(runtime: TestRuntime): Promise<void> {
  const { DB } = await runtime.consoleEnv<{ DB: D1Database }>();
  const pub = await DB.prepare("select id from projects where kind = 'pub'").first<string>("id");
  const message = (id: string, type: string, status: string, attempts: number) =>
    DB.prepare(
      "insert into webhook_deliveries (id, project_id, event_key, type, body, status, attempts, round_at, created_at, updated_at) " +
        "values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    ).bind(id, pub, id, type, body(type), status, attempts, AT, AT, AT);
  const attempt = (nth: number, status: number | null, answer: string | null, error: string | null) =>
    DB.prepare(
      "insert into webhook_attempts (id, delivery_id, at, url, request_headers, response_status, response_headers, response_body, duration_ms, error) " +
        "values (?, ?, ?, 'https://hooks.barley.example/madang', ?, ?, ?, ?, 40, ?)",
    ).bind(
      `wat_${nth}`,
      TAKEN_MESSAGE,
      AT + nth * 5_000,
      JSON.stringify({ "content-type": "application/json", "webhook-id": TAKEN_MESSAGE }),
      status,
      answer === null ? null : JSON.stringify({ "content-type": "text/plain" }),
      answer,
      error,
    );
  await DB.batch([
    DB.prepare(
      "insert into webhook_endpoints (project_id, url, secret_sealed, status, disabled_reason, created_at, updated_at) " +
        "values (?, 'https://hooks.barley.example/madang', '', 'disabled', 'failing', ?, ?)",
    ).bind(pub, AT, AT),
    message(TAKEN_MESSAGE, "campaign.submitted", "delivered", 2),
    message(FAILED_MESSAGE, "creative.reviewed", "failed", 10),
    attempt(0, null, null, "timeout"),
    attempt(1, 200, `<script>alert("${"x".repeat(300)}")</script>`, null),
  ]);
}

const body = (type: string) => JSON.stringify({ type, timestamp: new Date(AT).toISOString(), data: {} });
