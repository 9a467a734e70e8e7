import { Trans, useLingui } from "@lingui/react/macro";
import type { PaymentMethods } from "../../../worker/services/money";
import { Badge } from "../../ui/badge";
import { useCardName } from "./card-name";
import { AddCard, CardState, ManageCard, OfferedCards, type Registration } from "./cards";

interface CardRowProps {
  methods: PaymentMethods;
  registration: Registration;
}

/** A publisher's cards in one row, with registration of a new one. */
export function CardRow({ methods: { items, offered }, registration }: CardRowProps) {
  const { t } = useLingui();
  const nameOf = useCardName();
  return (
    <section
      aria-label={t`카드`}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface px-4 py-3 sm:px-5"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-base font-semibold">
          <Trans>카드</Trans>
        </h2>
        {items.length === 0 ? (
          <p className="min-w-0 flex-1 text-sm text-ink-muted">
            {registration ? (
              <Trans>카드를 등록하면 청구서가 자동으로 결제돼요. 카드가 없으면 계좌로 납부해 주세요.</Trans>
            ) : (
              <Trans>지금은 카드를 등록할 수 없어요. 계좌로 납부해 주세요.</Trans>
            )}
          </p>
        ) : (
          <ul className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-2 text-sm">
            {items.map((card) => (
              <li key={card.id} className="flex flex-wrap items-center gap-2">
                <span className="nums font-medium">{nameOf(card)}</span>
                {card.isPrimary && <Badge tone="brand">{t`기본`}</Badge>}
                {card.failure !== null && <CardState card={card} />}
                <ManageCard card={card} isOnly={items.length === 1} />
              </li>
            ))}
          </ul>
        )}
        {registration && (
          <AddCard registration={registration} variant={items.length === 0 ? "primary" : "secondary"} />
        )}
      </div>
      {offered.length > 0 && <OfferedCards cards={offered} />}
    </section>
  );
}
