import type { Chance } from "../simulation/random";

/** A request as sent over the wire; every text is a byte string (0 to 255 per character). */
export interface HostileRequest {
  method: string;
  /** Path and query. */
  target: string;
  headers: [string, string][];
  body: string;
}

/** Known values of a running ad server, so that some requests pass its first checks. */
export interface Known {
  unitId: string;
  appKey: string;
  /** Valid tokens, to be modified. */
  tokens: readonly string[];
}

const METHODS = [
  ...Array.from({ length: 10 }, () => "GET"),
  "POST",
  "POST",
  "POST",
  "HEAD",
  "OPTIONS",
  "PUT",
  "DELETE",
  "PATCH",
  "TRACE",
];
const CODES = ["i", "v", "x", "r", "s", "q", "m", "t", "c", "k", "z", "", "ii", "__proto__", "%00"];
const PARAMS = [
  "unit",
  "uid",
  "pf",
  "lcl",
  "key",
  "theme",
  "contextId",
  "data",
  "explain",
  "test",
  "device",
  "x",
];
const HEADERS = [
  "Authorization",
  "Accept-Language",
  "Sec-Purpose",
  "Purpose",
  "User-Agent",
  "Content-Type",
  "Origin",
  "Cookie",
  "CF-Connecting-IP",
  "CF-Ray",
  "X-Forwarded-For",
  "Range",
  "If-None-Match",
];
const WORDS = [
  "",
  "0",
  "-1",
  "null",
  "undefined",
  "NaN",
  "1e999",
  "true",
  "[]",
  "{}",
  "__proto__",
  "constructor",
  "toString",
  "../../etc/passwd",
  "' OR 1=1 --",
  "<script>alert(1)</script>",
  "\u00ed\u00a0\u0080",
  "\u00ff\u00fe",
  "%",
  "%zz",
  "%00",
  "%0d%0aSet-Cookie: a=b",
  "%ED%A0%80",
  "%F0%9F%92%A9",
  "{{7*7}}",
  "ko",
  "ko-KR",
  "zz-ZZ-x-private-use-subtags-that-go-on",
  "web",
  "ios",
  "toaster",
  "2026-11-21",
  "9".repeat(400),
  "a".repeat(257),
  "a.".repeat(600),
  "a".repeat(12_000),
  "..",
  "//evil.example",
  "javascript:alert(1)",
];

const pick = <T>(chance: Chance, from: readonly T[]): T => from[Math.floor(chance.next() * from.length)] as T;

function bytes(chance: Chance, most: number): string {
  const length = Math.floor(chance.next() * most);
  return Array.from({ length }, () => String.fromCharCode(Math.floor(chance.next() * 256))).join("");
}

const word = (chance: Chance): string => (chance.chance(0.15) ? bytes(chance, 60) : pick(chance, WORDS));

/** A valid token with a change: a character, a segment, its end, or none. */
function bent(chance: Chance, tokens: readonly string[]): string {
  const token = tokens.length > 0 ? pick(chance, tokens) : "t2.k1.a.b.c";
  const at = Math.floor(chance.next() * token.length);
  const segments = token.split(".");
  switch (Math.floor(chance.next() * 7)) {
    case 0:
      return token.slice(0, at);
    case 1:
      return token.slice(0, at) + word(chance) + token.slice(at + 1);
    case 2:
      segments[Math.floor(chance.next() * segments.length)] = word(chance);
      return segments.join(".");
    case 3:
      return segments.reverse().join(".");
    case 4:
      return token + word(chance);
    case 5:
      return word(chance);
    default:
      return token;
  }
}

/** Share of targets without escaping, most of which the runtime refuses; the others reach the script. */
const RAW_PART = 0.2;

const escaped = (text: string): string =>
  text
    .replace(/%(?![0-9a-f]{2})/gi, "%25")
    .replace(/[^\x21-\x7e]|["<>\\^`{|}]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, "0")}`);

/** Spaces and line ends cannot be part of a request line; all other characters can. */
const inTarget = (text: string): string => text.replace(/[\s#]/g, "+");
const inHeader = (text: string): string => text.replace(/[\r\n\0]/g, " ");

function queryOf(chance: Chance, known: Known): string {
  const pairs: string[] = [];
  if (chance.chance(0.7)) pairs.push(`unit=${known.unitId}`);
  if (chance.chance(0.5)) pairs.push(`key=${known.appKey}`);
  // Half of them are complete, so that other errors reach the decision.
  if (chance.chance(0.5)) pairs.push("uid=fuzz", "pf=web", "lcl=ko");
  const more = Math.floor(chance.next() * 5);
  for (let nth = 0; nth < more; nth++) pairs.push(`${pick(chance, PARAMS)}=${word(chance)}`);
  if (chance.chance(0.1)) pairs.push(word(chance));
  return pairs.length === 0 ? "" : `?${pairs.join(pick(chance, ["&", "&", "&", "&&", ";"]))}`;
}

function targetOf(chance: Chance, known: Known): string {
  const token = () => bent(chance, known.tokens);
  const routes: (() => string)[] = [
    () => `/request${queryOf(chance, known)}`,
    () => `/request${queryOf(chance, known)}`,
    () => `/request${pick(chance, ["/", "%20", "x", "/../request"])}${queryOf(chance, known)}`,
    () => `/b/${pick(chance, CODES)}/${token()}${chance.chance(0.5) ? queryOf(chance, known) : ""}`,
    () => `/b/i/${token()}`,
    () => `/b${queryOf(chance, known)}`,
    () => `/c/${token()}${chance.chance(0.3) ? queryOf(chance, known) : ""}`,
  ];
  const target = inTarget(pick(chance, routes)());
  return chance.chance(RAW_PART) ? target : escaped(target);
}

function bodyOf(chance: Chance, known: Known): string {
  const beacon = () => ({ kind: word(chance), code: pick(chance, CODES), token: bent(chance, known.tokens) });
  const bodies: (() => string)[] = [
    () => "",
    () => word(chance),
    () => bytes(chance, 2_000),
    () => JSON.stringify(Array.from({ length: Math.floor(chance.next() * 30) }, beacon)),
    () => JSON.stringify({ beacons: Array.from({ length: Math.floor(chance.next() * 30) }, beacon) }),
    () => JSON.stringify(beacon()),
    () => "[".repeat(2_000),
    () => `${known.tokens[0] ?? ""}\n`.repeat(50),
    () => "x".repeat(Math.floor(chance.next() * 80_000)),
  ];
  return pick(chance, bodies)();
}

/** One invalid request. The same random source produces the same requests. */
export function hostileRequest(chance: Chance, known: Known): HostileRequest {
  const method = chance.chance(0.02) ? "BREW" : pick(chance, METHODS);
  const headers: [string, string][] = [];
  if (chance.chance(0.6)) headers.push(["Authorization", pick(chance, ["", "Bearer "]) + known.appKey]);
  const more = Math.floor(chance.next() * 4);
  for (let nth = 0; nth < more; nth++) headers.push([pick(chance, HEADERS), inHeader(word(chance))]);
  const body = method === "GET" || method === "HEAD" ? "" : bodyOf(chance, known);
  return { method, target: targetOf(chance, known), headers, body };
}
