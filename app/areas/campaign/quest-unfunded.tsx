import { Trans } from "@lingui/react/macro";
import type { ShownCampaign } from "../../../domain/booking";
import { InlineAlert } from "../../ui/inline-alert";
import { useFormat } from "../../ui/use-format";

interface QuestUnfundedProps {
  campaign: Pick<ShownCampaign, "quest" | "status" | "startsAt">;
  /** Part of the price that has not arrived, in won. */
  missingMinor: number;
  /** Time of the page's data, epoch milliseconds. */
  now: number;
}

/** Why a booked quest has not opened although its start has passed; empty for any other campaign. */
export function QuestUnfunded({ campaign, missingMinor, now }: QuestUnfundedProps) {
  const { money } = useFormat();
  const { quest, status, startsAt } = campaign;
  if (!quest || status !== "booked" || startsAt === null || startsAt > now || missingMinor <= 0) return null;
  const missing = money(missingMinor, "KRW");
  return (
    <InlineAlert tone="warning" title={<Trans>입금이 끝나지 않아 퀘스트가 열리지 않았어요</Trans>}>
      <Trans>시작일이 지났지만 {missing}이 아직 입금되지 않았어요. 전액이 입금되면 열려요.</Trans>
    </InlineAlert>
  );
}
