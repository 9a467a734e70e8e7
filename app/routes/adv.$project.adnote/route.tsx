import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { BookOpen, Tag } from "lucide-react";
import { z } from "zod";
import { type PromotionView, promotionView } from "../../../domain/content";
import { mediaInquirySchema } from "../../../domain/desk";
import { AD_FORMATS, PLATFORMS, pageOf } from "../../../domain/kernel";
import { openFromAdNote, readTouches, touchCookie } from "../../../worker/services/booking";
import { shownPromotions } from "../../../worker/services/content";
import { askMedia } from "../../../worker/services/desk";
import {
  type AdNoteItem,
  adNoteFilterSchema,
  adNoteItemView,
  getAdNotePlatform,
  listAdNote,
} from "../../../worker/services/platform";
import { PublisherFace } from "../../areas/advertiser/publisher-face";
import { FORMAT_WORDS, PRICING_WORDS } from "../../areas/campaign/words";
import { INQUIRY_TOASTS } from "../../areas/inquiries/words";
import { promotionIn } from "../../areas/landing/promotions";
import { PLATFORM_WORDS } from "../../areas/publisher/apps/words";
import { intentAction } from "../../kit/form.server";
import { filterOf, listQuery } from "../../kit/list-query.server";
import { redirectDone } from "../../kit/page.server";
import { projectAction, projectLoader } from "../../kit/project.server";
import { useProject } from "../../kit/use-project";
import type { PageHandle } from "../../root";
import { Badge } from "../../ui/badge";
import { LinkButton } from "../../ui/button";
import { FilterBar } from "../../ui/filter-bar";
import { IntentButton } from "../../ui/intent-button";
import { EmptyState, PageHeader } from "../../ui/page";
import { Pagination } from "../../ui/pagination";
import { useFormat } from "../../ui/use-format";
import { type Asker, InquiryDialog } from "./inquiry-dialog";

const chosenSchema = z.object({ id: z.string().min(1) });

const title = msg`애드노트`;

export const handle = { access: "campaign.read", title } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    page: pageOf(adNoteItemView),
    promotions: z.array(promotionView),
    asker: z.object({
      contactName: z.string(),
      email: z.string(),
      company: z.string(),
    }),
  }),
  async ({ ctx, url, access: { project, account } }) => {
    const filter = {
      ...listQuery(url),
      ...filterOf(url, "pricing"),
      ...filterOf(url, "format"),
      ...filterOf(url, "platform"),
    };
    // An unknown filter is ignored: URLs are also typed by hand.
    const known = adNoteFilterSchema.safeParse(filter);
    const page = await listAdNote(ctx, known.success ? known.data : listQuery(url));
    return {
      page,
      promotions: await shownPromotions(
        ctx,
        page.items.map(({ id }) => id),
      ),
      asker: {
        contactName: project.contactName ?? account.name,
        email: project.contactEmail ?? account.email,
        company: project.displayName,
      },
    };
  },
);

export const action = intentAction({
  // A POST, so that neither a link from elsewhere nor a prefetching browser opens a platform in the reader's name.
  open: projectAction(chosenSchema, async ({ id: publisherId }, { ctx, request, project, path }) => {
    const header = request.headers.get("Cookie");
    const touches = await readTouches(ctx, header);
    await getAdNotePlatform(ctx, publisherId);
    await openFromAdNote(ctx, { projectId: project, publisherId, touches });
    const headers = { "Set-Cookie": await touchCookie(ctx, header, publisherId) };
    return redirect(`${path("products")}?publisher=${publisherId}`, { headers });
  }),
  inquire: projectAction(mediaInquirySchema, async (input, adapter) => {
    await askMedia(adapter.ctx, adapter.project, input);
    const to = `${adapter.url.pathname}${adapter.url.search}`;
    return redirectDone(adapter, to, INQUIRY_TOASTS.media);
  }),
});

const FILTERS = ["q", "pricing", "format", "platform"] as const;

const SOLD = ["cpp", "cpm", "cpc", "cpq"] as const;

/** Catalogue of listed publishers, each with its products and an inquiry form. */
export default function AdNoteScreen() {
  const { page, promotions, asker } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { may, path } = useProject();
  const [search] = useSearchParams();
  const filtered = FILTERS.some((name) => search.get(name));
  return (
    <>
      <PageHeader
        title={<Trans>애드노트</Trans>}
        description={<Trans>광고할 매체를 찾고, 궁금한 점을 문의해 보세요.</Trans>}
        actions={
          may("inquiry.read") && (
            <LinkButton to={path("inquiries")}>
              <Trans>보낸 문의 보기</Trans>
            </LinkButton>
          )
        }
      />
      <FilterBar
        search={{ name: "q", label: t`매체 이름으로 검색` }}
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
        ]}
      />
      {page.items.length === 0 ? (
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
      ) : (
        <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
          {page.items.map((media) => (
            <li key={media.id} className="flex">
              <MediaCard
                media={media}
                asker={asker}
                promotions={promotions.filter(({ projectId }) => projectId === media.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <Pagination next={page.next} shown={page.items.length} />
    </>
  );
}

interface MediaCardProps {
  media: AdNoteItem;
  asker: Asker;
  promotions: readonly PromotionView[];
}

function MediaCard({ media, asker, promotions }: MediaCardProps) {
  const { locale } = useFormat();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { may } = useProject();
  const words = [
    ...wordsOf(media.pricings, PRICING_WORDS),
    ...wordsOf(media.formats, FORMAT_WORDS),
    ...wordsOf(media.platforms, PLATFORM_WORDS),
  ];
  return (
    <article className="flex w-full flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <h2>
        <PublisherFace publisher={{ ...media, profileName: null, profileAssetId: null }} />
      </h2>
      <p className="line-clamp-3 text-sm text-ink-muted wrap-anywhere">
        {media.description || t`등록된 소개가 없어요.`}
      </p>
      <ul aria-label={t`판매 상품`} className="flex flex-wrap gap-1.5">
        {words.map(({ key, word }) => (
          <li key={key}>
            <Badge>{i18n._(word)}</Badge>
          </li>
        ))}
      </ul>
      {promotions.length > 0 && (
        <ul aria-label={t`프로모션`} className="flex flex-col gap-1.5">
          {promotions.map((promotion) => {
            const { title, summary } = promotionIn(locale, promotion);
            return (
              <li key={promotion.id} className="flex items-start gap-2 text-[13px]">
                <Tag size={14} className="mt-0.5 shrink-0 text-brand-ink" aria-hidden="true" />
                <span className="min-w-0 wrap-anywhere">
                  <span className="font-semibold">{title}</span> {summary}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      <p className="nums mt-auto text-[13px] text-ink-muted">
        {media.productCount > 0 ? t`판매 중인 상품 ${media.productCount}개` : t`판매 중인 상품이 없어요`}
      </p>
      <div className="flex flex-wrap gap-2">
        {media.productCount > 0 && (
          <IntentButton intent="open" id={media.id} size="small">
            <Trans>상품 보기</Trans>
            <span className="sr-only">: {media.displayName}</span>
          </IntentButton>
        )}
        {may("product.book") && <InquiryDialog media={media} asker={asker} />}
      </div>
    </article>
  );
}

function wordsOf<Key extends string, Word>(
  keys: readonly string[],
  words: Record<Key, Word>,
): { key: string; word: Word }[] {
  return keys.flatMap((key) => (key in words ? [{ key, word: words[key as Key] }] : []));
}
