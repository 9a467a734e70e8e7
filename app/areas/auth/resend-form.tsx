import { Trans } from "@lingui/react/macro";
import { Form, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button";

interface ResendFormProps {
  action: string;
  /** For a visitor without a session. */
  email?: string;
  /** The form's intent, on a page with several forms. */
  intent?: string;
  /** Seconds until another code may be requested, at page load. */
  waitS: number;
}

/** Requests another code once the wait is over. Without a script only the server enforces the wait. */
export function ResendForm({ action, email, intent, waitS }: ResendFormProps) {
  const leftS = useCountdown(waitS);
  const waiting = leftS > 0;
  return (
    <Form method="post" action={action} className="flex justify-center">
      {email !== undefined && <input type="hidden" name="email" value={email} />}
      {intent !== undefined && <input type="hidden" name="intent" value={intent} />}
      <Button
        type="submit"
        variant="quiet"
        aria-disabled={waiting || undefined}
        onClick={(event) => {
          if (waiting) event.preventDefault();
        }}
      >
        {waiting ? <Trans>{leftS}초 후 다시 받을 수 있어요</Trans> : <Trans>코드 다시 받기</Trans>}
      </Button>
    </Form>
  );
}

/** Remaining whole seconds of `waitS`, which the server sends again after each submission. */
function useCountdown(waitS: number): number {
  const { key } = useLocation();
  const [leftS, setLeftS] = useState(waitS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same wait, given again, is counted again
  useEffect(() => {
    const endsAtMs = Date.now() + waitS * 1000;
    const tick = () => setLeftS(Math.max(0, Math.ceil((endsAtMs - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [waitS, key]);
  return leftS;
}
