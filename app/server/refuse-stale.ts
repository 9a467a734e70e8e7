import { AppError } from "../../domain/shared/errors";
import { SEEN_VERSION_FIELD } from "../components/form/seen-version";

/**
 * Refuses a form that was filled with an older state of what it changes: saved in another tab, or by somebody else.
 * @throws AppError CONFLICT
 */
export function refuseStale(form: FormData, { version }: { version: number }): void {
  const seen = form.get(SEEN_VERSION_FIELD);
  if (seen !== null && seen !== String(version)) throw new AppError("CONFLICT");
}
