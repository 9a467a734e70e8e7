import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { z } from "zod";
import { MEDIA_ASKED_MAX, mediaInquiriesSchema } from "../../../domain/desk";
import { askSeveralMedia } from "../../../worker/services/desk";
import { readSaves, savesView } from "../../../worker/services/inventory";
import { mediaById } from "../../../worker/services/platform";
import { mediaListView, readMediaList } from "../../areas/advertiser/media/media.server";
import { MediaList } from "../../areas/advertiser/media/media-list";
import { openAction } from "../../areas/advertiser/media/open.server";
import { SaveButton } from "../../areas/advertiser/saved/save-button";
import { saveAction } from "../../areas/advertiser/saved/saves.server";
import { INQUIRY_TOASTS } from "../../areas/inquiries/words";
import { intentAction } from "../../kit/form.server";
import { redirectDone } from "../../kit/page.server";
import { projectAction, projectLoader } from "../../kit/project.server";
import { useProject } from "../../kit/use-project";
import type { PageHandle } from "../../root";
import { Button, LinkButton } from "../../ui/button";
import { cx } from "../../ui/cx";
import { IntentButton } from "../../ui/intent-button";
import { PageHeader } from "../../ui/page";
import { InquiryPanel } from "./inquiry-panel";

const title = msg`애드노트`;

export const handle = { access: "campaign.read", title } satisfies PageHandle;

export const loader = projectLoader(
  mediaListView.extend({
    saves: savesView,
    /** The publisher of a link to the inquiry form; none or one. */
    asked: z.array(z.object({ id: z.string(), displayName: z.string() })),
    asker: z.object({
      contactName: z.string(),
      email: z.string(),
      company: z.string(),
    }),
  }),
  async (adapter) => {
    const {
      access: { project, account },
    } = adapter;
    const list = await readMediaList(adapter);
    const ids = list.page.items.map(({ id }) => id);
    return {
      ...list,
      asked: await mediaById(adapter.ctx, adapter.url.searchParams.getAll("ask").slice(0, 1)),
      saves: await readSaves(adapter.ctx, adapter.project, "media", ids),
      asker: {
        contactName: project.contactName ?? account.name,
        email: project.contactEmail ?? account.email,
        company: project.displayName,
      },
    };
  },
);

export const action = intentAction({
  open: openAction,
  "save-to-lists": saveAction,
  inquire: projectAction(mediaInquiriesSchema, async (input, adapter) => {
    await askSeveralMedia(adapter.ctx, adapter.project, input);
    const to = `${adapter.url.pathname}${adapter.url.search}`;
    return redirectDone(adapter, to, INQUIRY_TOASTS.media);
  }),
});

/** Catalogue of listed publishers, each with its products, and an inquiry form for several of them. */
export default function AdNoteScreen() {
  const { asker, asked, saves, ...list } = useLoaderData<typeof loader>();
  const { may } = useProject();
  const inquiry = useChosen(asked);
  return (
    <>
      <Head />
      <div className={cx("grid gap-5", inquiry.isOpen && "lg:grid-cols-[minmax(0,1fr)_22rem]")}>
        {inquiry.isBegun && (
          <div hidden={!inquiry.isOpen} className="lg:order-last">
            <InquiryPanel {...inquiry} asker={asker} />
          </div>
        )}
        <div className="min-w-0">
          <MediaList
            {...list}
            actions={(media) => (
              <>
                {media.productCount > 0 && (
                  <IntentButton intent="open" id={media.id} size="small">
                    <Trans>상품 보기</Trans>
                    <span className="sr-only">: {media.displayName}</span>
                  </IntentButton>
                )}
                <SaveButton saves={saves} target={{ kind: "media", id: media.id, name: media.displayName }} />
                {may("product.book") && <AskButton media={media} inquiry={inquiry} />}
              </>
            )}
          />
        </div>
      </div>
    </>
  );
}

function Head() {
  const { may, path } = useProject();
  return (
    <PageHeader
      title={<Trans>애드노트</Trans>}
      description={<Trans>광고할 매체를 찾고, 궁금한 점을 문의해 보세요.</Trans>}
      actions={
        <>
          <LinkButton to={path("lists")}>
            <Trans>저장한 목록</Trans>
          </LinkButton>
          {may("inquiry.read") && (
            <LinkButton to={path("inquiries")}>
              <Trans>보낸 문의 보기</Trans>
            </LinkButton>
          )}
        </>
      }
    />
  );
}

type Chosen = { id: string; displayName: string };

/** The publishers to ask. A closed form keeps its texts until it was sent. */
function useChosen(first: readonly Chosen[]) {
  const [chosen, setChosen] = useState(first);
  const [isOpen, setIsOpen] = useState(first.length > 0);
  const [isBegun, setIsBegun] = useState(isOpen);
  return {
    chosen,
    isOpen,
    isBegun,
    add: ({ id, displayName }: Chosen) => {
      setChosen((known) => (known.some((each) => each.id === id) ? known : [...known, { id, displayName }]));
      setIsOpen(true);
      setIsBegun(true);
    },
    onRemove: (id: string) => setChosen((known) => known.filter((each) => each.id !== id)),
    onClose: () => setIsOpen(false),
    onSent: () => {
      setChosen([]);
      setIsOpen(false);
      setIsBegun(false);
    },
  };
}

function AskButton({ media, inquiry }: { media: Chosen; inquiry: ReturnType<typeof useChosen> }) {
  const { chosen, isOpen, add } = inquiry;
  const isChosen = chosen.some(({ id }) => id === media.id);
  return (
    <Button
      size="small"
      variant="primary"
      disabled={isChosen ? isOpen : chosen.length >= MEDIA_ASKED_MAX}
      onClick={() => add(media)}
    >
      {isChosen && isOpen ? <Trans>문의에 담음</Trans> : <Trans>문의하기</Trans>}
      <span className="sr-only">: {media.displayName}</span>
    </Button>
  );
}
