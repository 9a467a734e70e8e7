import { createHmac } from "node:crypto";

const BASE_32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP_S = 30;

/**
 * The code that an authenticator shows for a key. Source: RFC 6238, with the usual defaults of authenticators.
 *
 * @param key base 32, spaces allowed
 * @param steps half minutes from now. The codes of adjacent half minutes are valid too, each once. A test that needs a second
 * code
 *   uses the next half minute's, which remains valid if the present half minute ends before the check; the previous one's would not
 */
export function totp(key: string, steps = 0, nowMs = Date.now()): string {
  const bits = [...key.replaceAll(/[\s=]/g, "")]
    .map((char) => BASE_32.indexOf(char).toString(2).padStart(5, "0"))
    .join("");
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(nowMs / 1000 / STEP_S) + steps));
  const mac = createHmac("sha1", Buffer.from(bytes)).update(counter).digest();
  const at = (mac[mac.length - 1] ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
