import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ShownCampaign } from "../../../domain/booking";
import { countDays, printedNumber } from "../../../domain/kernel";
import type { ShownCampaignDetail } from "../../../worker/services/booking";
import type { OfferedProductDetail } from "../../../worker/services/inventory";
import { Breakable } from "../../ui/breakable";
import { ExternalLink } from "../../ui/external-link";
import { filePath } from "../../ui/file-path";
import { type Description, DescriptionList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";
import { CATEGORY_WORDS } from "./category-words";
import { useNames } from "./names";
import { PRICING_WORDS } from "./words";

type BookedOffer = Pick<OfferedProductDetail, "product" | "publisher">;

/** Publisher, product, days, slots or budget. */
export function ScheduleFacts({ campaign, offer }: { campaign: ShownCampaign; offer: BookedOffer }) {
  const { product, publisher } = offer;
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  const { startDay, endDay } = campaign;
  const items: Description[] = [
    { key: "publisher", term: t`매체`, value: publisher.displayName },
    { key: "product", term: t`상품`, value: product.name },
    { key: "pricing", term: t`과금 방식`, value: i18n._(PRICING_WORDS[product.pricingType]) },
    {
      key: "days",
      term: t`기간`,
      value:
        startDay && endDay ? (
          <span className="nums">
            {format.dayRange(startDay, endDay)} · {t`${countDays(startDay, endDay)}일`}
          </span>
        ) : (
          t`아직 정하지 않았어요`
        ),
    },
    {
      key: "zone",
      term: t`시간대`,
      value: format.zone(product.timezone, campaign.startsAt ?? campaign.createdAt),
    },
  ];
  const isUndecided = campaign.status === "submitted" && campaign.publisherApprovedAt === null;
  const isUnsent = campaign.status === "draft" || campaign.status === "rejected";
  if (campaign.sameDay && (isUndecided || isUnsent))
    items.push({ key: "sameDay", term: t`당일 시작`, value: t`매체 승인이 필요해요` });
  if (product.pricingType === "cpp") {
    items.push({ key: "slots", term: t`구좌`, value: format.number(campaign.slots) });
  } else if (product.pricingType === "inhouse") {
    const most = campaign.inhouseImpressions;
    items.push({
      key: "impressions",
      term: t`노출 한도`,
      value: most === null ? t`제한 없음` : t`${format.number(most)}회까지`,
    });
  } else if (campaign.budgetMinor !== null) {
    items.push({
      key: "budget",
      term: t`예산`,
      value: format.money(campaign.budgetMinor, campaign.currency),
    });
  }
  return <DescriptionList items={items} />;
}

interface InfoFactsProps {
  campaign: ShownCampaign;
  offer: BookedOffer;
  /** Whether the contact has left the ad account. */
  contactLeft?: boolean;
}

/** Name, advertiser, addresses, contact, and limits of the campaign or its product. */
export function InfoFacts({ campaign, offer, contactLeft = false }: InfoFactsProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  const none = t`아직 정하지 않았어요`;
  const cap = campaign.frequencyCap ?? offer.product.frequencyCap;
  const link = (href: string | null) => (href ? <ExternalLink href={href} /> : none);
  return (
    <DescriptionList
      items={[
        { key: "name", term: t`캠페인 이름`, value: campaign.name || none },
        { key: "advertiser", term: t`광고주`, value: campaign.advertiserName ?? none },
        { key: "advertiserLink", term: t`광고주 링크`, value: link(campaign.advertiserLink) },
        {
          key: "category",
          term: t`광고 업종`,
          value: campaign.advertiserCategory ? i18n._(CATEGORY_WORDS[campaign.advertiserCategory]) : none,
        },
        { key: "destination", term: t`랜딩 URL`, value: link(campaign.destinationUrl) },
        {
          key: "contact",
          term: t`계약 담당자`,
          value: (
            <>
              <Breakable
                text={[campaign.contractName, campaign.contractEmail].filter(Boolean).join(" · ") || none}
              />
              {contactLeft && (
                <span className="block text-[13px] text-warning">
                  <Trans>이제 이 광고 계정의 멤버가 아니에요.</Trans>
                </span>
              )}
            </>
          ),
        },
        ...(campaign.agencyName || campaign.agencyEmail
          ? [
              {
                key: "agency",
                term: t`대행사`,
                value: (
                  <Breakable text={[campaign.agencyName, campaign.agencyEmail].filter(Boolean).join(" · ")} />
                ),
              },
            ]
          : []),
        ...(campaign.termsAssetId
          ? [{ key: "terms", term: t`계약 조건`, value: <FileLink assetId={campaign.termsAssetId} /> }]
          : []),
        // A quest is displayed by its channel to every visitor.
        ...(campaign.quest
          ? []
          : [
              {
                key: "cap",
                term: t`노출 빈도`,
                value: cap ? t`1인당 하루 ${cap}회까지` : t`제한 없음`,
              },
              {
                key: "quota",
                term: t`하루 한도`,
                value: campaign.dailyQuota
                  ? t`하루 ${format.number(campaign.dailyQuota)}회까지`
                  : t`제한 없음`,
              },
            ]),
      ]}
    />
  );
}

/** Payment method and tax invoice recipient. */
export function BillingFacts({
  detail,
}: {
  detail: Pick<ShownCampaignDetail, "campaign" | "payerName" | "invoice" | "commissionBp">;
}) {
  const { campaign, payerName, commissionBp } = detail;
  const { basisPoints } = useFormat();
  const names = useNames();
  const { t } = useLingui();
  const none = t`아직 정하지 않았어요`;
  const { taxInvoice: invoice, registrationAssetId } = detail.invoice;
  const isPayers = payerName !== null && invoice === null;
  const methods = {
    manual: t`수동 결제`,
    card: t`카드`,
    representative: payerName ? t`대행 결제 (${payerName})` : t`대행 결제 (결제 계정 미정)`,
  };
  const invoiceFacts = [
    { key: "business", term: t`상호`, value: invoice?.businessName ?? none },
    {
      key: "number",
      term: names.registrationNumber(invoice?.country ?? "KR").label,
      value: invoice ? <span className="nums">{printedNumber(invoice.registrationNumber)}</span> : none,
    },
    ...(
      [
        ["representative", t`대표자명`],
        ["address", t`사업장 주소`],
        ["businessType", t`업태`],
        ["businessItem", t`종목`],
      ] as const
    ).flatMap(([key, term]) => (invoice?.[key] ? [{ key, term, value: invoice[key] }] : [])),
    { key: "manager", term: t`세금계산서 담당자`, value: <Breakable text={invoice?.managerEmail ?? none} /> },
  ];
  return (
    <DescriptionList
      items={[
        {
          key: "method",
          term: t`결제 방법`,
          value: campaign.paymentMethod ? methods[campaign.paymentMethod] : none,
        },
        ...(commissionBp === null
          ? []
          : [
              {
                key: "commission",
                term: t`애드노트 수수료`,
                value: t`공급가액의 ${basisPoints(commissionBp)} (매체 정산에서 공제)`,
              },
            ]),
        ...(isPayers
          ? [{ key: "invoice", term: t`세금계산서`, value: t`결제하는 계정의 사업자로 발행돼요` }]
          : invoiceFacts),
        ...(invoice && (invoice.ccEmails ?? []).length > 0
          ? [{ key: "cc", term: t`참조`, value: <Breakable text={invoice.ccEmails.join(", ")} /> }]
          : []),
        ...(registrationAssetId
          ? [
              {
                key: "registration",
                term: t`사업자등록증`,
                value: <FileLink assetId={registrationAssetId} />,
              },
            ]
          : []),
      ]}
    />
  );
}

function FileLink({ assetId }: { assetId: string }) {
  return (
    <a
      href={filePath(assetId)}
      target="_blank"
      rel="noreferrer"
      className="font-medium text-brand-ink underline underline-offset-2"
    >
      <Trans>파일 보기</Trans>
    </a>
  );
}
