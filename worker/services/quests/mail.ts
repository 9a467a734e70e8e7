import { eq } from "drizzle-orm";
import { platformOrigin } from "../../../domain/platform";
import { DEFAULT_LOCALE, isLocale } from "../../../locales/words";
import { questMail } from "../../../locales/words/quest-mail";
import { serverI18n } from "../../../locales/words/server";
import { schema } from "../../db/client";
import type { OutboxPayload } from "../../db/outbox-topics";
import { type ServiceContext, sendMail, unseal } from "../kernel";
import { readerToken } from "./quest";

const { adProducts, campaigns, participations, projects } = schema;

/** Mails a reader about a step of the own participation, with the link to the own page; nothing after the reader's data was deleted. */
export async function sendQuestMail(
  ctx: ServiceContext,
  { participationId, event }: OutboxPayload<"mail.quest">,
): Promise<void> {
  const [row] = await ctx.db
    .select({
      own: participations,
      quest: campaigns.quest,
      timezone: adProducts.timezone,
      project: { displayName: projects.displayName, alias: projects.alias },
    })
    .from(participations)
    .innerJoin(campaigns, eq(campaigns.id, participations.campaignId))
    .innerJoin(adProducts, eq(adProducts.id, campaigns.productId))
    .innerJoin(projects, eq(projects.id, participations.pubProjectId))
    .where(eq(participations.id, participationId))
    .limit(1);
  if (!row?.own.emailSealed || !row.quest) return;
  const { own, quest, timezone, project } = row;
  const to = await unseal(ctx.env, row.own.emailSealed);
  const i18n = serverI18n(isLocale(own.locale) ? own.locale : DEFAULT_LOCALE);
  const url = `${originOf(ctx, project.alias)}/quest/mine/${await readerToken(ctx, own.id)}`;
  const words = {
    ...{ event, product: quest.productName, rewardMinor: own.rewardMinor, reason: own.reason },
    ...{ failure: own.failure, timeOverAt: own.timeOverAt, zone: timezone },
    ...{ sender: project.displayName, url },
  };
  await sendMail(ctx, { to, ...questMail(i18n, words) });
}

/** The platform's own host; the console's for a platform without an alias. */
function originOf({ env }: Pick<ServiceContext, "env">, alias: string | null): string {
  const hosts = { consoleOrigin: env.CONSOLE_ORIGIN, domain: env.CONSOLE_DOMAIN };
  return alias === null ? env.CONSOLE_ORIGIN : platformOrigin(alias, hosts);
}
