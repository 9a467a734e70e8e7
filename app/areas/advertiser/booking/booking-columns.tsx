import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useRef } from "react";
import type { Quote } from "../../../../domain/money";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/page";
import { useFormat } from "../../../ui/use-format";

interface BookingColumnsProps {
  /** Title of the card with the cost. */
  title: ReactNode;
  /** Content of the card. */
  quote: ReactNode;
  /** Total for narrow screens; null while unknown, or if nothing is paid. */
  total: Pick<Quote, "totalMinor" | "currency"> | null;
  /** The step's submit button, beside the total instead of the link to the quote. */
  act?: ReactNode;
  /** Content below the card. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A booking step with its quote always in view: beside the step, or on a narrow screen as a bar that leads to it. */
export function BookingColumns({ title, quote, total, act, beside, children }: BookingColumnsProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const aside = useRef<HTMLElement>(null);
  return (
    <div data-booking-columns="">
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex min-w-0 flex-col gap-5">{children}</div>
        <aside
          ref={aside}
          tabIndex={-1}
          aria-label={t`견적`}
          className="flex scroll-mt-[calc(var(--header-height)+16px)] flex-col gap-5 lg:sticky lg:top-[calc(var(--header-height)+16px)]"
        >
          <Card title={title}>
            {quote}
            {act && <div className="grid pt-4 max-lg:hidden">{act}</div>}
          </Card>
          {beside}
        </aside>
      </div>
      {(total || act) && (
        <div className="sticky bottom-0 z-30 -mx-4 sm:-mx-6 mt-4 flex items-center justify-between gap-3 border-t border-line bg-surface px-4 py-2.5 sm:px-6 lg:hidden">
          <span className="min-w-0 text-sm text-ink-muted">
            {total && (
              <>
                <Trans>합계</Trans>{" "}
                <strong className="nums text-base text-ink">{money(total.totalMinor, total.currency)}</strong>
              </>
            )}
          </span>
          {act ?? (
            <Button size="small" onClick={() => aside.current?.focus()}>
              <Trans>견적 보기</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
