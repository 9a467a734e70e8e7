import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";
import { LinkButton } from "../../../components/button";
import { FilterBar } from "../../../components/filter-bar";
import { Card, EmptyState, PageHeader } from "../../../components/page";
import { SupportForm } from "../../inquiries/support-form";
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
