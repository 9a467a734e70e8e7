import { Form, useNavigation, useSubmit } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, type ButtonSize, type ButtonVariant } from "./button";
import { ConfirmDialog } from "./dialog";

interface IntentButtonProps {
  intent: string;
  /** Id of the item that the button acts on. */
  id?: string;
  children: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** A button that posts its intent to the current page and keeps the scroll position. */
export function IntentButton({
  intent,
  id,
  children,
  variant = "secondary",
  size = "medium",
}: IntentButtonProps) {
  const { state } = useNavigation();
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      {id && <input type="hidden" name="id" value={id} />}
      <Button type="submit" variant={variant} size={size} disabled={state === "submitting"}>
        {children}
      </Button>
    </Form>
  );
}

interface ConfirmIntentButtonProps extends IntentButtonProps {
  title: string;
  description: string;
  confirmLabel: string;
  tone?: "primary" | "danger";
}

/** `IntentButton` with a confirmation. */
export function ConfirmIntentButton(props: ConfirmIntentButtonProps) {
  const {
    intent,
    id,
    children,
    variant = "secondary",
    size = "medium",
    tone = "danger",
    ...question
  } = props;
  const submit = useSubmit();
  return (
    <ConfirmDialog
      {...question}
      variant={tone}
      trigger={
        <Button variant={variant} size={size}>
          {children}
        </Button>
      }
      onConfirm={() => submit({ intent, ...(id ? { id } : {}) }, { method: "post" })}
    />
  );
}
