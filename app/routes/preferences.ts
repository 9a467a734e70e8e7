import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare";
import { safeNext } from "../../domain/kernel";
import { isLocale, LOCALE_COOKIE } from "../../locales/words";
import { MEASURES_COOKIE, measuresToKeep, withMeasures } from "../areas/report/kept-measures.server";
import { LIST_VIEW_COOKIE, LIST_VIEWS } from "../kit/list-view.server";
import { readPostedForm } from "../kit/posted-form.server";
import { preferenceCookie, THEME_COOKIE, THEMES } from "../kit/theme.server";

/**
 * Stores the language, the theme, the view of lists and the measures of reports in this browser. Ignores unknown values and bodies
 * that are not forms.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readPostedForm(request).catch(() => new FormData());
  const headers = new Headers();
  const keep = (name: string, value: string) =>
    headers.append("Set-Cookie", preferenceCookie(context.env.CONSOLE_ORIGIN, name, value));
  const locale = form.get("locale");
  if (isLocale(locale)) keep(LOCALE_COOKIE, locale);
  const theme = THEMES.find((known) => known === form.get("theme"));
  if (theme) keep(THEME_COOKIE, theme);
  const view = LIST_VIEWS.find((known) => known === form.get("view"));
  if (view) keep(LIST_VIEW_COOKIE, view);
  const next = form.get("next");
  if (form.has("offered") && typeof next === "string") {
    keep(MEASURES_COOKIE, measuresToKeep(request, form));
    return redirect(withMeasures(next, form), { headers });
  }
  return typeof next === "string" ? redirect(safeNext(next), { headers }) : data({ kept: true }, { headers });
}
