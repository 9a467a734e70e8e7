import { createHmac } from "node:crypto";

/** Where the demo's authenticator keeps its keys, beside the mails of this machine. */
const PREFIX = "authenticator:";
const STEP_S = 30;
const BASE_32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What the demo's authenticator shows for an account. */
export interface LocalCode {
  email: string;
  code: string;
  /** How long it still counts, in seconds. */
  leftS: number;
}

/** Gives the demo's authenticator the key of an account. @param key base 32, as it is typed by hand */
export async function keepLocalKey(mailbox: KVNamespace, email: string, key: string): Promise<void> {
  await mailbox.put(`${PREFIX}${email}`, JSON.stringify({ key }));
}

/** The codes of the demo's accounts at a moment. */
export async function localCodes(mailbox: KVNamespace, nowMs: number): Promise<LocalCode[]> {
  const { keys } = await mailbox.list({ prefix: PREFIX });
  const leftS = STEP_S - (Math.floor(nowMs / 1000) % STEP_S);
  const codes = keys.map(async ({ name }) => {
    const kept = await mailbox.get<{ key: string }>(name, "json");
    return { email: name.slice(PREFIX.length), code: codeOf(kept?.key ?? "", nowMs), leftS };
  });
  return Promise.all(codes);
}

/** Source: RFC 6238, with the defaults that authenticators take. */
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
