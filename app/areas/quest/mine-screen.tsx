import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { HeadersFunction, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { paybackOf } from "../../../domain/quests";
import type { ReaderParticipation } from "../../../worker/services/quests";
import type { PageHandle } from "../../root";
import { StatusBadge } from "../../ui/badge";
import { ExternalLink } from "../../ui/external-link";
import { InlineAlert } from "../../ui/inline-alert";
import { Card } from "../../ui/page";
import { DescriptionList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";
import { QuestFrame } from "./frame";
import type { mineLoader } from "./mine.server";
import { DeletionCertificate } from "./mine-certificate";
import { ForgetForm, ObjectionForm, PayeeForm, ProofForm, WithdrawForm } from "./mine-forms";
import { NextStep } from "./mine-next";
import { Disclosure } from "./terms";
import { ACTOR_WORDS, DONE_WORDS, EVENT_WORDS, STATE_WORDS } from "./words";

export const handle = { title: msg`내 참여`, isPlain: true } satisfies PageHandle;

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, nofollow" }];

/** The address is the reader's key, so no other site learns it. `no-referrer` would take the origin from the page's own forms. */
export const headers: HeadersFunction = () => ({
  "Cache-Control": "no-store",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex, nofollow",
});

/** A reader's own participation: its state with what happens next, every step, and what the reader can do. */
export function MineScreen() {
  const { own, done } = useLoaderData<typeof mineLoader>();
  const { i18n } = useRuntime();
  const { brandName, productName, state, isForgotten } = own;
  return (
    <QuestFrame color={own.color} eyebrow={own.platformName} title={<Trans>내 참여</Trans>}>
      <div className="flex flex-col gap-4">
        <div className="print:hidden">
          <Disclosure {...own} paybackMinor={own.rewardMinor} />
        </div>
        {done && <InlineAlert tone="positive" title={i18n._(DONE_WORDS[done])} />}
        {isForgotten && <DeletionCertificate own={own} />}
        <Card className="print:hidden">
          <p className="text-[13px] text-ink-muted">{brandName}</p>
          <div className="flex flex-wrap items-center gap-2 pb-3 wrap-anywhere">
            <h2 className="text-base font-semibold">{productName}</h2>
            <StatusBadge tone={STATE_WORDS[state].tone}>{i18n._(STATE_WORDS[state].name)}</StatusBadge>
          </div>
          <NextStep own={own} />
        </Card>
        {!isForgotten && <StateForms own={own} />}
        <Amounts own={own} />
        <Steps own={own} />
        {!isForgotten && <ForgetForm own={own} />}
      </div>
    </QuestFrame>
  );
}

/** States in which the account can be corrected. */
const PAYABLE: readonly ReaderParticipation["state"][] = [
  "submitted",
  "refused",
  "objected",
  "escalated",
  "confirmed",
  "due",
];

function StateForms({ own }: { own: ReaderParticipation }) {
  const { state } = own;
  return (
    <>
      {state === "reserved" && <ProofForm />}
      {state === "refused" && <ObjectionForm />}
      {PAYABLE.includes(state) && <PayeeForm own={own} />}
      {(state === "reserved" || state === "submitted") && <WithdrawForm />}
    </>
  );
}

/** What is paid, and what was submitted. */
function Amounts({ own }: { own: ReaderParticipation }) {
  const { t } = useLingui();
  const { money } = useFormat();
  const { priceMinor, rewardMinor, purchaseUrl, orderNumber, bank, numberTail, state, objection } = own;
  // Stored with the transfer; until then as today's rates say.
  const isSent = state === "sent" || state === "paid";
  const { incomeTaxMinor, localTaxMinor } = isSent ? own : paybackOf(rewardMinor);
  const won = (minor: number) => money(minor, "KRW");
  const items = [
    { key: "price", term: t`가격`, value: won(priceMinor) },
    { key: "reward", term: t`환급`, value: won(rewardMinor) },
    { key: "income", term: t`소득세`, value: won(incomeTaxMinor) },
    { key: "local", term: t`지방소득세`, value: won(localTaxMinor) },
    {
      key: "transfer",
      term: t`받는 금액`,
      value: <strong>{won(rewardMinor - incomeTaxMinor - localTaxMinor)}</strong>,
    },
    { key: "shop", term: t`구매 페이지`, value: <ExternalLink href={purchaseUrl} /> },
    orderNumber !== null && { key: "order", term: t`주문 번호`, value: orderNumber },
    bank !== null && { key: "bank", term: t`계좌`, value: `${bank} •••• ${numberTail ?? ""}` },
    objection !== null && { key: "objection", term: t`이의 내용`, value: objection },
  ];
  return (
    <Card title={<Trans>환급</Trans>} className="print:hidden">
      <div className="nums wrap-anywhere">
        <DescriptionList narrow items={items.filter((item) => item !== false)} />
      </div>
      <p className="pt-3 text-[13px] text-ink-muted">
        <Trans>50,000원을 넘는 환급은 기타소득이라 소득세 20%와 지방소득세 2%를 빼고 보내 드려요.</Trans>
      </p>
    </Card>
  );
}

function Steps({ own }: { own: ReaderParticipation }) {
  const { i18n } = useRuntime();
  const { dateTime } = useFormat();
  return (
    <Card title={<Trans>진행 내역</Trans>} className="print:hidden">
      <ol className="flex flex-col gap-2 text-sm">
        {own.steps.map(({ event, actor, at }) => (
          <li key={`${event}:${at}`} className="flex flex-wrap justify-between gap-x-4">
            <span>
              <strong className="font-medium">{i18n._(EVENT_WORDS[event])}</strong>{" "}
              <span className="text-[13px] text-ink-muted">{i18n._(ACTOR_WORDS[actor])}</span>
            </span>
            <span className="nums text-[13px] text-ink-muted">{dateTime(at, own.timezone)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
