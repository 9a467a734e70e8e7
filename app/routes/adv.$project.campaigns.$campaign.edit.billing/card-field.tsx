import { Trans, useLingui } from "@lingui/react/macro";
import type { PayingCards } from "../../../worker/services/booking";
import { useCardName } from "../../areas/payments/card-name";
import { Select } from "../../ui/fields/choices";
import type { bind } from "../../ui/form/bind";
import { SubmitButton } from "../../ui/form/form";
import { InlineAlert } from "../../ui/inline-alert";
import { Card } from "../../ui/page";

interface CardFieldProps {
  field: ReturnType<typeof bind>;
  /** Null for readers without access to the ad account's cards. */
  paying: PayingCards | null;
}

/** The card that is charged at the final approval; displayed when card payment is chosen. */
export function CardField({ field, paying }: CardFieldProps) {
  return (
    <Card title={<Trans>결제할 카드</Trans>} className="hidden group-has-[input[value=card]:checked]:block">
      {paying === null ? (
        <p className="text-sm text-ink-muted">
          <Trans>
            결제할 카드는 광고 계정의 소유자만 선택할 수 있어요. 선택하지 않으면 기본 카드로 결제돼요.
          </Trans>
        </p>
      ) : (
        <div className="flex flex-col items-start gap-3">
          {paying.cards.length > 0 ? (
            <CardSelect field={field} cards={paying.cards} />
          ) : (
            <InlineAlert tone="info">
              <Trans>
                등록한 카드가 없어요. 등록하지 않으면 최종 승인 후 24시간 안에 결제 창에서 결제해야 해요.
              </Trans>
            </InlineAlert>
          )}
          <SubmitButton variant="secondary" name="next" value="card">
            <Trans>저장하고 카드 등록</Trans>
          </SubmitButton>
        </div>
      )}
    </Card>
  );
}

function CardSelect({ field, cards }: Pick<CardFieldProps, "field"> & Pick<PayingCards, "cards">) {
  const { t } = useLingui();
  const nameOf = useCardName();
  const told = (card: PayingCards["cards"][number]) => {
    const name = nameOf(card);
    if (card.isPrimary) return t`${name} (기본)`;
    return card.isGroups ? t`${name} (그룹)` : name;
  };
  return (
    <Select
      {...field}
      label={t`결제할 카드`}
      labelHidden
      description={t`최종 승인 전에 이 카드를 삭제하면 기본 카드로 결제돼요.`}
      options={cards.map((card) => ({ value: card.id, label: told(card) }))}
    />
  );
}
