import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { pageOf } from "../../domain/kernel";
import { blockedCategoriesSchema, pastedDomainsSchema } from "../../domain/platform";
import {
  addBlockedDomains,
  type BlockingQuestion,
  listBlockedDomains,
  removeBlockedDomains,
  setBlockedCategories,
} from "../../worker/services/platform";
import type { PageHandle } from "../root";
import { AdBlockingScreen } from "../screens/publisher/ad-blocking/ad-blocking-screen";
import { type AskedBlocking, chosenDomainsSchema } from "../screens/publisher/ad-blocking/forms";
import { TITLES } from "../screens/publisher/titles";
import { TOASTS } from "../screens/publisher/toasts";
import { listQuery } from "../server/list-query";
import { type Adapter, formAction, intentAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: TITLES.adBlocking } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    filtered: z.boolean(),
    categories: z.array(z.string()),
    /** In alphabetical order; a page begins behind the domain that `next` names. */
    page: pageOf(z.string()),
    /** How many there are, whatever was looked for. */
    total: z.number(),
  }),
  async ({ ctx, params, url }) => ({
    ...(await listBlockedDomains(ctx, params.project ?? "", listQuery(url))),
    filtered: url.searchParams.has("q"),
  }),
);

const projectOf = ({ params }: Adapter) => params.project ?? "";
const answerIn = (form: FormData): string | null => {
  const answer = form.get("answer");
  return typeof answer === "string" ? answer : null;
};

function done(adapter: Adapter, toast: keyof typeof TOASTS): Response {
  return redirectWithToast(adapter, adapter.url.pathname, {
    tone: "positive",
    message: adapter.i18n._(TOASTS[toast]),
  });
}

/** The form comes back as it was typed, with what is asked. */
function ask(asked: BlockingQuestion, intent: AskedBlocking["intent"], form: FormData): AskedBlocking {
  return {
    asked,
    intent,
    categories: form.getAll("categories").map(String),
    domains: String(form.get("domains") ?? ""),
  };
}

export const action = intentAction<unknown>({
  categories: formAction(blockedCategoriesSchema, async (input, adapter, form) => {
    const asked = await setBlockedCategories(adapter.ctx, projectOf(adapter), input, answerIn(form));
    return asked ? ask(asked, "categories", form) : done(adapter, "categoriesBlocked");
  }),
  domains: formAction(pastedDomainsSchema, async (_, adapter, form) => {
    const input = { domains: form.get("domains") };
    const asked = await addBlockedDomains(adapter.ctx, projectOf(adapter), input, answerIn(form));
    return typeof asked === "number" ? done(adapter, "domainsBlocked") : ask(asked, "domains", form);
  }),
  remove: formAction(chosenDomainsSchema, async ({ domains }, adapter) => {
    await removeBlockedDomains(adapter.ctx, projectOf(adapter), domains);
    return done(adapter, "domainsUnblocked");
  }),
});

export default function AdBlockingRoute() {
  return <AdBlockingScreen {...useLoaderData<typeof loader>()} />;
}
