import { Trans, useLingui } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import type { MarketListing, MarketPlatform } from "../../../../domain/inventory";
import { Button, LinkButton } from "../../../components/button";
import { Card } from "../../../components/page";

interface MarketSearchProps {
  platform: MarketPlatform;
  /** What was looked for and found; null where the store cannot be asked. */
  market: { q: string; found: readonly MarketListing[] } | null;
}

/** Finds an app in its store, which fills in the form below. A GET form: what was looked for stands in the address. */
export function MarketSearch({ platform, market }: MarketSearchProps) {
  const { t } = useLingui();
  if (market === null) {
    return (
      <p className="text-[13px] text-ink-muted">
        <Trans>Google Play는 앱을 찾아 주는 공개 방법이 없어요. 아래에 직접 적어 주세요.</Trans>
      </p>
    );
  }
  const { q, found } = market;
  return (
    <Card
      title={<Trans>스토어에서 찾기</Trans>}
      description={<Trans>출시한 앱이라면 이름과 ID, 로고를 가져와요.</Trans>}
    >
      <Form method="get" role="search" className="flex gap-2">
        <input type="hidden" name="platform" value={platform} />
        <input
          key={q}
          type="search"
          name="q"
          defaultValue={q}
          aria-label={t`앱 이름`}
          placeholder={t`앱 이름`}
          className="control min-w-0 flex-1"
        />
        <Button type="submit">
          <Trans>찾기</Trans>
        </Button>
      </Form>
      {q !== "" && found.length === 0 && (
        <p className="pt-3 text-sm text-ink-muted" role="status">
          <Trans>스토어에서 찾지 못했어요. 아래에 직접 적어 주세요.</Trans>
        </p>
      )}
      {found.length > 0 && (
        <ul aria-label={t`찾은 앱`} className="flex flex-col gap-2 pt-3">
          {found.map((listing) => (
            <Listing key={listing.identifier} listing={listing} q={q} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Listing({ listing, q }: { listing: MarketListing; q: string }) {
  const { t } = useLingui();
  const { platform, identifier, title, seller } = listing;
  const to = `?${new URLSearchParams({ platform, q, id: identifier })}`;
  return (
    <li className="flex items-center gap-3 rounded-md border border-line p-2.5">
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium wrap-anywhere">{title}</span>
        <span className="block text-[13px] text-ink-muted wrap-anywhere">{`${seller} · ${identifier}`}</span>
      </span>
      <LinkButton to={to} size="small" aria-label={t`${title} 고르기`}>
        <Trans>고르기</Trans>
      </LinkButton>
    </li>
  );
}
