import { Trans, useLingui } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { SavedListDetail } from "../../../worker/services/inventory";
import { MediaCard } from "../../areas/advertiser/media/media-card";
import { ProductCard } from "../../areas/advertiser/product-card";
import { useProject } from "../../kit/use-project";
import { Button } from "../../ui/button";
import { IntentButton } from "../../ui/intent-button";
import { ShownFirst } from "../../ui/shown-first";
import { NoteDialog } from "./forms";

type Entry = SavedListDetail["entries"][number];

/** The list's entries as cards, each with its note. */
export function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <ShownFirst count={entries.length}>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
        {entries.map((entry) => (
          <li key={`${entry.kind} ${entry.target}`} className="flex flex-col">
            <EntryCard entry={entry} />
            <EntryFoot entry={entry} />
          </li>
        ))}
      </ul>
    </ShownFirst>
  );
}

function EntryCard({ entry: { media, offer, kind } }: { entry: Entry }): ReactNode {
  const { path } = useProject();
  if (media)
    return (
      <MediaCard media={media} promotions={[]}>
        {media.productCount > 0 && (
          <IntentButton intent="open" id={media.id} size="small">
            <Trans>상품 보기</Trans>
            <span className="sr-only">: {media.displayName}</span>
          </IntentButton>
        )}
      </MediaCard>
    );
  if (offer) return <ProductCard withPlacement offer={offer} to={path(`products/${offer.product.id}`)} />;
  return (
    <p className="flex-1 rounded-lg border border-line bg-surface p-4 text-sm text-ink-muted">
      {kind === "media" ? (
        <Trans>지금은 애드노트에 없는 매체예요.</Trans>
      ) : (
        <Trans>지금은 예약할 수 없는 상품이에요.</Trans>
      )}
    </p>
  );
}

const nameOf = ({ media, offer }: Entry) => media?.displayName ?? offer?.product.name ?? "";

function EntryFoot({ entry }: { entry: Entry }) {
  const { t } = useLingui();
  const { may } = useProject();
  const { kind, target, note } = entry;
  const name = nameOf(entry);
  return (
    <div className="flex flex-col gap-1 px-1 pt-2">
      {note && <p className="text-sm whitespace-pre-wrap wrap-anywhere">{note}</p>}
      {may("saved-list.write") && (
        <div className="flex flex-wrap gap-2">
          <NoteDialog key={note} entry={entry} name={name} />
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="kind" value={kind} />
            <input type="hidden" name="target" value={target} />
            <Button type="submit" size="small" variant="quiet">
              {t`목록에서 제외`}
              <span className="sr-only"> {name}</span>
            </Button>
          </Form>
        </div>
      )}
    </div>
  );
}
