import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { BILLING_ZONE } from "../../../domain/kernel";
import type { GroupCard } from "../../../worker/services/money";
import { useCardName } from "../../areas/payments/card-name";
import { DataTable } from "../../ui/data-table";
import { ConfirmIntentButton } from "../../ui/intent-button";
import { Card } from "../../ui/page";
import { useFormat } from "../../ui/use-format";

/** Cards that the group offers to its ad accounts; a card is registered in one of its ad accounts. */
export function GroupCards({ cards }: { cards: GroupCard[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const nameOf = useCardName();
  if (cards.length === 0) return null;
  return (
    <Card
      title={<Trans>그룹의 카드</Trans>}
      description={
        <Trans>
          그룹의 광고 계정이 연결해 결제할 수 있는 카드예요. 등록은 광고 계정의 결제 설정에서 해요.
        </Trans>
      }
    >
      <DataTable
        caption={t`그룹의 카드`}
        rows={cards}
        rowKey={({ id }) => id}
        columns={[
          { key: "card", header: t`카드`, cell: (card) => <span className="nums">{nameOf(card)}</span> },
          {
            key: "accounts",
            header: t`연결한 광고 계정`,
            cell: ({ accounts }) => <Plural value={accounts} other="#개" />,
          },
          {
            key: "createdAt",
            header: t`등록일`,
            cell: ({ createdAt }) => format.dayOf(createdAt, BILLING_ZONE),
          },
          {
            key: "manage",
            header: t`관리`,
            cell: (card) => {
              const name = nameOf(card);
              return (
                <ConfirmIntentButton
                  intent="remove-card"
                  id={card.id}
                  size="small"
                  title={t`${name} 카드를 삭제할까요?`}
                  description={t`그룹의 모든 광고 계정에서 연결이 해제되고, 다시 사용하려면 새로 등록해야 해요. 결제 내역은 남아 있어요.`}
                  confirmLabel={t`삭제`}
                >
                  <Trans>삭제</Trans>
                </ConfirmIntentButton>
              );
            },
          },
        ]}
      />
    </Card>
  );
}
