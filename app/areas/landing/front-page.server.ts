import type { MessageDescriptor } from "@lingui/core";
import { z } from "zod";
import type { Adapter } from "../../kit/page.server";
import { businessOf, businessView } from "./business.server";

/** What a page of the house says of itself to other sites. */
export const frontCardView = z.object({
  title: z.string(),
  description: z.string(),
  /** The console's. */
  origin: z.string(),
  /** With what tells its pages apart, and without the language. */
  path: z.string(),
  language: z.enum(["ko", "en"]),
  /** The address of a picture, on the console. */
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

/** What every page of the house has: who runs it, and what it says of itself. */
export function frontPage(
  { ctx, i18n }: Pick<Adapter, "ctx" | "i18n">,
  { title, description, path, image, type = "website" }: Said,
): z.input<typeof frontPageView> {
  const words = (said: MessageDescriptor | string) => (typeof said === "string" ? said : i18n._(said));
  const language = i18n.locale === "en" ? "en" : "ko";
  return {
    business: businessOf(ctx.env),
    card: {
      title: words(title),
      description: words(description),
      origin: ctx.env.CONSOLE_ORIGIN,
      path,
      language,
      image: image ?? `/pictures/card-${language}.png`,
      type,
    },
  };
}
