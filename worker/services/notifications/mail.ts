import { eq } from "drizzle-orm";
import { newsMail } from "../../../app/i18n/news-words";
import { serverI18n } from "../../../app/i18n/server";
import { wantsAlarm } from "../../../domain/account/alarms";
import { newsOf } from "../../../domain/account/news";
import { schema } from "../../db/client";
import { mailFor } from "../../integrations/mail";
import type { ServiceContext } from "../context";
import { senderForPerson, senderForProject } from "../projects/mail-sender";

/** Mails one person a piece of news in their own language, unless they have turned its kind off since. */
export async function sendNewsMail(ctx: ServiceContext, payload: Record<string, unknown>): Promise<void> {
  const { accountId, kind, details, projectId, aboutProjectId, publisherId } = payload;
  const news = newsOf(String(kind), Object(details));
  const person = await ctx.db.query.accounts.findFirst({
    columns: { email: true, locale: true, alarms: true, originProjectId: true },
    where: eq(schema.accounts.id, String(accountId)),
  });
  if (!news || !person || !wantsAlarm(person.alarms, news.kind, "mail")) return;
  const [place, decider] = [aboutProjectId ?? projectId, publisherId].map((id) =>
    typeof id === "string" ? id : undefined,
  );
  const sender = place
    ? await senderForProject(ctx, place, decider)
    : await senderForPerson(ctx, person.originProjectId);
  const words = newsMail(serverI18n(person.locale), news, sender);
  await mailFor(ctx.env).send({ to: person.email, ...words });
}
