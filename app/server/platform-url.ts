import { platformOrigin } from "../../domain/platform";
import type { ServiceContext } from "../../worker/services/kernel";

/** Where a publisher's platform answers. */
export function platformUrl({ env }: Pick<ServiceContext, "env">, alias: string): string {
  return platformOrigin(alias, { consoleOrigin: env.CONSOLE_ORIGIN, domain: env.CONSOLE_DOMAIN });
}
