import {
  type AdRequest,
  type AnswerTemplate,
  answerBody,
  answerTemplate,
  type Choice,
  type CompiledCreative,
  type CompiledPlan,
  encodeToken,
  publicReasonOf,
  type Refusal,
  stampOf,
  type TokenStamp,
} from "../domain/serving";
import type { AdServeEnv } from "./env";
import { json } from "./http";
import type { Isolate } from "./isolate";
import { type TokenKeys, tokenKeys } from "./keyed-hash";

export type WaitUntil = (work: Promise<unknown>) => void;

/** State of one ad request once its plan is loaded. */
export interface AdCall {
  isolate: Isolate;
  env: AdServeEnv;
  waitUntil: WaitUntil;
  compiled: CompiledPlan;
  request: AdRequest;
  /** Advances while leases are awaited. */
  nowMs: number;
  random: number;
  tokenId: string;
  /** SDK that the request names, or null. */
  sdk: string | null;
  tokenTtlMs: number;
  /** `addressHashOf` the caller; null if no header gives the address. */
  addressHash: string | null;
}

/** Parts shared by all answers with the same creative. */
interface Prepared {
  keys: TokenKeys;
  template: AnswerTemplate;
  stamp: TokenStamp;
}

/** Built once per creative and plan, and garbage-collected with them. */
const prepared = new WeakMap<CompiledCreative, Prepared>();

/** The answer with this choice, under a token that counts. */
export function bodyOf(call: AdCall, choice: Choice, tokenId = call.tokenId): string {
  const { template, stamp } = preparedFor(call, choice);
  const { userHash, seen } = call.request;
  const token = encodeToken(
    {
      tokenId,
      decidedAtMs: call.nowMs,
      expiresAtMs: call.nowMs + call.tokenTtlMs,
      userHash,
      capDay: userHash === null ? null : (choice.cap?.day ?? null),
    },
    stamp,
  );
  return answerBody(template, token, seen === undefined ? "" : capsText(choice));
}

/** The caps that the page has to observe, as a further field of the answer. */
function capsText({ cap }: Choice): string {
  if (cap === null) return "";
  return `,"caps":${JSON.stringify(Object.fromEntries(cap.limits.map(({ key, cap }) => [key, cap])))}`;
}

function preparedFor({ compiled, env }: AdCall, { campaign, creative }: Choice): Prepared {
  const keys = tokenKeys(env.TOKEN_KEYS);
  const known = prepared.get(creative);
  if (known?.keys === keys) return known;
  const template = answerTemplate(compiled.plan, campaign, creative, env.AD_SERVE_ORIGIN);
  const made = { keys, template, stamp: stampOf(creative.tokenBinding, keys.currentKeyId, keys.current) };
  prepared.set(creative, made);
  return made;
}

const exactReasons = new WeakMap<Response, string>();

/** Answer without an ad, with a public reason. `unshown`: the caller's address displayed too few of the ads it received. */
export function noFill(reason: Refusal | "unavailable" | "unshown"): Response {
  const response = json({ code: 0, msg: "OK", result: null, reason: publicReasonOf(reason) });
  exactReasons.set(response, reason);
  return response;
}

/** The exact reason before it was generalized for the public, for the publisher's inspector; null for an answer with an ad. */
export const exactReasonOf = (response: Response): string | null => exactReasons.get(response) ?? null;
