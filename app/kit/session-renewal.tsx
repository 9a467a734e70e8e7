import { lazy, Suspense, useEffect, useState } from "react";
import { SESSION_ENDED_HEADER } from "./session-ended";

type Ask = () => Promise<boolean>;
let ask: Ask | null = null;

/**
 * Repeats every form that is refused because the session ended, once the account has signed in again on the same page: typed
 * text stays, and the page continues. The form key prevents double effects. Call once, before hydration. Source: decision 0147
 */
export function watchEndedSessions(): void {
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const answer = await send(input, init);
    if (!ask || !answer.headers.has(SESSION_ENDED_HEADER)) return answer;
    return (await ask()) ? send(input, init) : answer;
  };
}

const SessionDialog = lazy(() => import("./session-dialog"));

/** Asks the account for its password when one of its forms is refused because the session ended. */
export function SessionRenewal({ email }: { email: string }) {
  const [end, setEnd] = useState<((isRenewed: boolean) => void) | null>(null);
  useEffect(() => {
    let pending: Promise<boolean> | null = null;
    ask = () => {
      pending ??= new Promise<boolean>((resolve) => setEnd(() => resolve)).finally(() => {
        pending = null;
        setEnd(null);
      });
      return pending;
    };
    return () => {
      ask = null;
    };
  }, []);
  return (
    end && (
      <Suspense>
        <SessionDialog email={email} onEnd={end} />
      </Suspense>
    )
  );
}
