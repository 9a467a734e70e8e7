import { eq } from "drizzle-orm";
import { z } from "zod";
import { LOCALES } from "../../../app/i18n/index";
import { newsMail } from "../../../app/i18n/news-words";
import { serverI18n } from "../../../app/i18n/server";
import { wantsAlarm } from "../../../domain/account/alarms";
import { newsOf } from "../../../domain/account/news";
import { schema } from "../../db/client";
import { mailFor } from "../../integrations/mail";
import type { ServiceContext } from "../context";
import { senderForPerson, senderForProject } from "../projects/mail-sender";

/** Mails one person a piece of news in their own language, unless they have turned its kind off since; or a project's primary address. */
export async function sendNewsMail(ctx: ServiceContext, payload: Record<string, unknown>): Promise<void> {
  const { kind, details, projectId, aboutProjectId, publisherId } = payload;
  const news = newsOf(String(kind), Object(details));
  const reader = await readerOf(ctx, payload);
  if (!news || !reader || !wantsAlarm(reader.alarms, news.kind, "mail")) return;
  const [place, decider] = [aboutProjectId ?? projectId, publisherId].map((id) =>
    typeof id === "string" ? id : undefined,
  );
  const sender = place
    ? await senderForProject(ctx, place, decider)
    : await senderForPerson(ctx, reader.originProjectId);
  const words = newsMail(serverI18n(reader.locale), news, sender);
  await mailFor(ctx.env).send({ to: reader.email, ...words });
}

const addressSchema = z.object({ email: z.string(), locale: z.enum(LOCALES) });

async function readerOf(ctx: ServiceContext, { accountId, address }: Record<string, unknown>) {
  const shared = addressSchema.safeParse(address);
  if (shared.success) return { ...shared.data, alarms: {}, originProjectId: null };
  return ctx.db.query.accounts.findFirst({
    columns: { email: true, locale: true, alarms: true, originProjectId: true },
    where: eq(schema.accounts.id, String(accountId)),
  });
}
