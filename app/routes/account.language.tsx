import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { languageSchema } from "../../domain/people";
import { serverI18n } from "../../locales/words/server";
import { requireAccount } from "../../worker/services/kernel";
import { updateOptions } from "../../worker/services/people";
import type { PageHandle } from "../root";
import { LanguageScreen } from "../screens/account/language-screen";
import { accountPath, fromOf } from "../screens/account/paths";
import { ACCOUNT_TOASTS, languageTitle } from "../screens/account/words";
import { formAction, pageLoader, redirectWithToast } from "../server/respond";
import { localeCookie } from "../server/theme";

export const handle = { title: languageTitle } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    locale: z.enum(["ko", "en", "ja"]),
  }),
  async ({ ctx }) => {
    requireAccount(ctx);
    return { locale: ctx.locale };
  },
);

/** Kept in the account and in this browser; the page is loaded anew, with its words. */
export const action = formAction(languageSchema, async (input, adapter) => {
  const { env } = adapter.ctx;
  await updateOptions(adapter.ctx, input);
  const message = serverI18n(input.locale)._(ACCOUNT_TOASTS.saved);
  const to = accountPath("language", fromOf(adapter.url));
  const answer = redirectWithToast(adapter, to, { tone: "positive", message }, [
    localeCookie(env.CONSOLE_ORIGIN, input.locale),
  ]);
  answer.headers.set("X-Remix-Reload-Document", "true");
  return answer;
});

export default function LanguageRoute() {
  return <LanguageScreen locale={useLoaderData<typeof loader>().locale} />;
}
