import { ph } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { INQUIRY_CONTENT_MAX_CHARS, inquiryAnswerSchema } from "../../../domain/desk";
import { inUnicode } from "../../../domain/kernel";
import { typeWord } from "../../../locales/words/inquiry-mail";
import { BUDGET_WORDS, SCHEDULE_WORDS } from "../../../locales/words/inquiry-words";
import type { InquiryDetail } from "../../../worker/services/desk";
import { ActionFailure } from "../../kit/action-failure";
import { TextArea } from "../../ui/fields/text-field";
import { bind } from "../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { IntentButton } from "../../ui/intent-button";
import { Card, PageHeader } from "../../ui/page";
import { useFormat } from "../../ui/use-format";
import { AssignForm } from "./assign-form";
import { InquiryStateBadge } from "./inquiry-state";

export interface InquiryPageProps {
  detail: InquiryDetail;
  /** Time of the page's data, epoch milliseconds. */
  now: number;
}

interface InquiryScreenProps extends InquiryPageProps {
  side: "asker" | "asked";
  /** Path of the list. */
  listPath: string;
  /** The reader's time zone, an IANA name. */
  timeZone: string;
  mayAnswer: boolean;
  answerButton?: ReactNode;
}

/** One inquiry: the question, its sender, the answers, and the actions of the publisher or the operators. */
export function InquiryScreen({
  detail,
  now,
  side,
  listPath,
  timeZone,
  mayAnswer,
  answerButton,
}: InquiryScreenProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  const { inquiry, askerName, publisherName, state, dueAt, actions } = detail;
  const isAsked = side === "asked";
  const name = isAsked ? askerName : (publisherName ?? t({ message: "운영팀", context: "asked" }));
  const may = (action: (typeof actions)[number]) => mayAnswer && actions.includes(action);
  const due = dueAt === null ? null : format.deadline(dueAt, timeZone);
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t`문의`, to: listPath }, { label: name }]}
        title={name}
        badge={<InquiryStateBadge state={state} dueAt={dueAt} now={now} />}
        description={due ? t`${typeWord(i18n, inquiry)} · ${due}까지 답변` : typeWord(i18n, inquiry)}
        actions={
          <>
            {answerButton}
            {may("close") && (
              <IntentButton intent="close">
                <Trans>문의 종료</Trans>
              </IntentButton>
            )}
            {may("reopen") && (
              <IntentButton intent="reopen">
                <Trans>다시 열기</Trans>
              </IntentButton>
            )}
          </>
        }
      />
      <ActionFailure except={["answer", "assign"]} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="flex min-w-0 flex-col gap-5">
          <Card
            title={isAsked ? <Trans>받은 문의</Trans> : <Trans>보낸 문의</Trans>}
            description={format.dateTime(inquiry.createdAt, timeZone)}
          >
            <p className="text-sm whitespace-pre-wrap wrap-anywhere">{inquiry.content}</p>
          </Card>
          <Answers detail={detail} timeZone={timeZone} isAsked={isAsked} />
          {may("answer") && <AnswerCard email={inquiry.email} />}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Card title={isAsked ? <Trans>문의자</Trans> : <Trans>추가 정보</Trans>}>
            <AskerFacts detail={detail} />
          </Card>
          {detail.assignment && (
            <Card title={<Trans>배정</Trans>}>
              <AssignForm {...detail.assignment} />
            </Card>
          )}
        </div>
      </div>
    </>
  );
}

function Answers({
  detail: { answers, state },
  timeZone,
  isAsked,
}: Pick<InquiryScreenProps, "detail" | "timeZone"> & { isAsked: boolean }) {
  const format = useFormat();
  if (answers.length === 0 && isAsked) return null;
  return (
    <Card title={<Trans>답변</Trans>}>
      {answers.length === 0 ? (
        <p className="text-sm text-ink-muted">
          {state === "closed" ? <Trans>답변 없이 종료됐어요.</Trans> : <Trans>아직 답변이 없어요.</Trans>}
        </p>
      ) : (
        <ol className="flex flex-col divide-y divide-line">
          {answers.map(({ id, content, by, at }) => (
            <li key={id} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
              <p className="text-[13px] text-ink-muted">
                {by && `${by} · `}
                <span className="nums">{format.dateTime(at, timeZone)}</span>
              </p>
              <p className="text-sm whitespace-pre-wrap wrap-anywhere">{content}</p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function AnswerCard({ email }: { email: string }) {
  const [sent, setSent] = useState(0);
  return (
    <Card
      title={<Trans>답변하기</Trans>}
      description={<Trans>{ph({ email: inUnicode(email) })}로 보내 드리고, 콘솔에서도 볼 수 있어요.</Trans>}
    >
      <AnswerForm key={sent} onDone={() => setSent(sent + 1)} />
    </Card>
  );
}

function AnswerForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({ schema: inquiryAnswerSchema, intent: "answer" });
  return (
    <AppForm form={form} failure={failure} intent="answer" onDone={onDone}>
      <TextArea
        {...bind(fields.content)}
        label={t`답변`}
        description={t`최대 ${INQUIRY_CONTENT_MAX_CHARS}자`}
        maxLength={INQUIRY_CONTENT_MAX_CHARS}
        rows={5}
      />
      <FormActions>
        <SubmitButton>
          <Trans>답변 보내기</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}

function AskerFacts({ detail: { inquiry } }: { detail: InquiryDetail }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { schedule, budget, email } = inquiry;
  const facts = [
    { key: "name", term: t`담당자`, value: inquiry.contactName },
    {
      key: "email",
      term: t`이메일`,
      value: (
        <a href={`mailto:${email}`} className="underline underline-offset-2">
          {inUnicode(email)}
        </a>
      ),
    },
    { key: "company", term: t`회사`, value: inquiry.company },
    { key: "brand", term: t`브랜드`, value: inquiry.brand },
    { key: "audience", term: t`타깃`, value: inquiry.audience },
    { key: "schedule", term: t`시기`, value: wordOf(SCHEDULE_WORDS, schedule, i18n) },
    { key: "budget", term: t`예산`, value: wordOf(BUDGET_WORDS, budget, i18n) },
  ];
  return (
    // Stacked: an email address needs the full width of a narrow card.
    <dl className="flex flex-col gap-3 text-sm">
      {facts
        .filter(({ value }) => value)
        .map(({ key, term, value }) => (
          <div key={key}>
            <dt className="text-[13px] text-ink-muted">{term}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function wordOf<Key extends string>(
  words: Record<Key, { id: string }>,
  key: string | null,
  i18n: ReturnType<typeof useRuntime>["i18n"],
): string {
  return key !== null && key in words ? i18n._(words[key as Key]) : "";
}
