import type { ConsoleEnv } from "../../env";
import { httpEncoder } from "./http";
import type { EncoderPort } from "./port";

export type { EncodingJob } from "./port";

/** The environment's encoder. Throws when it names none, or no key to sign jobs with, so that whoever asks tries again later. */
export function encoderFor(env: Pick<ConsoleEnv, "ENCODER_URL" | "ENCODER_KEY">): EncoderPort {
  if (!env.ENCODER_URL) throw new Error("ENCODER_URL is not set");
  if (!env.ENCODER_KEY) throw new Error("ENCODER_KEY is not set");
  return httpEncoder(env.ENCODER_URL, env.ENCODER_KEY);
}
