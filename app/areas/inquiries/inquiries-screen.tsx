import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { MessagesSquare } from "lucide-react";
import type { ReactNode } from "react";
import { INQUIRY_STATES } from "../../../domain/desk";
import { typeWord } from "../../../locales/words/inquiry-mail";
import type { InquiryItem } from "../../../worker/services/desk";
import type { Page } from "../../../worker/services/kernel";
import { type Column, DataTable } from "../../ui/data-table";
import { FilterBar, type FilterBarProps } from "../../ui/filter-bar";
import { NothingFound } from "../../ui/nothing-found";
import { EmptyState, PageHeader } from "../../ui/page";
import { Pagination } from "../../ui/pagination";
import { useFormat } from "../../ui/use-format";
import { Named } from "../campaign/campaign-columns";
import { InquiryStateBadge } from "./inquiry-state";
import { INQUIRY_STATE_WORDS } from "./words";

export interface InquiryListProps {
  page: Page<InquiryItem>;
  filtered: boolean;
  /** Time of the page's data, epoch milliseconds. */
  now: number;
}

interface InquiriesScreenProps extends InquiryListProps {
  /** Whether the reader's side asked or was asked. */
  side: "asker" | "asked";
  /** The reader's time zone, an IANA name. */
  timeZone: string;
  /** Title, if different from the general list's. */
  title?: ReactNode;
  description: ReactNode;
  /** Inquiry form above the list. */
  children?: ReactNode;
  /** Additional filters beside the status filter. */
  filters?: FilterBarProps["filters"];
  /** Whether the list displays the assigned operator. */
  hasAssignees?: boolean;
  /** Displayed if there has never been an inquiry. */
  emptyDescription: string;
  /** Action of the empty state. */
  emptyAction?: ReactNode;
}

/** List of inquiries, newest first: sender, recipient, subject and status. */
export function InquiriesScreen({ page, filtered, now, side, timeZone, ...words }: InquiriesScreenProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  const assigneeColumn: Column<InquiryItem> = {
    key: "assignee",
    header: t`담당`,
    cell: ({ assigneeName }) => assigneeName ?? <span className="text-ink-muted">{t`없음`}</span>,
  };
  return (
    <>
      <PageHeader title={words.title ?? <Trans>문의</Trans>} description={words.description} />
      {words.children}
      <FilterBar
        search={{ name: "q", label: t`이름이나 내용으로 검색` }}
        filters={[
          {
            name: "state",
            label: t`모든 상태`,
            options: INQUIRY_STATES.map((value) => ({ value, label: i18n._(INQUIRY_STATE_WORDS[value]) })),
          },
          ...(words.filters ?? []),
        ]}
      />
      <DataTable
        caption={t`문의 목록`}
        rows={page.items}
        rowKey={({ inquiry }) => inquiry.id}
        empty={
          filtered ? (
            <NothingFound />
          ) : (
            <EmptyState
              icon={<MessagesSquare size={28} />}
              title={t`아직 문의가 없어요`}
              description={words.emptyDescription}
              action={words.emptyAction}
            />
          )
        }
        columns={[
          {
            key: "who",
            header: side === "asker" ? t`받는 사람` : t`문의자`,
            cell: ({ inquiry, askerName, publisherName }) => (
              <Named below={typeWord(i18n, inquiry)}>
                <Link
                  to={inquiry.id}
                  className="inline-flex min-h-6 items-center font-medium hover:underline"
                >
                  {side === "asked"
                    ? askerName
                    : (publisherName ?? t({ message: "운영팀", context: "asked" }))}
                </Link>
              </Named>
            ),
          },
          {
            key: "content",
            header: t`내용`,
            cell: ({ inquiry: { content } }) => (
              <span className="line-clamp-2 max-w-prose wrap-anywhere">{content}</span>
            ),
          },
          {
            key: "state",
            header: t`상태`,
            cell: ({ state, dueAt }) => <InquiryStateBadge state={state} dueAt={dueAt} now={now} />,
          },
          ...(words.hasAssignees ? [assigneeColumn] : []),
          {
            key: "at",
            header: t`접수일`,
            cell: ({ inquiry: { createdAt } }) => (
              <span className="nums">{format.dateTime(createdAt, timeZone)}</span>
            ),
          },
        ]}
      />
      <Pagination next={page.next} shown={page.items.length} />
    </>
  );
}
