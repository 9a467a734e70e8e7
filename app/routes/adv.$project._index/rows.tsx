import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useProject } from "../../kit/use-project";
import { LinkButton } from "../../ui/button";

export const LIST =
  "flex flex-col divide-y divide-line [&>*]:py-3 [&>*:first-child]:pt-0 [&>*:last-child]:pb-0";
export const SHOWN = 5;

interface NamedCampaign {
  id: string;
  name: string;
  productName: string;
}

export function CampaignLink({ campaign: { id, name, productName } }: { campaign: NamedCampaign }) {
  const { t } = useLingui();
  const { path } = useProject();
  return (
    <Link
      to={path(`campaigns/${id}`)}
      className="inline-flex min-h-6 min-w-0 items-center text-sm font-medium break-words hover:underline"
    >
      {name || t`이름 없음 · ${productName}`}
    </Link>
  );
}

interface RowsProps<Item extends NamedCampaign> {
  campaigns: readonly Item[];
  none: ReactNode;
  children: (campaign: Item) => ReactNode;
}

export function Rows<Item extends NamedCampaign>({ campaigns, none, children }: RowsProps<Item>) {
  const { path } = useProject();
  if (campaigns.length === 0) return <p className="text-sm text-ink-muted">{none}</p>;
  return (
    <>
      <ul className={LIST}>
        {campaigns.slice(0, SHOWN).map((campaign) => (
          <li key={campaign.id}>{children(campaign)}</li>
        ))}
      </ul>
      {campaigns.length > SHOWN && (
        <p className="pt-3">
          <LinkButton to={path("campaigns")} size="small">
            <Trans>모두 보기</Trans>
          </LinkButton>
        </p>
      )}
    </>
  );
}
