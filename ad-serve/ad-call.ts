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

/** One request for an ad, from its plan on. */
export interface AdCall {
  isolate: Isolate;
  env: AdServeEnv;
  waitUntil: WaitUntil;
  compiled: CompiledPlan;
  request: AdRequest;
  /** Moves on while leases are waited for. */
  nowMs: number;
  random: number;
  tokenId: string;
  /** What the request says that it came from, or null. */
  sdk: string | null;
  tokenTtlMs: number;
  /** `addressHashOf` who asks; null where nothing says. */
  addressHash: string | null;
}

/** What all answers with a creative share. */
interface Prepared {
  keys: TokenKeys;
  template: AnswerTemplate;
  stamp: TokenStamp;
}

/** Built once a creative and plan; both leave memory together. */
const prepared = new WeakMap<CompiledCreative, Prepared>();

/** The answer with this choice, under a token that counts. */
export function bodyOf(call: AdCall, choice: Choice): string {
  const { template, stamp } = preparedFor(call, choice);
  const token = encodeToken(
    {
      tokenId: call.tokenId,
      decidedAtMs: call.nowMs,
      expiresAtMs: call.nowMs + call.tokenTtlMs,
      userHash: call.request.userHash,
      capDay: choice.cap?.day ?? null,
    },
    stamp,
  );
  return answerBody(template, token);
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

/** Why nothing is served, in the words that any caller may read. `unshown`: the caller's address showed hardly anything of what it was given. */
export function noFill(reason: Refusal | "unavailable" | "unshown"): Response {
  const response = json({ code: 0, msg: "OK", result: null, reason: publicReasonOf(reason) });
  exactReasons.set(response, reason);
  return response;
}

/** For the publisher's own inspector: the reason before it was made public, or null for an answer with an ad. */
export const exactReasonOf = (response: Response): string | null => exactReasons.get(response) ?? null;
