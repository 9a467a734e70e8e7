import type { FormFailure } from "../../kit/form.server";

/** Whether an action's data is a form refusal. */
export function isFormFailure(value: unknown): value is FormFailure {
  return typeof value === "object" && value !== null && "submission" in value && "errorCode" in value;
}
