import type { FieldMetadata } from "@conform-to/react";
import { useLingui } from "@lingui/react/macro";
import { COUNTRIES, type Country } from "../../../domain/kernel";
import { Select } from "../../ui/fields/choices";
import { bind } from "../../ui/form/bind";
import { useNames } from "../campaign/names";

interface CountryFieldProps {
  field: FieldMetadata<Country>;
  kind: "adv" | "pub";
}

/** Country of a platform's or an ad account's business; fixed after its creation. */
export function CountryField({ field, kind }: CountryFieldProps) {
  const { t } = useLingui();
  const names = useNames();
  return (
    <Select
      {...bind(field)}
      label={t`국가`}
      description={
        kind === "pub"
          ? t`시간대, 통화, 세금, 공휴일은 국가에 따라 정해져요. 만든 뒤에는 변경할 수 없어요.`
          : t`리포트의 시간대와 세금계산서 정보는 국가에 따라 정해져요. 만든 뒤에는 변경할 수 없어요.`
      }
      options={COUNTRIES.map((country) => ({ value: country, label: names.country(country) }))}
    />
  );
}
