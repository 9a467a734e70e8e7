import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useActionData, useSearchParams } from "@remix-run/react";
import { QUEST_REASON_WORDS } from "../../../../locales/words/quest-mail";
import type { Participation } from "../../../../worker/services/quests";
import { Badge, StatusBadge } from "../../../ui/badge";
import { type Column, DataTable } from "../../../ui/data-table";
import { isFormFailure } from "../../../ui/form/form-failure";
import { NothingFound } from "../../../ui/nothing-found";
import { EmptyState } from "../../../ui/page";
import { Pagination } from "../../../ui/pagination";
import { RowBox } from "../../../ui/row-box";
import { useFormat } from "../../../ui/use-format";
import { useDeadline } from "../use-deadline";
import { DECIDE_FORM } from "./decide-panel";
import { DOUBT_WORDS, PARTICIPATION_STATE_WORDS, TIME_WORDS } from "./words";

interface ParticipantListProps {
  items: readonly Participation[];
  next: string | null;
  mayTick: (row: Participation) => boolean;
  /** Address of a receipt's picture; null if the reader may not see it. */
  receiptOf: (id: string) => string | null;
  zone: string;
  now: number;
}

export function ParticipantList({ items, next, ...look }: ParticipantListProps) {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const isFiltered = Boolean(search.get("q") || search.get("state"));
  const columns = useParticipantColumns(look);
  return (
    <>
      <DataTable
        caption={t`참여 목록`}
        rows={items}
        rowKey={({ id }) => id}
        columns={columns}
        empty={
          isFiltered ? (
            <NothingFound />
          ) : (
            <EmptyState
              title={t`아직 참여가 없어요`}
              description={t`독자가 참여하면 인증과 기한이 여기에 표시돼요.`}
            />
          )
        }
      />
      <Pagination next={next} shown={items.length} />
    </>
  );
}

/** Rows that were selected in a decision that was refused. */
function useChosenBefore(): ReadonlySet<unknown> {
  const answered = useActionData<unknown>();
  const isOurs = isFormFailure(answered) && answered.intent === DECIDE_FORM;
  return new Set(isOurs ? [answered.submission.initialValue?.ids].flat() : []);
}

type Look = Pick<ParticipantListProps, "mayTick" | "receiptOf" | "zone" | "now">;

/** Order number and receipt side by side, then what is known of the participation. */
export function useParticipantColumns({ mayTick, receiptOf, zone, now }: Look): Column<Participation>[] {
  const { t } = useLingui();
  const { money } = useFormat();
  return [
    {
      key: "order",
      header: t`주문 번호`,
      cell: (row) => <Order row={row} mayTick={mayTick(row)} zone={zone} />,
    },
    {
      key: "receipt",
      header: t`영수증`,
      cell: (row) => <ReceiptPicture row={row} src={receiptOf(row.id)} />,
    },
    {
      key: "state",
      header: t`상태`,
      cell: (row) => <State row={row} zone={zone} now={now} />,
    },
    { key: "doubts", header: t`의심 신호`, cell: (row) => <Doubts row={row} /> },
    {
      key: "reward",
      header: t`환급금`,
      align: "end",
      cell: ({ rewardMinor }) => money(rewardMinor, "KRW"),
    },
  ];
}

interface CellProps {
  row: Participation;
}

function Order({ row, mayTick, zone }: CellProps & { mayTick: boolean; zone: string }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const chosen = useChosenBefore();
  const number = row.orderNumber ?? t`주문 번호 없음`;
  return (
    <div className="flex items-start gap-2.5">
      {mayTick && (
        <span className="flex min-h-6 items-center">
          <RowBox form={DECIDE_FORM} row={{ id: row.id, name: number }} isTicked={chosen.has(row.id)} />
        </span>
      )}
      <div className="min-w-0">
        <span className={row.orderNumber ? "nums break-all" : "font-normal text-ink-muted"}>{number}</span>
        <span className="block text-[13px] font-normal text-ink-muted">
          {row.submittedAt === null ? (
            <Trans>{dateTime(row.createdAt, zone)} 참여</Trans>
          ) : (
            <Trans>{dateTime(row.submittedAt, zone)} 인증</Trans>
          )}
        </span>
      </div>
    </div>
  );
}

/** The picture beside its order number; it opens in its full size. */
function ReceiptPicture({ row, src }: CellProps & { src: string | null }) {
  const { t } = useLingui();
  if (!row.hasReceipt) return "–";
  if (src === null) return <Trans>등록됨</Trans>;
  return (
    <a
      href={src}
      target="_blank"
      rel="noreferrer"
      className="inline-block overflow-hidden rounded border border-line bg-sunken"
    >
      <img
        src={src}
        alt={t`${row.orderNumber ?? row.id}의 영수증, 새 탭에서 크게 보기`}
        width={96}
        height={112}
        loading="lazy"
        decoding="async"
        className="h-28 w-24 object-contain"
      />
    </a>
  );
}

function State({ row, zone, now }: CellProps & Pick<Look, "zone" | "now">) {
  const { i18n } = useRuntime();
  const { dateTime } = useFormat();
  const until = useDeadline();
  const { state, timeOverAt, reason, objection, decidedAt, paidAt } = row;
  const { label, tone } = PARTICIPATION_STATE_WORDS[state];
  const time = TIME_WORDS[state];
  return (
    <div className="flex flex-col gap-1 text-[13px] max-sm:items-end">
      <span>
        <StatusBadge tone={tone}>{i18n._(label)}</StatusBadge>
      </span>
      {time && timeOverAt !== null && (
        <span className={timeOverAt <= now ? "text-danger" : "text-ink-muted"}>
          {i18n._({ ...time, values: { until: until(timeOverAt, zone, now) } })}
        </span>
      )}
      {reason && <span>{i18n._(QUEST_REASON_WORDS[reason])}</span>}
      {objection && (
        <blockquote className="border-l-2 border-line-strong pl-2 break-words whitespace-pre-wrap text-left">
          <span className="block text-ink-muted">
            <Trans>이의 제기</Trans>
          </span>
          {objection}
        </blockquote>
      )}
      {decidedAt !== null && (
        <span className="text-ink-muted">
          <Trans>{dateTime(decidedAt, zone)} 결정</Trans>
        </span>
      )}
      {paidAt !== null && (
        <span className="text-ink-muted">
          <Trans>{dateTime(paidAt, zone)} 환급</Trans>
        </span>
      )}
    </div>
  );
}

function Doubts({ row: { doubts } }: CellProps) {
  const { i18n } = useRuntime();
  if (doubts.length === 0) return "–";
  return (
    <span className="flex flex-wrap gap-1 max-sm:justify-end">
      {doubts.map((doubt) => (
        <Badge key={doubt} tone="warning">
          {i18n._(DOUBT_WORDS[doubt])}
        </Badge>
      ))}
    </span>
  );
}
