import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { Mail } from "lucide-react";
import { z } from "zod";
import {
  assignmentSchema,
  CONTACT_STATES,
  type ContactView,
  contactReplySchema,
  contactSettlementSchema,
  contactView,
  INQUIRY_CONTENT_MAX_CHARS,
} from "../../domain/desk";
import { BILLING_ZONE, inUnicode, pageOf } from "../../domain/kernel";
import { BUDGET_WORDS, CONTACT_TYPE_WORDS, SCHEDULE_WORDS } from "../../locales/words/inquiry-words";
import {
  assignContact,
  type DeskOperator,
  deskOperatorView,
  listContacts,
  listDeskOperators,
  replyToContact,
  settleContact,
} from "../../worker/services/desk";
import { AssignForm, useQueueFilter } from "../areas/inquiries/assign-form";
import { answered, assigned } from "../areas/inquiries/words";
import { chosenSchema } from "../areas/operator/forms";
import { ActionFailure } from "../kit/action-failure";
import { formAction, intentAction } from "../kit/form.server";
import { filterOf, listQuery } from "../kit/list-query.server";
import { type Adapter, pageLoader, redirectDone } from "../kit/page.server";
import type { PageHandle } from "../root";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Checkbox } from "../ui/fields/choices";
import { TextArea } from "../ui/fields/text-field";
import { FilterBar } from "../ui/filter-bar";
import { bind, bindChecked } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { NothingFound } from "../ui/nothing-found";
import { EmptyState, PageHeader } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { useFormat } from "../ui/use-format";

export const handle = { title: msg`홈페이지 문의` } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    page: pageOf(contactView),
    operators: z.array(deskOperatorView),
    filtered: z.boolean(),
    now: z.number(),
  }),
  async ({ ctx, url }) => ({
    page: await listContacts(ctx, {
      ...listQuery(url),
      ...filterOf(url, "state"),
      ...filterOf(url, "queue"),
    }),
    operators: await listDeskOperators(ctx),
    filtered: ["q", "state", "queue"].some((name) => url.searchParams.has(name)),
    now: ctx.now,
  }),
);

const settlementFormSchema = contactSettlementSchema.extend(chosenSchema.shape);
const replyFormSchema = contactReplySchema.extend(chosenSchema.shape);
const assignFormSchema = assignmentSchema.extend(chosenSchema.shape);
const settled = msg`답변한 문의로 표시했어요.`;

const back = (adapter: Adapter, message: typeof settled) =>
  redirectDone(adapter, `${adapter.url.pathname}${adapter.url.search}`, message);

export const action = intentAction<unknown>({
  assign: formAction(assignFormSchema, async ({ id, ...input }, adapter) => {
    await assignContact(adapter.ctx, id, input);
    return back(adapter, assigned);
  }),
  reply: formAction(replyFormSchema, async ({ id, ...input }, adapter) => {
    await replyToContact(adapter.ctx, id, input);
    return back(adapter, answered);
  }),
  settle: formAction(settlementFormSchema, async ({ id, ...input }, adapter) => {
    await settleContact(adapter.ctx, id, input);
    return back(adapter, settled);
  }),
});

/** Messages from the contact form, newest first. */
export default function ContactsScreen() {
  const { page, operators, filtered, now } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const queue = useQueueFilter();
  const words = { open: t`답변 전`, settled: t`답변 완료` };
  return (
    <>
      <PageHeader
        title={<Trans>홈페이지 문의</Trans>}
        description={
          <Trans>여기에서 이메일로 답변할 수 있어요. 이미 답변했다면 답변 완료로 표시해 주세요.</Trans>
        }
      />
      <ActionFailure except={["assign", "reply", "settle"]} />
      <FilterBar
        search={{ name: "q", label: t`내용이나 회사로 검색` }}
        filters={[
          {
            name: "state",
            label: t`상태`,
            options: CONTACT_STATES.map((value) => ({ value, label: words[value] })),
          },
          queue,
        ]}
      />
      {page.items.length === 0 ? (
        filtered ? (
          <NothingFound />
        ) : (
          <EmptyState
            icon={<Mail size={28} />}
            title={t`아직 문의가 없어요`}
            description={t`홈페이지에서 보낸 문의가 여기에 표시돼요.`}
          />
        )
      ) : (
        <ul className="flex flex-col gap-4">
          {page.items.map((contact) => (
            <li key={contact.id}>
              <ContactCard contact={contact} operators={operators} now={now} />
            </li>
          ))}
        </ul>
      )}
      <Pagination next={page.next} shown={page.items.length} />
    </>
  );
}

interface ContactCardProps {
  contact: ContactView;
  operators: readonly DeskOperator[];
  /** Time of the page's data, epoch milliseconds. */
  now: number;
}

function ContactCard({ contact, operators, now }: ContactCardProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  const { id, type, contactName, email, company, brand, audience, schedule, budget, content } = contact;
  const facts = [
    company,
    brand,
    audience,
    schedule && i18n._(SCHEDULE_WORDS[schedule]),
    budget && i18n._(BUDGET_WORDS[budget]),
    contact.hasMarketingConsent && t`제품 소식 수신 동의`,
  ].filter(Boolean);
  const until = contact.dueAt === null ? "" : format.deadline(contact.dueAt, BILLING_ZONE);
  return (
    <article className="rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-sm font-semibold wrap-anywhere">{contactName}</h2>
        <Badge>{i18n._(CONTACT_TYPE_WORDS[type])}</Badge>
        {contact.coffeeMonth && <Badge tone="brand">{t`${format.month(contact.coffeeMonth)} 커피챗`}</Badge>}
        {contact.dueAt !== null && now >= contact.dueAt && <Badge tone="danger">{t`기한 지남`}</Badge>}
        <span className="text-[13px] text-ink-muted">{format.dateTime(contact.createdAt, BILLING_ZONE)}</span>
      </div>
      <p className="text-[13px] wrap-anywhere">
        <a href={`mailto:${email}`} className="inline-flex min-h-6 items-center text-brand-ink underline">
          {inUnicode(email)}
        </a>
      </p>
      <p className="text-[13px] text-ink-muted wrap-anywhere">{facts.join(" · ")}</p>
      <p className="mt-2 text-sm whitespace-pre-wrap wrap-anywhere">{content}</p>
      {contact.reply !== null && (
        <div className="mt-3 border-l-2 border-line pl-3">
          <h3 className="text-[13px] text-ink-muted">{t`답변`}</h3>
          <p className="text-sm whitespace-pre-wrap wrap-anywhere">{contact.reply}</p>
        </div>
      )}
      <div className="mt-3">
        <AssignForm id={id} assigneeId={contact.assigneeId} operators={operators} />
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <span className="text-[13px] text-ink-muted">
          {contact.settledAt === null ? t`${until}까지 답변` : t`답변 완료`}
        </span>
        {contact.settledAt === null && (
          <span className="flex flex-wrap gap-2">
            <Dialog title={t`답변하기`} trigger={<Button size="small">{t`답변하기`}</Button>}>
              {(close) => <ReplyForm id={id} email={email} onCancel={close} />}
            </Dialog>
            <Dialog
              title={t`답변한 문의로 표시할까요?`}
              trigger={<Button size="small">{t`답변 완료로 표시`}</Button>}
            >
              {(close) => <SettleForm id={id} hasPlace={contact.coffeeMonth !== null} onCancel={close} />}
            </Dialog>
          </span>
        )}
      </div>
    </article>
  );
}

function ReplyForm({ id, email, onCancel }: { id: string; email: string; onCancel: () => void }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: replyFormSchema,
    intent: "reply",
    id: `reply-${id}`,
  });
  return (
    <AppForm form={form} failure={failure} intent="reply">
      <input type="hidden" name="id" value={id} />
      <TextArea
        {...bind(fields.content)}
        label={t`답변`}
        description={t`${{ email: inUnicode(email) }}로 보내요. 최대 ${INQUIRY_CONTENT_MAX_CHARS}자`}
        maxLength={INQUIRY_CONTENT_MAX_CHARS}
        rows={6}
      />
      <FormActions>
        <Button onClick={onCancel}>{t`닫기`}</Button>
        <SubmitButton>
          <Trans>답변 보내기</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}

interface SettleFormProps {
  id: string;
  /** Whether it has a place of a coffee chat. */
  hasPlace: boolean;
  onCancel: () => void;
}

function SettleForm({ id, hasPlace, onCancel }: SettleFormProps) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: settlementFormSchema,
    intent: "settle",
    id: `settle-${id}`,
  });
  return (
    <AppForm form={form} failure={failure} intent="settle">
      <input type="hidden" name="id" value={id} />
      <TextArea {...bind(fields.reason)} label={t`처리 내용`} description={t`감사 기록에 남아요.`} />
      {hasPlace && (
        <Checkbox
          {...bindChecked(fields.freesPlace)}
          label={t`커피챗 자리를 비우기`}
          description={t`만나지 않게 됐을 때 선택해 주세요. 다른 팀이 신청할 수 있어요.`}
        />
      )}
      <FormActions>
        <Button onClick={onCancel}>{t`닫기`}</Button>
        <SubmitButton>
          <Trans>표시</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
