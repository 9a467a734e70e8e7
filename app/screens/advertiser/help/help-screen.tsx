import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";
import { SUPPORT_INQUIRY_TYPES, supportInquirySchema } from "../../../../domain/inquiry/schema";
import { INQUIRY_CONTENT_MAX_CHARS } from "../../../../domain/shared/limits";
import { LinkButton } from "../../../components/button";
import { Select } from "../../../components/fields/choices";
import { TextArea } from "../../../components/fields/text-field";
import { FilterBar } from "../../../components/filter-bar";
import { bind } from "../../../components/form/bind";
import { AppForm, SubmitButton } from "../../../components/form/form";
import { useAppForm } from "../../../components/form/use-app-form";
import { Card, EmptyState, PageHeader } from "../../../components/page";
import { SUPPORT_TYPE_WORDS } from "../../../i18n/inquiry-words";
import { QUESTION_GROUPS, type QuestionGroup } from "./questions";

export const title = msg`도움말`;

/** Answers to what is asked most, and the way to ask the rest. @param q what is looked for, in the reader's words */
export function HelpScreen({ email, q }: { email: string; q: string }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const groups = matching(i18n, q);
  return (
    <>
      <PageHeader title={<Trans>도움말</Trans>} description={<Trans>자주 묻는 것과 그 답이에요.</Trans>} />
      <FilterBar search={{ name: "q", label: t`질문과 답에서 찾기` }} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="flex min-w-0 flex-col gap-6">
          {groups.length === 0 ? (
            <EmptyState
              title={t`찾는 답이 없어요`}
              description={t`다른 말로 찾거나, 문의를 보내 주세요.`}
              action={
                <LinkButton to="?">
                  <Trans>모두 보기</Trans>
                </LinkButton>
              }
            />
          ) : (
            groups.map((group) => <Group key={group.id} group={group} open={q !== ""} />)
          )}
        </div>
        <Card
          title={<Trans>문의하기</Trans>}
          description={<Trans>2영업일 안에 {email}로 답해 드려요.</Trans>}
          className="lg:sticky lg:top-[calc(var(--header-height)+16px)]"
        >
          <SupportForm />
        </Card>
      </div>
    </>
  );
}

/** The questions that have every word that is looked for, in the question or in its answer. */
function matching(i18n: I18n, q: string): QuestionGroup[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return QUESTION_GROUPS.map((group) => ({
    ...group,
    questions: group.questions.filter(({ question, answer }) => {
      const text = `${i18n._(question)} ${i18n._(answer)}`.toLowerCase();
      return words.every((word) => text.includes(word));
    }),
  })).filter(({ questions }) => questions.length > 0);
}

/** @param open what was looked for is read at once */
function Group({ group, open }: { group: QuestionGroup; open: boolean }) {
  const { i18n } = useRuntime();
  return (
    <section>
      <h2 className="pb-2 text-base font-semibold">{i18n._(group.title)}</h2>
      <div className="divide-y divide-line rounded-lg border border-line bg-surface">
        {group.questions.map(({ id, question, answer }) => (
          <details key={`${id} ${open}`} open={open} className="group">
            <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-4 py-2.5 text-sm font-medium hover:bg-hover">
              {i18n._(question)}
              <ChevronDown
                size={16}
                aria-hidden="true"
                className="shrink-0 text-ink-muted group-open:rotate-180"
              />
            </summary>
            <p className="px-4 pb-3.5 text-sm leading-6 text-ink-muted">{i18n._(answer)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

function SupportForm() {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { form, fields, failure } = useAppForm({ schema: supportInquirySchema, intent: "support" });
  return (
    <AppForm form={form} failure={failure} intent="support">
      <Select
        {...bind(fields.type)}
        label={t`문의 종류`}
        placeholder={t`골라 주세요`}
        options={SUPPORT_INQUIRY_TYPES.map((value) => ({ value, label: i18n._(SUPPORT_TYPE_WORDS[value]) }))}
      />
      <TextArea
        {...bind(fields.content)}
        label={t`내용`}
        description={t`${INQUIRY_CONTENT_MAX_CHARS}자까지 쓸 수 있어요.`}
        maxLength={INQUIRY_CONTENT_MAX_CHARS}
        rows={6}
      />
      <SubmitButton>
        <Trans>보내기</Trans>
      </SubmitButton>
    </AppForm>
  );
}
