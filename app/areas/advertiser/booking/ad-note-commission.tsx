import { Trans } from "@lingui/react/macro";
import { InlineAlert } from "../../../ui/inline-alert";
import { useFormat } from "../../../ui/use-format";

/** ad note's commission on the booking, displayed before booking; empty if there is none. */
export function AdNoteCommission({ commissionBp }: { commissionBp: number | null }) {
  const { basisPoints } = useFormat();
  if (commissionBp === null) return null;
  return (
    <div className="pb-4">
      <InlineAlert tone="info" title={<Trans>애드노트로 만난 매체예요</Trans>}>
        <Trans>
          애드노트 수수료는 공급가액의 {basisPoints(commissionBp)}예요. 매체의 정산에서 공제되고, 결제하는
          금액은 같아요.
        </Trans>
      </InlineAlert>
    </div>
  );
}
