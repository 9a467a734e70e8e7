import { Trans, useLingui } from "@lingui/react/macro";
import type { CampaignTargeting } from "../../../domain/booking";
import { DescriptionList } from "../../ui/stat";
import { useNames } from "./names";

/** Who is to see a campaign, in words. */
export function TargetingSummary({ targeting }: { targeting: CampaignTargeting }) {
  const { t } = useLingui();
  const names = useNames();
  const items = [
    { key: "languages", term: t`언어`, values: targeting.languages.map(names.language) },
    { key: "excludedLanguages", term: t`제외 언어`, values: targeting.excludedLanguages.map(names.language) },
    { key: "countries", term: t`국가`, values: targeting.countries.map(names.country) },
    { key: "excludedCountries", term: t`제외 국가`, values: targeting.excludedCountries.map(names.country) },
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
