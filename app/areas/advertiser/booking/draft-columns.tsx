import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { type CampaignTargeting, quoteCampaign } from "../../../../domain/booking";
import { CampaignQuote } from "../../campaign/quote/campaign-quote";
import { BookingColumns } from "./booking-columns";
import { DraftForecast } from "./draft-forecast";
import { useDraft } from "./steps";

interface DraftColumnsProps {
  /** Current selection of a step that changes it; default is the saved one. */
  targeting?: CampaignTargeting;
  /** Submit button beside the total. */
  act?: ReactNode;
  children: ReactNode;
}

/** A step of a draft with the draft's quote. A running campaign is already paid, so it has only the step. */
export function DraftColumns({ targeting, act, children }: DraftColumnsProps) {
  const { detail, isRunning } = useDraft();
  const { campaign, offer } = detail;
  if (isRunning) return children;
  const quote = targeting ? quoteCampaign({ ...campaign, targeting }, offer.product) : detail.quote;
  const isFree = offer.product.pricingType === "inhouse";
  return (
    <BookingColumns
      title={<Trans>견적</Trans>}
      total={isFree ? null : quote}
      act={act}
      quote={
        <>
          {quote ? (
            <CampaignQuote detail={{ ...detail, quote }} />
          ) : (
            <p className="text-sm text-ink-muted">
              <Trans>일정을 선택하면 견적을 볼 수 있어요.</Trans>
            </p>
          )}
          {!isFree && (
            <p className="pt-2 text-[13px] text-ink-muted">
              <Trans>검토를 요청하면 이 금액으로 확정돼요.</Trans>
            </p>
          )}
        </>
      }
      beside={campaign.startsAt !== null && campaign.quest === null && <DraftForecast />}
    >
      {children}
    </BookingColumns>
  );
}
