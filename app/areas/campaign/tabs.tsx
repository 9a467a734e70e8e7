import type { MessageDescriptor } from "@lingui/core";
import { useLingui as useRuntime } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ShownCampaignDetail } from "../../../worker/services/booking";
import { SearchLinks } from "../../ui/search-links";

interface CampaignPage {
  detail: Pick<ShownCampaignDetail, "campaign">;
}

export interface CampaignTab<Page extends CampaignPage> {
  label: MessageDescriptor;
  /** Whether a campaign has the tab. */
  isFor: (page: Page) => boolean;
  show: (page: Page) => ReactNode;
}

interface CampaignTabsProps<Page extends CampaignPage> {
  /** In display order; the first available tab is the default. */
  tabs: Record<string, CampaignTab<Page>>;
  page: Page;
}

/** Sections of a campaign, by the tab in the URL. */
export function CampaignTabs<Page extends CampaignPage>({ tabs, page }: CampaignTabsProps<Page>) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const [search] = useSearchParams();
  const shown = Object.entries(tabs).filter(([, { isFor }]) => isFor(page));
  const [open] = shown.filter(([key]) => key === search.get("tab")).concat(shown);
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <SearchLinks
        look="tabs"
        label={t`캠페인 정보`}
        links={shown.map(([key, { label }]) => ({
          key,
          label: i18n._(label),
          set: { tab: key },
          current: key === open?.[0],
        }))}
      />
      {open?.[1].show(page)}
    </div>
  );
}
