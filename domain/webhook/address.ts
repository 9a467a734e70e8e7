import { z } from "zod";

const ADDRESS_MAX_CHARS = 2_048;

/** Names that resolve inside a network, never outside. */
const PRIVATE_NAME =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|arpa|test|invalid|onion)$/;

/**
 * An https address on a public host name. A host given as an address of the network is refused whatever it is, since there are
 * too many ways to write a private one; so are names of one label and names that only a network of its own resolves.
 */
export function isCallbackUrl(text: string): boolean {
  if (text.length > ADDRESS_MAX_CHARS || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  if (protocol !== "https:" || username !== "" || password !== "") return false;
  const name = hostname.replace(/\.$/, "");
  if (!/\.[a-z][a-z0-9-]*$/.test(name)) return false;
  return !PRIVATE_NAME.test(name);
}

/** The developer's own machine, by the names that always mean it. */
function isOwnMachine(text: string): boolean {
  if (text.length > ADDRESS_MAX_CHARS || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  const isLocal = hostname === "localhost" || hostname === "127.0.0.1";
  return protocol === "http:" && isLocal && username === "" && password === "";
}

/** Where messages may be sent. @param consoleOrigin only a console on the developer's own machine sends to that machine */
export function isWebhookUrl(text: string, consoleOrigin: string): boolean {
  return isCallbackUrl(text) || (isOwnMachine(consoleOrigin) && isOwnMachine(text));
}

const addressField = z.string().trim().min(1).max(ADDRESS_MAX_CHARS);

export const callbackUrlField = z
  .string()
  .trim()
  .max(ADDRESS_MAX_CHARS)
  .refine(isCallbackUrl, { message: "callbackUrl" });

/** @param consoleOrigin as for `isWebhookUrl` */
export function webhookSchemaFor(consoleOrigin: string) {
  const url = addressField.refine((text) => isWebhookUrl(text, consoleOrigin), { message: "callbackUrl" });
  return z.object({ url });
}
