import type { z } from "zod";
import type { adAccountDataSchema, WebhookEvent } from "./events";

export interface AdAccountFacts {
  id: string;
  version: number;
  displayName: string;
  link: string | null;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** An ad account that was opened, or whose name or link was changed. */
export function adAccountEvent(
  account: AdAccountFacts,
  what: "created" | "updated",
  atMs: number,
): WebhookEvent {
  const data: z.output<typeof adAccountDataSchema> = {
    id: account.id,
    version: account.version,
    name: account.displayName,
    link: account.link,
    createdAt: new Date(account.createdAt).toISOString(),
  };
  const type = `ad_account.${what}` as const;
  return { key: `${account.id}:${account.version}:${type}`, type, atMs, data: { ...data } };
}
