/** An answer, or why there is none. */
export type Answered = { response: Response } | { failed: "network" | "timeout" };

/** Calls the address and never rejects. A phone may keep a call without a network open for minutes. */
export async function call(
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit,
  withinMs: number,
): Promise<Answered> {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Answered>((resolve) => {
    timer = setTimeout(() => {
      resolve({ failed: "timeout" });
      abort.abort();
    }, withinMs);
  });
  const asked = Promise.resolve()
    .then(() => fetch(url, { ...init, signal: abort.signal }))
    .then(
      (response): Answered => ({ response }),
      (): Answered => ({ failed: "network" }),
    );
  const answered = await Promise.race([asked, late]);
  clearTimeout(timer);
  return answered;
}
