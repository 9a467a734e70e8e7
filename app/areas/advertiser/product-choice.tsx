import { useLingui } from "@lingui/react/macro";
import { useSearchParams } from "@remix-run/react";
import { COMPARED_MAX } from "../../../domain/inventory";
import type { OfferedProduct, Saves } from "../../../worker/services/inventory";
import { useProject } from "../../kit/use-project";
import { LinkButton } from "../../ui/button";
import { SaveButton } from "./saved/save-button";

/** A product of the catalogue. */
export interface CatalogueOffer extends OfferedProduct {
  id: string;
  /** The ad account's lists, and those that the catalogue's products are in. */
  saves: Saves;
  isOnWeb: boolean;
  /** Whether its publisher must allow payment before the booking can be completed. */
  needsGrant: boolean;
}

/** Buttons above the link that covers a card: save and compare. Quests cannot be compared. */
export function ProductChoice({ offer: { id, product, saves } }: { offer: CatalogueOffer }) {
  const { name, pricingType } = product;
  const { t } = useLingui();
  const { may } = useProject();
  const [search] = useSearchParams();
  const compared = search.getAll("compare");
  const isCompared = compared.includes(id);
  const rest = new URLSearchParams(search);
  rest.delete("compare");
  for (const each of isCompared ? compared.filter((other) => other !== id) : [...compared, id])
    rest.append("compare", each);
  const mayCompare = isCompared || (pricingType !== "cpq" && compared.length < COMPARED_MAX);
  return (
    <div className="relative z-10 flex flex-wrap items-center justify-between gap-2">
      {may("saved-list.write") ? (
        <SaveButton target={{ kind: "product", id, name }} saves={saves} />
      ) : (
        <span />
      )}
      {mayCompare && (
        <LinkButton to={`?${rest}`} size="small" preventScrollReset>
          {isCompared ? t`비교에서 제외` : t`비교에 담기`}
          <span className="sr-only"> {name}</span>
        </LinkButton>
      )}
    </div>
  );
}
