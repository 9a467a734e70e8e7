import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSearchParams } from "@remix-run/react";
import { BookOpen } from "lucide-react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { AD_FORMATS, PLATFORMS } from "../../../../domain/kernel";
import { MEDIA_PRICE_BANDS, PRICE_BAND_MAX_MINOR } from "../../../../domain/platform";
import type { MediaItem } from "../../../../worker/services/platform";
import { LinkButton } from "../../../ui/button";
import { FilterBar } from "../../../ui/filter-bar";
import { EmptyState } from "../../../ui/page";
import { Pagination } from "../../../ui/pagination";
import { ShownFirst } from "../../../ui/shown-first";
import { useFormat } from "../../../ui/use-format";
import { FORMAT_WORDS, PRICING_WORDS } from "../../campaign/words";
import { PLATFORM_WORDS } from "../../publisher/apps/words";
import type { mediaListView } from "./media.server";
import { MediaCard } from "./media-card";

const FILTERS = ["q", "pricing", "format", "platform", "topic", "price"] as const;

const SOLD = ["cpp", "cpm", "cpc", "cpq"] as const;

interface MediaListProps extends z.output<typeof mediaListView> {
  /** Whether the page has no scripts, so that filters need a button. */
  isPlain?: boolean;
  /** Parameters of the address that filters keep. */
  kept?: readonly string[];
  /** Buttons of a card. */
  actions?: (media: MediaItem) => ReactNode;
}

/** The catalogue of publishers: filters, cards and pages. */
export function MediaList({ page, promotions, topics, isPlain = false, kept, actions }: MediaListProps) {
  return (
    <>
      <MediaFilters topics={topics} isPlain={isPlain} kept={kept ?? []} />
      {page.items.length === 0 ? (
        <NoMedia />
      ) : (
        <ShownFirst count={page.items.length}>
          <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
            {page.items.map((media) => (
              <li key={media.id} className="flex">
                <MediaCard
                  media={media}
                  promotions={promotions.filter(({ projectId }) => projectId === media.id)}
                >
                  {actions?.(media)}
                </MediaCard>
              </li>
            ))}
          </ul>
        </ShownFirst>
      )}
      <Pagination next={page.next} shown={page.items.length} />
    </>
  );
}

function NoMedia() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const filtered = FILTERS.some((name) => search.get(name));
  return (
    <EmptyState
      icon={<BookOpen size={28} />}
      title={filtered ? t`조건에 맞는 매체가 없어요` : t`등록된 매체가 없어요`}
      description={
        filtered ? t`검색어나 필터를 변경해 보세요.` : t`애드노트에 등록된 매체가 여기에 표시돼요.`
      }
      action={
        filtered && (
          <LinkButton to="?">
            <Trans>필터 초기화</Trans>
          </LinkButton>
        )
      }
    />
  );
}

interface MediaFiltersProps {
  topics: readonly string[];
  isPlain: boolean;
  kept: readonly string[];
}

function MediaFilters({ topics, isPlain, kept }: MediaFiltersProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { money } = useFormat();
  const [search] = useSearchParams();
  const chosen = search.get("topic");
  const known = chosen && !topics.includes(chosen) ? [chosen, ...topics] : topics;
  return (
    <FilterBar
      search={{ name: "q", label: t`매체 이름으로 검색` }}
      hasButton={isPlain}
      kept={kept}
      filters={[
        {
          name: "pricing",
          label: t`모든 과금 방식`,
          options: SOLD.map((value) => ({ value, label: i18n._(PRICING_WORDS[value]) })),
        },
        {
          name: "format",
          label: t`모든 형식`,
          options: AD_FORMATS.map((value) => ({ value, label: i18n._(FORMAT_WORDS[value]) })),
        },
        {
          name: "platform",
          label: t`모든 플랫폼`,
          options: PLATFORMS.map((value) => ({ value, label: i18n._(PLATFORM_WORDS[value]) })),
        },
        {
          name: "price",
          label: t`모든 최소 예산`,
          options: MEDIA_PRICE_BANDS.map((value) => ({
            value,
            label: t`최소 예산 ${money(PRICE_BAND_MAX_MINOR[value].KRW, "KRW")} 미만`,
          })),
        },
        ...(known.length > 0
          ? [
              {
                name: "topic",
                label: t`모든 주제`,
                options: known.map((value) => ({ value, label: value })),
              },
            ]
          : []),
      ]}
    />
  );
}
