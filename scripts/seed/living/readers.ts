import type { PublisherKey } from "./market";
import { dailyReaders, MONTHLY } from "./publishers";
import { chance } from "./random";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const CHARACTERS_OF_CHANCE = 5;

/** Stable hash of a publisher's reader. */
export function readerHash(publisher: PublisherKey, nth: number): string {
  const key = `${publisher} ${nth}`;
  const known = HASHES.get(key) ?? hashPart(publisher, nth, "first") + hashPart(publisher, nth, "second");
  HASHES.set(key, known);
  return known;
}

const HASHES = new Map<string, string>();

function hashPart(...words: (string | number)[]): string {
  let bits = Math.floor(chance(...words) * 2 ** (6 * CHARACTERS_OF_CHANCE));
  let text = "";
  for (let at = 0; at < CHARACTERS_OF_CHANCE; at++) {
    text += ALPHABET[bits % ALPHABET.length];
    bits = Math.floor(bits / ALPHABET.length);
  }
  return text;
}

/** A reader of a publisher on a day; each reader returns on some days of a month. */
export function readerOf(publisher: PublisherKey, day: string, part: number): string {
  const place = Math.floor(part * dailyReaders(publisher));
  return readerHash(publisher, place * MONTHLY + Math.floor(chance(place, day) * MONTHLY));
}
