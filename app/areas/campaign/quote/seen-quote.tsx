import { Trans } from "@lingui/react/macro";
import type { Quote } from "../../../../domain/money";
import type { FormFailure } from "../../../kit/form.server";
import { InlineAlert } from "../../../ui/inline-alert";
import { useFormat } from "../../../ui/use-format";

/** Hidden field with the displayed quote, so that no other quote is accepted. */
export function SeenQuote({ quote }: { quote: Quote | null }) {
  if (!quote) return null;
  return (
    <>
      <input type="hidden" name="seenTotalMinor" value={quote.totalMinor} />
      <input type="hidden" name="seenUnits" value={quote.units} />
      {quote.videoUnits !== undefined && (
        <input type="hidden" name="seenVideoUnits" value={quote.videoUnits} />
      )}
    </>
  );
}

/** For a refusal because the quote changed: the displayed and the current quote. */
export function QuoteChanged({ failure }: { failure: FormFailure | null }) {
  const { money, number } = useFormat();
  const quote = failure?.changedQuote;
  if (!quote) return null;
  const seen = failure.submission.initialValue ?? {};
  const amount = (minor: number) => money(minor, quote.currency);
  const [before, now] = [amount(Number(seen.seenTotalMinor)), amount(quote.totalMinor)];
  const [unitsBefore, unitsNow] = [number(Number(seen.seenUnits)), number(quote.units)];
  const videosBefore = seen.seenVideoUnits ? number(Number(seen.seenVideoUnits)) : unitsBefore;
  const videosNow = number(quote.videoUnits ?? quote.units);
  return (
    <InlineAlert tone="warning">
      {before !== now ? (
        <Trans>
          합계가 {before}에서 {now}(으)로 변경됐어요.
        </Trans>
      ) : unitsBefore !== unitsNow ? (
        <Trans>
          합계는 {now} 그대로이고, 구매량이 {unitsBefore}에서 {unitsNow}(으)로 변경됐어요.
        </Trans>
      ) : videosBefore !== videosNow ? (
        <Trans>
          합계는 {now} 그대로이고, 동영상 구매량이 {videosBefore}에서 {videosNow}(으)로 변경됐어요.
        </Trans>
      ) : (
        <Trans>합계는 {now} 그대로이고, 기간이 변경됐어요.</Trans>
      )}
    </InlineAlert>
  );
}
