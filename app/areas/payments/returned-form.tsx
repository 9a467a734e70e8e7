import { Trans } from "@lingui/react/macro";
import { Form, useActionData, useSubmit } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { ActionFailure } from "../../kit/action-failure";
import { Button, LinkButton } from "../../ui/button";
import { Card } from "../../ui/page";

interface ReturnedFormProps {
  /** Parameters with which the gateway's window returned; missing ones are empty. */
  told: Record<string, string>;
  /** Texts displayed while sending, and if there is nothing to send. */
  sending: ReactNode;
  nothing: ReactNode;
  back: { to: string; label: ReactNode };
}

/** Submits the parameters of the gateway's window: automatically, or by a button without a script. */
export function ReturnedForm({ told, sending, nothing, back }: ReturnedFormProps) {
  const failure = useActionData();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  const isTold = Object.values(told).every((value) => value !== "");
  useEffect(() => {
    if (isSent.current || !form.current || !isTold) return;
    isSent.current = true;
    submit(form.current);
  }, [submit, isTold]);
  const isOpen = isTold && !failure;
  return (
    <Card className="max-w-form">
      <div className="flex flex-col gap-4">
        <ActionFailure />
        {isOpen && <p role="status">{sending}</p>}
        {!isTold && <p>{nothing}</p>}
        <Form method="post" ref={form} className="flex flex-wrap gap-2">
          {Object.entries(told).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {isOpen && (
            <Button type="submit" variant="primary">
              <Trans>계속</Trans>
            </Button>
          )}
          <LinkButton to={back.to}>{back.label}</LinkButton>
        </Form>
      </div>
    </Card>
  );
}
