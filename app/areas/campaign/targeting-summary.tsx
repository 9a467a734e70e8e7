import { Trans, useLingui } from "@lingui/react/macro";
import type { CampaignTargeting } from "../../../domain/booking";
import { isAudience, type ProductTargeting } from "../../../domain/inventory";
import { DescriptionList } from "../../ui/stat";
import { useNames } from "./names";

interface TargetingSummaryProps {
  targeting: CampaignTargeting;
  /** Targetings of the campaign's product, for their names. */
  offered: readonly ProductTargeting[];
}

/** Targeting of a campaign in words. */
export function TargetingSummary({ targeting, offered }: TargetingSummaryProps) {
  const { t } = useLingui();
  const names = useNames();
  const items = [
    { key: "languages", term: t`언어`, values: targeting.languages.map(names.language) },
    { key: "excludedLanguages", term: t`제외 언어`, values: targeting.excludedLanguages.map(names.language) },
    { key: "countries", term: t`국가`, values: targeting.countries.map(names.country) },
    { key: "excludedCountries", term: t`제외 국가`, values: targeting.excludedCountries.map(names.country) },
    { key: "targetings", term: t`오디언스`, values: audienceNames(targeting.targetings, offered) },
    {
      key: "excludedTargetings",
      term: t`제외 오디언스`,
      values: audienceNames(targeting.excludedTargetings, offered),
    },
  ].filter(({ values }) => values.length > 0);
  if (items.length === 0) {
    return (
      <p className="text-sm text-ink-muted">
        <Trans>모든 사용자에게 노출돼요.</Trans>
      </p>
    );
  }
  return <DescriptionList items={items.map((item) => ({ ...item, value: item.values.join(", ") }))} />;
}

/** Names of targetings; those that the product no longer offers are omitted. */
export function audienceNames(ids: readonly string[], offered: readonly ProductTargeting[]): string[] {
  return ids
    .map((id) => offered.find((entry) => isAudience(entry) && entry.id === id))
    .map((entry) => (entry && isAudience(entry) ? entry.name : "–"));
}
