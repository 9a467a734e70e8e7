import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { mediaInquirySchema } from "../../../domain/desk";
import { askMedia } from "../../../worker/services/desk";
import { readSaves, savesView } from "../../../worker/services/inventory";
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
import { LinkButton } from "../../ui/button";
import { IntentButton } from "../../ui/intent-button";
import { PageHeader } from "../../ui/page";
import { InquiryDialog } from "./inquiry-dialog";

const title = msg`애드노트`;

export const handle = { access: "campaign.read", title } satisfies PageHandle;

export const loader = projectLoader(
  mediaListView.extend({
    saves: savesView,
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
  inquire: projectAction(mediaInquirySchema, async (input, adapter) => {
    await askMedia(adapter.ctx, adapter.project, input);
    const to = `${adapter.url.pathname}${adapter.url.search}`;
    return redirectDone(adapter, to, INQUIRY_TOASTS.media);
  }),
});

/** Catalogue of listed publishers, each with its products and an inquiry form. */
export default function AdNoteScreen() {
  const { asker, saves, ...list } = useLoaderData<typeof loader>();
  const { may, path } = useProject();
  return (
    <>
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
            {may("product.book") && <InquiryDialog media={media} asker={asker} />}
          </>
        )}
      />
    </>
  );
}
