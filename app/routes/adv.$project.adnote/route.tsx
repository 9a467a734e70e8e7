import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { mediaInquirySchema } from "../../../domain/desk";
import { openFromAdNote, readTouches, touchCookie } from "../../../worker/services/booking";
import { askMedia } from "../../../worker/services/desk";
import { getAdNotePlatform } from "../../../worker/services/platform";
import { mediaListView, readMediaList } from "../../areas/advertiser/media/media.server";
import { MediaList } from "../../areas/advertiser/media/media-list";
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

const chosenSchema = z.object({ id: z.string().min(1) });

const title = msg`애드노트`;

export const handle = { access: "campaign.read", title } satisfies PageHandle;

export const loader = projectLoader(
  mediaListView.extend({
    asker: z.object({
      contactName: z.string(),
      email: z.string(),
      company: z.string(),
    }),
  }),
  async (adapter) => {
    const { project, account } = adapter.access;
    return {
      ...(await readMediaList(adapter)),
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

/** Catalogue of listed publishers, each with its products and an inquiry form. */
export default function AdNoteScreen() {
  const { asker, ...list } = useLoaderData<typeof loader>();
  const { may, path } = useProject();
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
            {may("product.book") && <InquiryDialog media={media} asker={asker} />}
          </>
        )}
      />
    </>
  );
}
