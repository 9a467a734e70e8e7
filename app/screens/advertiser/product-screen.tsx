import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { NO_TARGETING, type PlannedBooking } from "../../../domain/booking";
import type { OfferedProductDetail } from "../../../worker/services/inventory";
import type { BenefitView } from "../../../worker/services/platform";
import { InlineAlert } from "../../components/inline-alert";
import type { ScheduleChoices } from "../../server/schedule";
import { useProject } from "../../shell/use-project";
import { ScheduleForm } from "./booking/schedule-form";
import { OfferHead } from "./offer-head";
import { ProductFacts } from "./product-facts";
import { PublisherBenefits } from "./publisher-benefits";

export const title = msg`상품`;

interface ProductScreenProps {
  offer: OfferedProductDetail;
  choices: ScheduleChoices;
  /** What the advertiser planned before they came here. */
  planned: Partial<PlannedBooking>;
  benefits: readonly BenefitView[];
}

/** One product, and the first step of booking it: its days. */
export function ProductScreen({ offer, choices, planned, benefits }: ProductScreenProps) {
  const { t } = useLingui();
  const { may } = useProject();
  const { product } = offer;
  return (
    <>
      <OfferHead offer={offer}>
        <ProductFacts offer={offer} />
      </OfferHead>
      <PublisherBenefits benefits={benefits} />
      <h2 className="pb-3 text-lg font-bold">
        <Trans>일정 정하기</Trans>
      </h2>
      {may("product.book") ? (
        <ScheduleForm
          product={product}
          choices={choices}
          targeting={NO_TARGETING}
          defaultValue={{ slots: "1", ...planned }}
          submitLabel={product.pricingType === "cpp" ? t`15분 동안 확보하고 계속` : t`저장하고 계속`}
        />
      ) : (
        <InlineAlert tone="info">
          <Trans>예약은 편집자 이상의 구성원이 할 수 있어요.</Trans>
        </InlineAlert>
      )}
    </>
  );
}
