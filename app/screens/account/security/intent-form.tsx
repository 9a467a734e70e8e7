import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

interface IntentFormProps {
  intent: string;
  /** What it is about; travels hidden. */
  fields?: Record<string, string>;
  children: ReactNode;
}

/** A lone button's form: posts its intent to the page it stands on. */
export function IntentForm({ intent, fields = {}, children }: IntentFormProps) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}
