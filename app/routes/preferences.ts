import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare";
import { safeNext } from "../../domain/shared/next-path";
import { isLocale, LOCALE_COOKIE } from "../i18n";
import { THEME_COOKIE, THEMES } from "../server/theme";

const YEAR_S = 365 * 24 * 60 * 60;

/** Keeps the reader's language and theme in this browser. Unknown values change nothing. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const secure = context.env.CONSOLE_ORIGIN.startsWith("https:") ? "; Secure" : "";
  const headers = new Headers();
  const keep = (name: string, value: string) =>
    headers.append("Set-Cookie", `${name}=${value}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`);
  const locale = form.get("locale");
  if (isLocale(locale)) keep(LOCALE_COOKIE, locale);
  const theme = THEMES.find((known) => known === form.get("theme"));
  if (theme) keep(THEME_COOKIE, theme);
  const next = form.get("next");
  return typeof next === "string" ? redirect(safeNext(next), { headers }) : data({ kept: true }, { headers });
}
