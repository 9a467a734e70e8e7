import { type Adapter, redirectWithToast } from "../../kit/respond.server";
import { SETTINGS_TOASTS } from "./titles";

/** What a saved settings page answers: itself, or a page of the same settings, with a toast. */
export function savedSettings(
  adapter: Adapter,
  toast: keyof typeof SETTINGS_TOASTS = "saved",
  to: string = adapter.url.pathname,
): Response {
  return redirectWithToast(adapter, to, {
    tone: "positive",
    message: adapter.i18n._(SETTINGS_TOASTS[toast]),
  });
}
