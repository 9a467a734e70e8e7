import { z } from "zod";

const ADDRESS_MAX_CHARS = 2_048;

/** The default one, and its usual neighbour. */
const PORTS = ["", "8443"];

/** Names that resolve inside a network, never outside. */
const PRIVATE_NAME =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|arpa|test|invalid|onion)$/;

/**
 * An https address on a public host name. A host given as an address of the network is refused whatever it is, since there are
 * too many ways to write a private one; so are names of one label and names that only a network of its own resolves, and ports that no web
 * server of the public has. What a name resolves to is looked at when something is sent: `isPublicAddress`.
 */
export function isCallbackUrl(text: string): boolean {
  if (text.length > ADDRESS_MAX_CHARS || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname, port } = new URL(text);
  if (!PORTS.includes(port)) return false;
  if (protocol !== "https:" || username !== "" || password !== "") return false;
  const name = hostname.replace(/\.$/, "");
  if (!/\.[a-z][a-z0-9-]*$/.test(name)) return false;
  return !PRIVATE_NAME.test(name);
}

/** The developer's own machine, by the names that always mean it. */
export function isOwnMachine(text: string): boolean {
  if (text.length > ADDRESS_MAX_CHARS || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  const isLocal = hostname === "localhost" || hostname === "127.0.0.1";
  return protocol === "http:" && isLocal && username === "" && password === "";
}

/** Where messages may be sent. @param consoleOrigin only a console on the developer's own machine sends to that machine */
export function isWebhookUrl(text: string, consoleOrigin: string): boolean {
  return isCallbackUrl(text) || (isOwnMachine(consoleOrigin) && isOwnMachine(text));
}

/** Whether two addresses are of different servers: by scheme, name and port. */
export function isOtherServer(before: string, after: string): boolean {
  return new URL(before).origin !== new URL(after).origin;
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
