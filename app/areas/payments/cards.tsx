import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRouteLoaderData } from "@remix-run/react";
import { CreditCard } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { PaymentMethodView } from "../../../domain/money";
import { declineWords } from "../../../locales/words/payment-words";
import type { cardRegistration, PaymentMethods } from "../../../worker/services/money";
import { useProject } from "../../kit/use-project";
import type { loader as rootLoader } from "../../root";
import { Badge } from "../../ui/badge";
import { Button, type ButtonVariant } from "../../ui/button";
import { DataTable } from "../../ui/data-table";
import { InlineAlert } from "../../ui/inline-alert";
import { ConfirmIntentButton, IntentButton } from "../../ui/intent-button";
import { Card, EmptyState } from "../../ui/page";
import { useFormat } from "../../ui/use-format";
import { useCardName } from "./card-name";
import { openCardWindow } from "./gateway-window";

export type Registration = Awaited<ReturnType<typeof cardRegistration>>;

/** An ad account's cards, with registration of a new one. */
export function CardsCard({
  methods: { items, offered },
  registration,
  booking = null,
}: {
  methods: PaymentMethods;
  registration: Registration;
  /** The campaign whose booking continues after registering a card. */
  booking?: string | null;
}) {
  const { t } = useLingui();
  return (
    <Card
      title={<Trans>카드</Trans>}
      description={
        <Trans>
          캠페인이 최종 승인되면 예약할 때 선택한 카드로 한 번 결제돼요. 선택하지 않았으면 기본 카드로
          결제돼요.
        </Trans>
      }
    >
      <div className="flex flex-col gap-4">
        <DataTable
          caption={t`등록한 카드`}
          rows={items}
          rowKey={({ id }) => id}
          empty={
            <EmptyState
              icon={<CreditCard size={28} />}
              title={t`등록한 카드가 없어요`}
              description={t`카드를 등록하면 매체가 수동 결제를 허용하지 않아도 예약할 수 있어요.`}
            />
          }
          columns={useCardColumns(items.length)}
        />
        {registration ? (
          <AddCard registration={registration} booking={booking}>
            <p className="text-sm text-ink-muted">
              <Trans>
                카드 번호는 결제 대행사(토스페이먼츠)의 창에만 입력되고, 저희에게는 저장되지 않아요.
              </Trans>
            </p>
          </AddCard>
        ) : (
          <InlineAlert tone="info">
            <Trans>지금은 카드를 등록할 수 없어요. 매체에 수동 결제를 요청해 주세요.</Trans>
          </InlineAlert>
        )}
        {offered.length > 0 && <OfferedCards cards={offered} />}
      </div>
    </Card>
  );
}

function useCardColumns(count: number) {
  const { t } = useLingui();
  const { project } = useProject();
  const format = useFormat();
  const nameOf = useCardName();
  return [
    {
      key: "card",
      header: t`카드`,
      cell: (card: PaymentMethodView) => (
        <span className="flex flex-wrap items-center gap-2">
          <span className="nums font-medium">{nameOf(card)}</span>
          {card.isPrimary && <Badge tone="brand">{t`기본`}</Badge>}
          {card.isGroups && <Badge>{t`그룹 카드`}</Badge>}
        </span>
      ),
    },
    { key: "state", header: t`상태`, cell: (card: PaymentMethodView) => <CardState card={card} /> },
    {
      key: "createdAt",
      header: t`등록일`,
      cell: ({ createdAt }: PaymentMethodView) => format.dayOf(createdAt, project.timezone),
    },
    {
      key: "manage",
      header: t`관리`,
      cell: (card: PaymentMethodView) => <ManageCard card={card} isOnly={count === 1} />,
    },
  ];
}

export function CardState({ card: { failure, failedAt } }: { card: PaymentMethodView }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { project } = useProject();
  const format = useFormat();
  if (failure === null) return t`사용 가능`;
  return (
    <span className="text-danger">
      {declineWords(i18n, failure)}
      {failedAt !== null && ` (${format.dayOf(failedAt, project.timezone)})`}
    </span>
  );
}

export function ManageCard({ card, isOnly }: { card: PaymentMethodView; isOnly: boolean }) {
  const { t } = useLingui();
  const name = useCardName()(card);
  return (
    <span className="flex flex-wrap gap-2">
      {!card.isPrimary && (
        <IntentButton intent="primary" id={card.id} size="small">
          <Trans>기본으로 설정</Trans>
        </IntentButton>
      )}
      {(isOnly || !card.isPrimary) && (
        <ConfirmIntentButton
          intent="remove"
          id={card.id}
          size="small"
          title={card.isGroups ? t`${name} 연결을 해제할까요?` : t`${name} 카드를 삭제할까요?`}
          description={
            card.isGroups
              ? t`이 광고 계정에서만 해제되고, 그룹에는 남아 있어요.`
              : t`다시 사용하려면 새로 등록해야 해요. 결제 내역은 남아 있어요.`
          }
          confirmLabel={card.isGroups ? t`연결 해제` : t`삭제`}
        >
          {card.isGroups ? <Trans>연결 해제</Trans> : <Trans>삭제</Trans>}
        </ConfirmIntentButton>
      )}
    </span>
  );
}

interface AddCardProps {
  registration: NonNullable<Registration>;
  booking?: string | null;
  variant?: ButtonVariant;
  children?: ReactNode;
}

/** Buttons that open the gateway's window for a new card. */
export function AddCard({ registration, booking = null, variant = "primary", children }: AddCardProps) {
  const { path, side } = useProject();
  const home = side === "adv" ? "settings/payment" : "settings/plan";
  const account = useRouteLoaderData<typeof rootLoader>("root")?.account;
  const [state, setState] = useState<"idle" | "opening" | "failed">("idle");
  const withSearch = (to: string, search: Record<string, string>) => {
    const said = new URLSearchParams(search).toString();
    return said ? `${path(to)}?${said}` : path(to);
  };
  const open = async (forGroup: boolean) => {
    setState("opening");
    const { customerKey, groupCustomerKey } = registration;
    const key = forGroup && groupCustomerKey ? groupCustomerKey : customerKey;
    const asked = { ...(booking ? { booking } : {}) };
    const back = {
      success: withSearch(`${home}/registered`, {
        ...asked,
        ...(forGroup ? { forGroup: "true" } : {}),
      }),
      fail: withSearch(home, asked),
    };
    const customer = { ...(account ? { email: account.email, name: account.name } : {}) };
    await openCardWindow(registration, key, back, customer).then(
      () => setState("idle"),
      () => setState("failed"),
    );
  };
  return (
    <div className="flex flex-col gap-3">
      {state === "failed" && (
        <InlineAlert tone="danger">
          <Trans>결제 창을 열지 못했어요. 잠시 후 다시 시도해 주세요.</Trans>
        </InlineAlert>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant={variant} disabled={state === "opening"} onClick={() => open(false)}>
          <Trans>카드 등록</Trans>
        </Button>
        {registration.groupCustomerKey && (
          <Button disabled={state === "opening"} onClick={() => open(true)}>
            <Trans>그룹 카드로 등록</Trans>
          </Button>
        )}
      </div>
      {children}
    </div>
  );
}

/** Cards of the ad account's group that it has not connected yet. */
export function OfferedCards({ cards }: { cards: readonly PaymentMethodView[] }) {
  const { t } = useLingui();
  const nameOf = useCardName();
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">
        <Trans>그룹의 카드</Trans>
      </h3>
      <ul className="flex flex-col divide-y divide-line">
        {cards.map((card) => (
          <li key={card.id} className="flex items-center justify-between gap-3 py-2">
            <span className="nums">{nameOf(card)}</span>
            <IntentButton intent="connect" id={card.id} size="small">
              {t({ message: "연결", context: "button" })}
            </IntentButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
