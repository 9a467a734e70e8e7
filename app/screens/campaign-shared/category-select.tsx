import { useLingui as useRuntime } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import { ADVERTISER_CATEGORIES } from "../../../domain/kernel";
import { Select } from "../../components/fields/choices";
import type { bind } from "../../components/form/bind";
import { CATEGORY_WORDS } from "./category-words";

/** What is advertised: publishers block by it. */
export function CategorySelect(field: ReturnType<typeof bind>) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  return (
    <Select
      {...field}
      label={t`광고 업종`}
      description={t`가장 가까운 것을 골라 주세요. 매체는 업종을 보고 광고를 막을 수 있어요.`}
      placeholder={t`업종 선택`}
      options={ADVERTISER_CATEGORIES.map((value) => ({ value, label: i18n._(CATEGORY_WORDS[value]) }))}
    />
  );
}
