import { Trans, useLingui } from "@lingui/react/macro";
import { type HouseAccount, type Quote, TRANSFER_DUE_DAYS, type Transfer } from "../../../domain/money";
import { InlineAlert } from "../../ui/inline-alert";
import { type Description, DescriptionList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";

/** Transfer instructions: account, amount, memo and deadline. */
export function TransferGuide({ transfer }: { transfer: Transfer }) {
  const { t } = useLingui();
  const format = useFormat();
  const accountItems = useAccountItems();
  const { account, amountMinor, currency, memo, dueDay } = transfer;
  if (account === null) return <NoAccount amount={format.money(amountMinor, currency)} />;
  return (
    <div className="flex flex-col gap-3">
      <DescriptionList
        items={[
          {
            key: "amount",
            term: t`입금할 금액`,
            value: <strong className="nums">{format.money(amountMinor, currency)}</strong>,
          },
          ...accountItems(account),
          {
            key: "memo",
            term: t`메모 코드`,
            value: <code className="font-mono font-semibold tracking-wider">{memo}</code>,
          },
          { key: "due", term: t`납부 기한`, value: format.day(dueDay) },
        ]}
      />
      <p className="text-[13px] text-ink-muted">
        <Trans>이체할 때 받는 분 통장 메모에 코드를 적어 주세요. 코드와 금액으로 입금을 확인해요.</Trans>
      </p>
    </div>
  );
}

/** Account and amount of the transfer, displayed before the booking. */
export function TransferPreview({ account, quote }: { account: HouseAccount; quote: Quote | null }) {
  const { t } = useLingui();
  const format = useFormat();
  const accountItems = useAccountItems();
  return (
    <div className="flex flex-col gap-3">
      <DescriptionList
        items={[
          {
            key: "amount",
            term: t`입금할 금액`,
            value: quote ? format.money(quote.totalMinor, quote.currency) : t`아직 정하지 않았어요`,
          },
          ...accountItems(account),
          { key: "due", term: t`납부 기한`, value: t`예약 확정 후 ${TRANSFER_DUE_DAYS}일` },
        ]}
      />
      <p className="text-[13px] text-ink-muted">
        <Trans>
          지금은 입금하지 마세요. 예약이 확정되면 이체 메모에 적을 코드와 납부 기한을 알려 드려요.
        </Trans>
      </p>
    </div>
  );
}

/** Lines of a house bank account. */
function useAccountItems(): (account: HouseAccount) => Description[] {
  const { t } = useLingui();
  return ({ bank, number, holder, swiftCode }) => [
    {
      key: "account",
      term: t`입금 계좌`,
      value: (
        <>
          {bank} <span className="nums">{number}</span>
        </>
      ),
    },
    { key: "holder", term: t`예금주`, value: holder },
    ...(swiftCode ? [{ key: "swift", term: t`SWIFT 코드`, value: swiftCode }] : []),
  ];
}

function NoAccount({ amount }: { amount: string }) {
  return (
    <InlineAlert tone="warning" title={<Trans>입금 계좌를 준비하고 있어요</Trans>}>
      <Trans>입금할 금액은 {amount}이에요. 이 통화로 입금할 계좌가 아직 없으니 계좌를 문의해 주세요.</Trans>
    </InlineAlert>
  );
}
