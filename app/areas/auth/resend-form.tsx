import { Trans } from "@lingui/react/macro";
import { Form, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button";

interface ResendFormProps {
  action: string;
  /** Where nobody is signed in. */
  email?: string;
  /** Of a page with several forms. */
  intent?: string;
  /** Seconds until another code may be asked for, when the page was loaded. */
  waitS: number;
}

/** Asks for another code, once the wait is over. Without a script the server alone holds it. */
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

/** Whole seconds left of `waitS`, which every submission brings anew from the server. */
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
