import { lazy, Suspense, useEffect, useState } from "react";
import { SESSION_ENDED_HEADER } from "./session-ended";

type Ask = () => Promise<boolean>;
let ask: Ask | null = null;

/**
 * Has every form that is refused because the session ended asked for again once its sender has signed in where they stand: nothing
 * typed is lost, and the page that sent it goes on as if nothing had happened. Sent twice it does nothing twice, since a form has a
 * key. Called once, before the page is alive. Source: decision 0147
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

/** Asks whoever was signed in for their password, when a form of theirs comes back because they are no longer. */
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
