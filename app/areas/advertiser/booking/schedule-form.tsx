import type { DefaultValue } from "@conform-to/react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { z } from "zod";
import {
  type CampaignTargeting,
  quoteCampaign,
  scheduleSchemaFor,
  type scheduleStepSchema,
  surchargeOf,
} from "../../../../domain/booking";
import { countDays, isDay } from "../../../../domain/kernel";
import { bookableFromMinor, taxOf } from "../../../../domain/money";
import type { ProductOffer } from "../../../../worker/services/inventory";
import { Checkbox, Select } from "../../../ui/fields/choices";
import { DateRangePicker } from "../../../ui/fields/date-picker";
import { MoneyField } from "../../../ui/fields/money-field";
import { NumberField } from "../../../ui/fields/number-field";
import { bind, bindChecked } from "../../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../../ui/form/form";
import { heldAmount } from "../../../ui/form/typed-amounts";
import { useAppForm } from "../../../ui/form/use-app-form";
import { Card } from "../../../ui/page";
import { useFormat } from "../../../ui/use-format";
import { useNames } from "../../campaign/names";
import { useProductWords } from "../product-words";
import { BookingColumns } from "./booking-columns";
import { LiveQuote } from "./live-quote";
import type { ScheduleChoices } from "./schedule.server";
import { SlotRangeField } from "./slot-range-field";
import { StartRules } from "./start-rules";

/** Minimum budget and price of a product. */
export function BudgetHint({ product }: { product: ProductOffer }) {
  const format = useFormat();
  const words = useProductWords();
  const least = bookableFromMinor(product);
  const videos = words.videoPrice(product);
  return (
    <>
      <Trans>
        {format.money(least, product.currency)} 이상 · {words.price(product)}
      </Trans>
      {videos && (
        <>
          {" · "}
          <Trans>동영상 {videos}</Trans>
        </>
      )}
    </>
  );
}

interface ScheduleFormProps {
  product: ProductOffer;
  choices: ScheduleChoices;
  /** Used for its surcharge. */
  targeting: CampaignTargeting;
  defaultValue: DefaultValue<z.input<typeof scheduleStepSchema>>;
  submitLabel: string;
  /** Version of the draft; absent for a new booking. */
  version?: number;
  /** Back link, before the submit button. */
  back?: ReactNode;
}

/** Days, slots or budget, with a quote that updates while typing. */
export function ScheduleForm({
  product,
  choices,
  targeting,
  defaultValue,
  submitLabel,
  version,
  back,
}: ScheduleFormProps) {
  const { t } = useLingui();
  const tax = useNames().tax(taxOf(product.country).name);
  const { form, fields, failure } = useAppForm({
    schema: scheduleSchemaFor(product.pricingType),
    defaultValue,
  });
  const isCpp = product.pricingType === "cpp";
  const isInHouse = product.pricingType === "inhouse";
  const schedule = readSchedule(fields, product.currency);
  const quote = schedule && quoteCampaign({ ...schedule, targeting }, product);
  const sameDay = fields.sameDay.value === "on";
  const days = {
    start: { ...bind(fields.startDay) },
    end: { ...bind(fields.endDay) },
    min: sameDay ? choices.window.today : choices.window.first,
    firstDay: sameDay ? choices.window.today : undefined,
  };
  // Errors of the first day come from the previous start rule.
  const forgetDayErrors = () => {
    if (fields.startDay.errors?.length) form.validate({ name: fields.startDay.name });
  };
  return (
    // Fully booked days are listed above the step with alternatives, so the form does not repeat them.
    <AppForm
      form={form}
      failure={failure?.errorCode === "AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS" ? null : failure}
      version={version}
    >
      <BookingColumns
        title={<Trans>예상 견적</Trans>}
        total={isInHouse ? null : quote}
        quote={
          <LiveQuote
            product={product}
            quote={quote}
            days={schedule ? countDays(schedule.startDay, schedule.endDay) : 0}
            slots={schedule?.slots ?? 1}
            daysMax={choices.duration.max}
            traffic={choices.traffic}
          />
        }
      >
        <Card>
          <div className="flex flex-col gap-4">
            <StartRules choices={choices} sameDay={sameDay} />
            {!isInHouse && (
              <Checkbox
                {...bindChecked(fields.sameDay)}
                label={t`오늘 시작 요청`}
                description={t`매체가 승인하면 오늘 바로 시작돼요. 매체가 반려할 수 있어요.`}
                onChange={forgetDayErrors}
              />
            )}
            {isCpp ? (
              <>
                <Select
                  {...bind(fields.slots)}
                  label={t`하루 구좌 수`}
                  options={Array.from({ length: product.cppSlots ?? 1 }, (_, index) => {
                    const value = String(index + 1);
                    return { value, label: t`${value}개` };
                  })}
                />
                <SlotRangeField
                  {...days}
                  choices={choices}
                  capacity={product.cppSlots ?? 1}
                  wanted={Number(fields.slots.value) || 1}
                  price={{ ...product, surchargeMilliPct: surchargeOf(targeting, product) }}
                />
              </>
            ) : (
              <>
                <DateRangePicker
                  {...days}
                  required
                  label={t`기간`}
                  startLabel={t`시작일`}
                  endLabel={t`종료일`}
                  description={t`시작일과 종료일을 포함해 최대 ${choices.duration.max}일이에요.`}
                />
                {isInHouse ? (
                  <NumberField
                    {...bind(fields.impressions)}
                    label={t`노출 수 (선택)`}
                    description={t`설정한 노출 수에 도달하면 노출이 중단돼요. 비워 두면 종료일까지 노출돼요.`}
                  />
                ) : (
                  <MoneyField
                    {...bind(fields.budgetMinor)}
                    required
                    currency={product.currency}
                    label={t`예산 (${tax} 별도)`}
                    description={<BudgetHint product={product} />}
                  />
                )}
              </>
            )}
            <FormActions>
              {back}
              <SubmitButton>{submitLabel}</SubmitButton>
            </FormActions>
          </div>
        </Card>
      </BookingColumns>
    </AppForm>
  );
}

type Typed = Record<"startDay" | "endDay" | "slots" | "budgetMinor", { value?: unknown }>;

/** The typed schedule, once it is valid. */
function readSchedule(fields: Typed, currency: string) {
  const startDay = String(fields.startDay.value ?? "");
  const endDay = String(fields.endDay.value ?? "");
  if (!isDay(startDay) || !isDay(endDay) || endDay < startDay) return null;
  const budget = heldAmount(fields.budgetMinor.value, currency);
  return {
    startDay,
    endDay,
    slots: Number(fields.slots.value) || 1,
    budgetMinor: budget !== null && budget > 0 ? budget : null,
  };
}
