import type { FieldMetadata } from "@conform-to/react";
import { useLingui } from "@lingui/react/macro";
import type { Allowance } from "../../../domain/platform";
import { Checkbox } from "../../components/fields/choices";
import { bindChecked } from "../../components/form/bind";

type AllowanceFields = Record<Allowance, FieldMetadata<boolean | undefined>>;

/** Names of what an advertiser can be allowed. */
export function useAllowanceWords(): Record<Allowance, { name: string; about: string }> {
  const { t } = useLingui();
  return {
    manualPayment: { name: t`수동 결제`, about: t`카드 없이 세금계산서로 결제할 수 있어요.` },
    inHouse: { name: t`자체 광고`, about: t`자체 광고 상품을 무료로, 오늘부터 예약할 수 있어요.` },
    privateAccess: { name: t`비공개 상품`, about: t`비공개 상품을 보고 예약할 수 있어요.` },
    wholeAllow: { name: t`모두 허용`, about: t`위의 것을 고르지 않아도 전부 허용해요.` },
  };
}

/** The boxes of a form that says what an entry allows. */
export function AllowanceBoxes({ fields }: { fields: AllowanceFields }) {
  const words = useAllowanceWords();
  const box = (allowance: Allowance) => (
    <Checkbox
      {...bindChecked(fields[allowance])}
      label={words[allowance].name}
      description={words[allowance].about}
    />
  );
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {box("manualPayment")}
      {box("inHouse")}
      {box("privateAccess")}
      {box("wholeAllow")}
    </div>
  );
}
