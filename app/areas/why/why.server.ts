import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { readWhy, setPersonalised, whyView } from "../../../worker/services/serving";
import { formAction } from "../../kit/form.server";
import { pageLoader } from "../../kit/page.server";
import { authContext } from "../auth/auth-context.server";
import { placeOf, toPlatform } from "../quest/place.server";
import { choiceSchema } from "./forms";

/** Loader of the page that says why an ad was shown, on its platform's host and by path. The console redirects to the former. */
export const whyLoader = pageLoader(z.object({ why: whyView, isDone: z.boolean() }), async (adapter) => {
  placeOf(adapter);
  const why = await readWhy(adapter.ctx, adapter.id("address"));
  toPlatform(adapter, why.platform);
  return { why, isDone: adapter.url.searchParams.has("done") };
});

/** The signed address stands for the reader, who has no session. */
export const whyAction = formAction(
  choiceSchema,
  async ({ personalised }, adapter) => {
    const { id, url } = adapter;
    const ctx = { ...adapter.ctx, ...authContext(adapter) };
    await setPersonalised(ctx, id("address"), { personalised: personalised === "on" });
    return redirect(`${url.pathname}?done`);
  },
  { anonymous: true },
);
