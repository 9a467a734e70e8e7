import type { MessageDescriptor } from "@lingui/core";
import { z } from "zod";
import { LOCALES, localeOf } from "../../../locales/words";
import type { Adapter } from "../../kit/page.server";
import { businessOf, businessView } from "./business.server";
import { pictureLanguage } from "./picture-language";

/** Metadata of a front page for other sites. */
export const frontCardView = z.object({
  title: z.string(),
  description: z.string(),
  /** The console's origin. */
  origin: z.string(),
  /** Path with the parameters that identify the page, without the language. */
  path: z.string(),
  language: z.enum(LOCALES),
  /** URL of an image on the console. */
  image: z.string(),
  type: z.enum(["website", "article"]),
});
export type FrontCard = z.output<typeof frontCardView>;

export const frontPageView = z.object({ business: businessView, card: frontCardView });

interface Said {
  title: MessageDescriptor | string;
  description: MessageDescriptor | string;
  path: string;
  image?: string | null;
  type?: FrontCard["type"];
}

/** Data of every front page: the operator, and the metadata. */
export function frontPage(
  { ctx, i18n }: Pick<Adapter, "ctx" | "i18n">,
  { title, description, path, image, type = "website" }: Said,
): z.input<typeof frontPageView> {
  const words = (said: MessageDescriptor | string) => (typeof said === "string" ? said : i18n._(said));
  const language = localeOf(i18n);
  return {
    business: businessOf(ctx.env),
    card: {
      title: words(title),
      description: words(description),
      origin: ctx.env.CONSOLE_ORIGIN,
      path,
      language,
      image: image ?? `/pictures/card-${pictureLanguage(language)}.png`,
      type,
    },
  };
}
