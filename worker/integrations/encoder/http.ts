import type { EncoderPort } from "./port";

const ANSWERS_WITHIN_MS = 10_000;

/** The encoder as a service of its own; `encoder/server.mjs` is what answers. */
export function httpEncoder(encoderUrl: string): EncoderPort {
  return {
    async encode(job) {
      const response = await fetch(new URL("/jobs", encoderUrl), {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(job),
        signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the encoder did not take the job: ${response.status}`);
    },
  };
}
