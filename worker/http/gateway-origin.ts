import type { ConsoleEnv } from "../env";
import { gatewayWindowOf } from "../integrations/gateway";

type GatewayEnv = Pick<ConsoleEnv, "TOSS_SECRET_KEY" | "TOSS_CLIENT_KEY" | "TOSS_SCRIPT_URL">;

/** Toss's window loads from several hosts of its own. */
const TOSS_HOSTS = "https://*.tosspayments.com";

/** Where the card gateway's window comes from, as a source of the content security policy; null where cards are not taken. */
export function gatewayOriginOf(env: GatewayEnv): string | null {
  const window = gatewayWindowOf(env);
  if (!window) return null;
  const { origin, hostname } = new URL(window.scriptUrl);
  return hostname.endsWith(".tosspayments.com") ? TOSS_HOSTS : origin;
}
