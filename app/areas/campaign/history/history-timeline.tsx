import type { I18n } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { ArrowRight } from "lucide-react";
import { CAMPAIGN_STATUSES, type CampaignLabel, type CampaignStatus } from "../../../../domain/booking";
import { ENCODING_FAILURES, encodingFailureCode } from "../../../../domain/content";
import { fieldMessage } from "../../../../locales/words/field-messages";
import type { ShownStep } from "../../../../worker/services/booking";
import { useFormat } from "../../../ui/use-format";
import { CampaignBadge } from "../campaign-badge";
import { PeriodCell } from "../list-cells";
import { ACTOR_WORDS, HISTORY_WORDS } from "../words";

/** Nearest label of each stored status; finer labels depend on the current creatives. */
const LABEL_OF: Record<CampaignStatus, CampaignLabel> = {
  draft: "draft",
  submitted: "in-review",
  rejected: "rejected",
  booked: "ready-for-operation",
  live: "in-operation",
  paused: "paused",
  cancelled: "cancelled",
  closed: "closed",
  deleted: "deleted",
};

/** Steps that advance the review without changing the stored status. */
const PHASE_LABEL: Record<string, CampaignLabel | undefined> = {
  approve: "approved",
  "await-payment": "waiting-for-payment",
};

/** Names of status filters, in the order of a campaign's life. */
export const STATUS_LABELS = CAMPAIGN_STATUSES.filter((status) => status !== "deleted").map((status) => ({
  status,
  label: LABEL_OF[status],
}));

/** A written reason as it is, or the text of an encoder's code. */
function reasonWords(i18n: I18n, { action, reason }: ShownStep): string | null {
  const failure = ENCODING_FAILURES.find((known) => known === reason);
  return action === "creative-failed" && failure ? fieldMessage(i18n, encodingFailureCode(failure)) : reason;
}

interface HistoryTimelineProps {
  items: readonly ShownStep[];
  /** The reader's time zone, an IANA name. */
  timeZone: string;
}

/** A line of the timeline, with the labels before and after if they differ. */
interface Step {
  item: ShownStep;
  from: CampaignLabel | null;
  to: CampaignLabel;
}

/**
 * The rows as timeline lines, newest first. Earlier rows tell whether a submitted campaign awaits the publisher or the
 * operator. Saves of a draft are omitted. Repeated equal changes become one line with the latest time, unless they moved the
 * days.
 */
function stepsOf(items: readonly ShownStep[]): Step[] {
  const steps: Step[] = [];
  let before: CampaignLabel | null = null;
  for (const item of items.filter((one) => !isKeptOfDraft(one))) {
    const phase = PHASE_LABEL[item.action];
    const to: CampaignLabel = phase ?? LABEL_OF[item.toStatus];
    const stays = item.fromStatus === item.toStatus && phase === undefined;
    const last = steps.at(-1)?.item;
    if (last && stays && isAgain(last, item)) steps.pop();
    steps.push({ item, from: stays ? null : before, to });
    if (!stays) before = to;
  }
  return steps.reverse();
}

/** Whether the row is a save of a draft; its creation stays. */
const isKeptOfDraft = ({ fromStatus, toStatus }: ShownStep): boolean =>
  fromStatus === "draft" && toStatus === "draft";

/** Whether the same actor repeated the same change; moved days and decisions with a reason remain separate lines. */
const isAgain = (last: ShownStep, item: ShownStep): boolean =>
  last.action === item.action &&
  last.actorKind === item.actorKind &&
  last.actorName === item.actorName &&
  last.creative?.id === item.creative?.id &&
  item.moved === null &&
  item.reason === null;

/** Status history, newest first: actor, time, statuses and reason. */
export function HistoryTimeline({ items, timeZone }: HistoryTimelineProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  return (
    <ol className="flex flex-col">
      {stepsOf(items).map(({ item, from, to }) => {
        const words = HISTORY_WORDS[item.action];
        const who = i18n._(ACTOR_WORDS[item.actorKind]);
        return (
          <li
            key={item.id}
            className="relative border-l border-line pb-5 pl-5 before:absolute before:top-1.5 before:-left-[5px] before:size-[9px] before:rounded-full before:bg-line-control last:pb-0"
          >
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
              {words ? i18n._(words) : item.action}
              {item.creative && (
                <bdi className="min-w-0 break-words font-normal text-ink-muted">{item.creative.name}</bdi>
              )}
              {from && (
                <span className="inline-flex items-center gap-1">
                  <CampaignBadge label={from} />
                  <ArrowRight size={14} className="text-ink-muted" aria-hidden="true" />
                  <CampaignBadge label={to} />
                </span>
              )}
            </p>
            <p className="nums text-[13px] text-ink-muted">
              {item.actorName && item.actorKind !== "clock" ? `${who} · ${item.actorName}` : who} ·{" "}
              <time dateTime={new Date(item.at).toISOString()}>{format.dateTime(item.at, timeZone)}</time>
            </p>
            {item.moved && (
              <p className="nums mt-1 text-sm">
                <PeriodCell {...item.moved.from} /> → <PeriodCell {...item.moved.to} />
              </p>
            )}
            {item.repriced && (
              <p className="nums mt-1 text-sm">
                {format.money(item.repriced.fromMinor, item.repriced.currency)} →{" "}
                {format.money(item.repriced.toMinor, item.repriced.currency)}
              </p>
            )}
            {item.reason && (
              <p className="mt-1 rounded-md bg-sunken px-3 py-2 text-sm whitespace-pre-wrap">
                {reasonWords(i18n, item)}
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}
