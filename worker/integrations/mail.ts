import { createHmac } from "node:crypto";
import { AppError } from "../../domain/kernel";
import { HOUSE_NAME } from "../../locales/words/mail-sender";
import type { ConsoleEnv } from "../env";

export interface OutgoingMail {
  to: string;
  /** Displayed sender name; defaults to the house's. The address is the installation's. */
  from?: string;
  subject: string;
  text: string;
  html: string;
  /** URL by which a recipient unsubscribes from a recurring mail, by a POST without a session. Source: RFC 8058. */
  unsubscribeUrl?: string;
}

/** Sends a mail. Rejects when it was not accepted; accepted does not mean delivered. */
export interface MailPort {
  send(mail: OutgoingMail): Promise<void>;
}

/**
 * Sends through Cloudflare's email binding, which builds the MIME message itself: UTF-8 subjects are encoded words,
 * text and HTML become alternatives. Source: developers.cloudflare.com/email-service, Workers API.
 *
 * @param address of a domain that the Cloudflare account may send for.
 */
export function cloudflareMail(binding: SendEmail, address: string): MailPort {
  return {
    async send({ to, from = HOUSE_NAME, subject, text, html, unsubscribeUrl }) {
      const headers = unsubscribeUrl === undefined ? {} : { headers: unsubscribeHeaders(unsubscribeUrl) };
      await binding.send({ from: { email: address, name: from }, to, subject, text, html, ...headers });
    },
  };
}

/** Source: RFC 2369, RFC 8058. */
const unsubscribeHeaders = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** Entry of the mailbox page. */
export interface LocalMail extends OutgoingMail {
  id: string;
  /** ISO 8601. */
  at: string;
}

export const LOCAL_MAIL_PREFIX = "mail:";
const LOCAL_MAIL_TTL_S = 7 * 24 * 60 * 60;
const LAST_MS = 9_999_999_999_999;

/** Keys decrease with time, so that listing the namespace returns the newest mail first. */
export function localMailKey(atMs: number, id: string): string {
  return `${LOCAL_MAIL_PREFIX}${String(LAST_MS - atMs).padStart(13, "0")}:${id}`;
}

/** Stores mails for the mailbox page instead of sending them. */
export function localMail(mailbox: KVNamespace, nowMs: () => number): MailPort {
  return {
    async send(mail) {
      const id = crypto.randomUUID();
      const atMs = nowMs();
      const kept: LocalMail = { id, ...mail, at: new Date(atMs).toISOString() };
      await mailbox.put(localMailKey(atMs, id), JSON.stringify(kept), { expirationTtl: LOCAL_MAIL_TTL_S });
    },
  };
}

/** Prefix of the demo authenticator's keys, stored beside the mails of this machine. */
const PREFIX = "authenticator:";
const STEP_S = 30;
const BASE_32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The demo authenticator's code of an account. */
export interface LocalCode {
  email: string;
  code: string;
  /** Remaining validity in seconds. */
  leftS: number;
}

/** Adds an account's key to the demo's authenticator. @param key base 32, as it is typed by hand */
export async function keepLocalKey(mailbox: KVNamespace, email: string, key: string): Promise<void> {
  await mailbox.put(`${PREFIX}${email}`, JSON.stringify({ key }));
}

/** The codes of the demo's accounts at a time. */
export async function localCodes(mailbox: KVNamespace, nowMs: number): Promise<LocalCode[]> {
  const { keys } = await mailbox.list({ prefix: PREFIX });
  const leftS = STEP_S - (Math.floor(nowMs / 1000) % STEP_S);
  const codes = keys.map(async ({ name }) => {
    const kept = await mailbox.get<{ key: string }>(name, "json");
    return { email: name.slice(PREFIX.length), code: codeOf(kept?.key ?? "", nowMs), leftS };
  });
  return Promise.all(codes);
}

/** Source: RFC 6238, with the authenticators' default parameters. */
function codeOf(key: string, nowMs: number): string {
  let bits = "";
  for (const letter of key.replaceAll(/[\s=]/g, ""))
    bits += BASE_32.indexOf(letter).toString(2).padStart(5, "0");
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(nowMs / 1000 / STEP_S)));
  const mac = createHmac("sha1", Buffer.from(bytes)).update(counter).digest();
  const at = (mac[mac.length - 1] ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

type MailEnv = Pick<ConsoleEnv, "MAIL_TRANSPORT" | "MAIL_FROM" | "MAIL" | "MAILBOX">;

/** The configured mail adapter. Throws when its binding is missing, rather than dropping mail. */
export function mailFor(env: MailEnv): MailPort {
  const port = portOf(env);
  return { send: async (mail) => port.send(withPlainHeaders(mail)) };
}

/**
 * Keeps each header on one line: a line break in a name would start another header.
 * @throws for an invalid address that contains a line break
 */
function withPlainHeaders({ to, from, subject, ...content }: OutgoingMail): OutgoingMail {
  if (BREAKS_A_HEADER.test(to)) throw new Error("A mail's address holds a control character");
  return {
    to,
    ...(from === undefined ? {} : { from: oneLine(from) }),
    subject: oneLine(subject),
    ...content,
  };
}

const BREAKS_A_HEADER = /[\p{Cc}\u2028\u2029]/u;
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");

/**
 * The local mailbox, for requests to a host name of this machine only: a page elsewhere may point its own name here.
 * @param hostname host of the request
 * @throws AppError NOT_FOUND
 */
export function readableMailbox(
  { MAIL_TRANSPORT, MAILBOX }: Pick<ConsoleEnv, "MAIL_TRANSPORT" | "MAILBOX">,
  hostname: string,
): KVNamespace {
  if (MAIL_TRANSPORT !== "local" || !MAILBOX || !OWN_MACHINE.test(hostname)) throw new AppError("NOT_FOUND");
  return MAILBOX;
}

const OWN_MACHINE = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/;

function portOf(env: MailEnv): MailPort {
  if (env.MAIL_TRANSPORT === "local") {
    if (!env.MAILBOX) throw new Error("MAIL_TRANSPORT is local, but there is no MAILBOX namespace");
    return localMail(env.MAILBOX, Date.now);
  }
  if (!env.MAIL) throw new Error("MAIL_TRANSPORT is cloudflare, but there is no MAIL binding");
  return cloudflareMail(env.MAIL, env.MAIL_FROM);
}
