import { and, eq, gte, isNotNull, isNull, lt } from "drizzle-orm";
import { sha256Hex } from "../../../domain/content";
import {
  CONTACT_KEPT_MS,
  CONTACT_STATES,
  type ContactView,
  contactReplySchema,
  contactSchema,
  contactSettlementSchema,
  freeCoffeePlace,
  monthOfPlace,
  replyDueAt,
} from "../../../domain/desk";
import {
  AppError,
  BILLING_ZONE,
  billingMonthAt,
  DEFAULT_COUNTRY,
  dayAt,
  type Month,
  parseOrRefuse,
} from "../../../domain/kernel";
import { DEFAULT_LOCALE, isLocale } from "../../../locales/words";
import { contactMail, contactReceiptMail, contactReplyMail } from "../../../locales/words/contact-mail";
import { serverI18n } from "../../../locales/words/server";
import { schema } from "../../db/client";
import { mailFor } from "../../integrations/mail";
import {
  type AuthContext,
  afterCursor,
  commitChange,
  commitWork,
  holds,
  newestFirst,
  type Page,
  type PageQuery,
  pageQuerySchema,
  requireOperator,
  requireOperatorRead,
  type ServiceContext,
  throttleOrRefuse,
  toPage,
} from "../kernel";
import { readHolidayChanges } from "../platform";
import { assigneeNameOf, inQueue } from "./assignment";
import { answerersOf } from "./inquiry-mail";

const { contacts } = schema;
type ContactRow = typeof contacts.$inferSelect;

/** Deadline of the promised reply, in Korean business days. */
async function dueAt(ctx: ServiceContext, { createdAt }: Pick<ContactRow, "createdAt">): Promise<number> {
  const holidays = await readHolidayChanges(ctx);
  return replyDueAt(createdAt, { country: DEFAULT_COUNTRY, timezone: BILLING_ZONE, holidays });
}

/**
 * Stores a message to the platform, from a signed-in or anonymous sender, and has it mailed to the operators and a receipt to the sender.
 * The same text from one address is stored once a day.
 * @param input `contactSchema`
 * @throws AppError 070 with fields, TOO_MANY_REQUESTS
 */
export async function askPlatform(ctx: ServiceContext & AuthContext, input: unknown): Promise<void> {
  const {
    privacy: _given,
    marketing,
    schedule = null,
    budget = null,
    ...asked
  } = parseOrRefuse(contactSchema, input);
  await throttleOrRefuse(ctx, "askPlatform", asked.email);
  const said = [asked.email, asked.type, asked.content, dayAt(ctx.now, BILLING_ZONE)].join("\n");
  const id = await ctx.newId("contact");
  const row = {
    ...{ ...asked, id, schedule, budget, locale: ctx.locale },
    digest: await sha256Hex(new TextEncoder().encode(said)),
    consentedAt: ctx.now,
    marketingConsentedAt: marketing ? ctx.now : null,
    createdAt: ctx.now,
  };
  // The same form was submitted twice.
  if ((await ctx.db.$count(contacts, eq(contacts.digest, row.digest))) > 0) return;
  if (asked.type === "coffee-chat" && (await hasCoffeeAhead(ctx, asked.email)))
    throw new AppError("070", { fields: { type: ["contact.coffeeTaken"] } });
  for (let attempt = 1; ; attempt++) {
    const coffeePlace = asked.type === "coffee-chat" ? await nextCoffeePlace(ctx) : null;
    try {
      await commitWork(ctx, {
        rows: [ctx.db.insert(contacts).values({ ...row, coffeePlace })],
        events: [["mail.contact", { contactId: id }]],
      });
      return;
    } catch (error) {
      if (!(error instanceof AppError && error.code === "CONFLICT")) throw error;
      if ((await ctx.db.$count(contacts, eq(contacts.digest, row.digest))) > 0) return;
      // Another team took the place meanwhile.
      if (attempt >= COFFEE_TRIES_MAX) throw error;
    }
  }
}

const COFFEE_TRIES_MAX = 20;

/** Condition: a coffee chat of the running month or a later one. */
const isAhead = (nowMs: number) => gte(contacts.coffeePlace, billingMonthAt(nowMs));

/** @throws AppError 070 if no month has a place */
async function nextCoffeePlace(ctx: ServiceContext): Promise<string> {
  const taken = await ctx.db.select({ place: contacts.coffeePlace }).from(contacts).where(isAhead(ctx.now));
  const place = freeCoffeePlace(
    taken.flatMap(({ place: one }) => one ?? []),
    ctx.now,
  );
  if (place === null) throw new AppError("070", { fields: { type: ["contact.coffeeFull"] } });
  return place;
}

/** The month of a coffee chat that would be given now; null if there is none. Public. */
export async function nextCoffeeMonth(ctx: ServiceContext): Promise<Month | null> {
  const place = await nextCoffeePlace(ctx).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  return place && monthOfPlace(place);
}

/** Whether a sender has a coffee chat in this month or a later one. */
const hasCoffeeAhead = async (ctx: ServiceContext, email: string): Promise<boolean> =>
  (await ctx.db.$count(contacts, and(eq(contacts.email, email), isAhead(ctx.now)))) > 0;

/**
 * Mails a contact to the operators, and a receipt to the sender. The receipt contains no typed text, so that it cannot carry a message to
 * another person's address.
 */
export async function sendContactMails(ctx: ServiceContext, contactId: string): Promise<void> {
  const contact = await ctx.db.query.contacts.findFirst({ where: eq(contacts.id, contactId) });
  if (!contact) return;
  const mail = mailFor(ctx.env);
  for (const { email, language } of await answerersOf(ctx, { publisherId: null })) {
    const url = `${ctx.env.CONSOLE_ORIGIN}/ops/contacts`;
    await mail.send({ to: email, ...contactMail(serverI18n(language), contact, url) });
  }
  const locale = isLocale(contact.locale) ? contact.locale : DEFAULT_LOCALE;
  const until = await dueAt(ctx, contact);
  await mail.send({ to: contact.email, ...contactReceiptMail(serverI18n(locale), until) });
}

export interface ContactFilter extends PageQuery {
  q?: string;
  /** One of `CONTACT_STATES`; another value is ignored. */
  state?: string;
  /** One of `DESK_QUEUES`; another value is ignored. */
  queue?: string;
}

/** Contacts, the newest first, for operators. @throws AppError 070, and those of `requireOperatorRead` */
export async function listContacts(
  ctx: ServiceContext,
  filter: ContactFilter = {},
): Promise<Page<ContactView>> {
  requireOperatorRead(ctx);
  const { limit, next } = parseOrRefuse(pageQuerySchema, filter);
  const state = CONTACT_STATES.find((known) => known === filter.state);
  const queue = await inQueue(ctx, contacts, isNull(contacts.settledAt), filter.queue);
  const rows = await ctx.db
    .select({ contact: contacts, assigneeName: assigneeNameOf(contacts) })
    .from(contacts)
    .where(
      and(
        queue,
        state && (state === "open" ? isNull(contacts.settledAt) : isNotNull(contacts.settledAt)),
        holds(filter.q, contacts.content, contacts.company, contacts.contactName, contacts.email),
        afterCursor(contacts, next),
      ),
    )
    .orderBy(...newestFirst(contacts))
    .limit(limit + 1);
  const page = toPage(rows, limit, ({ contact }) => contact);
  const items: ContactView[] = [];
  for (const { contact: row, assigneeName } of page.items) {
    const { digest: _own, consentedAt: _at, marketingConsentedAt, locale: _in, coffeePlace, ...seen } = row;
    const due = row.settledAt === null ? await dueAt(ctx, row) : null;
    const coffeeMonth = coffeePlace && monthOfPlace(coffeePlace);
    items.push({
      ...seen,
      coffeeMonth,
      assigneeName,
      hasMarketingConsent: marketingConsentedAt !== null,
      dueAt: due,
    });
  }
  return { items, next: page.next };
}

/**
 * Marks a contact as replied to. Idempotent.
 * @param input `contactSettlementSchema`
 * @throws AppError 070, NOT_FOUND, CONFLICT, and those of `requireOperator`
 */
export async function settleContact(ctx: ServiceContext, contactId: string, input: unknown): Promise<void> {
  const operator = requireOperator(ctx, "contact.settle");
  const { reason, freesPlace } = parseOrRefuse(contactSettlementSchema, input);
  const contact = await ctx.db.query.contacts.findFirst({ where: eq(contacts.id, contactId) });
  if (!contact) throw new AppError("NOT_FOUND");
  if (contact.settledAt !== null) return;
  const update = ctx.db
    .update(contacts)
    .set({ settledAt: ctx.now, ...(freesPlace ? { coffeePlace: null } : {}) })
    .where(and(eq(contacts.id, contactId), isNull(contacts.settledAt)));
  const details = { reason, ...(freesPlace ? { freesPlace } : {}) };
  const audit = { by: operator.id, action: "contact.settle", subjectId: contactId, details };
  await commitChange(ctx, update, { audit });
}

/**
 * Mails a reply to the sender, and settles the contact. Idempotent: a settled contact gets no second reply.
 * @param input `contactReplySchema`
 * @throws AppError 070, NOT_FOUND, CONFLICT, and those of `requireOperator`
 */
export async function replyToContact(ctx: ServiceContext, contactId: string, input: unknown): Promise<void> {
  const operator = requireOperator(ctx, "contact.reply");
  const { content } = parseOrRefuse(contactReplySchema, input);
  const contact = await ctx.db.query.contacts.findFirst({ where: eq(contacts.id, contactId) });
  if (!contact) throw new AppError("NOT_FOUND");
  if (contact.reply === content) return;
  if (contact.settledAt !== null) throw new AppError("CONFLICT");
  const update = ctx.db
    .update(contacts)
    .set({ settledAt: ctx.now, reply: content })
    .where(and(eq(contacts.id, contactId), isNull(contacts.settledAt)));
  await commitChange(ctx, update, {
    audit: { by: operator.id, action: "contact.reply", subjectId: contactId },
    events: [["mail.contact-reply", { contactId }]],
  });
}

/** Mails the reply, in the language of the page with the form. */
export async function sendContactReply(ctx: ServiceContext, contactId: string): Promise<void> {
  const contact = await ctx.db.query.contacts.findFirst({ where: eq(contacts.id, contactId) });
  if (!contact?.reply) return;
  const locale = isLocale(contact.locale) ? contact.locale : DEFAULT_LOCALE;
  const mail = contactReplyMail(serverI18n(locale), { asked: contact.content, reply: contact.reply });
  await mailFor(ctx.env).send({ to: contact.email, ...mail });
}

/** Deletes contacts after the retention period that the form states. */
export async function forgetOldContacts(ctx: ServiceContext): Promise<void> {
  await ctx.db.delete(contacts).where(lt(contacts.createdAt, ctx.now - CONTACT_KEPT_MS));
}
