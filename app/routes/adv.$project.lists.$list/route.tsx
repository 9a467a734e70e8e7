import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { Bookmark } from "lucide-react";
import { z } from "zod";
import { savedListSchema, savedNoteSchema, savedPlaceSchema } from "../../../domain/inventory";
import {
  getSavedList,
  noteSavedEntry,
  removeSavedEntry,
  removeSavedList,
  renameSavedList,
  savedListDetailView,
} from "../../../worker/services/inventory";
import { openAction } from "../../areas/advertiser/media/open.server";
import { SAVED } from "../../areas/advertiser/saved/words";
import { ActionFailure } from "../../kit/action-failure";
import { intentAction } from "../../kit/form.server";
import { redirectDone } from "../../kit/page.server";
import { named } from "../../kit/page-title";
import { type ProjectAdapter, projectAction, projectLoader } from "../../kit/project.server";
import { useProject } from "../../kit/use-project";
import type { PageHandle } from "../../root";
import { LinkButton } from "../../ui/button";
import { ConfirmIntentButton } from "../../ui/intent-button";
import { EmptyState, PageHeader } from "../../ui/page";
import { Entries } from "./entries";
import { RenameDialog } from "./forms";
import { Totals } from "./totals";

const title = msg`저장한 목록`;

export const handle = {
  access: "saved-list.read",
  title,
  name: named<typeof loader>(({ name }) => name),
} satisfies PageHandle;

export const loader = projectLoader(savedListDetailView, ({ ctx, project, id }) =>
  getSavedList(ctx, project, id("list")),
);

const back = (adapter: ProjectAdapter, message: typeof SAVED) =>
  redirectDone(adapter, `${adapter.url.pathname}${adapter.url.search}`, message);

export const action = intentAction<unknown>({
  open: openAction,
  rename: projectAction(savedListSchema, async (input, adapter) => {
    await renameSavedList(adapter.ctx, adapter.project, adapter.id("list"), input);
    return back(adapter, SAVED);
  }),
  note: projectAction(savedNoteSchema, async (input, adapter) => {
    await noteSavedEntry(adapter.ctx, adapter.project, adapter.id("list"), input);
    return back(adapter, msg`메모를 저장했어요.`);
  }),
  remove: projectAction(savedPlaceSchema, async (input, adapter) => {
    await removeSavedEntry(adapter.ctx, adapter.project, adapter.id("list"), input);
    return back(adapter, msg`목록에서 제외했어요.`);
  }),
  delete: projectAction(z.object({}), async (_, adapter) => {
    await removeSavedList(adapter.ctx, adapter.project, adapter.id("list"));
    return redirectDone(adapter, adapter.path("lists"), msg`목록을 삭제했어요.`);
  }),
});

/** A list of saved media and products, with totals and notes. */
export default function SavedListScreen() {
  const { name, entries, totals } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { may, path } = useProject();
  const count = entries.length;
  return (
    <>
      <PageHeader
        title={name}
        breadcrumbs={[{ label: t`저장한 목록`, to: path("lists") }, { label: name }]}
        actions={
          may("saved-list.write") && (
            <>
              <RenameDialog key={name} name={name} />
              <ConfirmIntentButton
                intent="delete"
                title={t`목록을 삭제할까요?`}
                description={t`${name} 목록과 저장한 ${count}개, 메모가 모든 멤버에게서 사라져요. 매체와 상품은 그대로 있고, 되돌릴 수 없어요.`}
                confirmLabel={t`삭제`}
                variant="danger-quiet"
              >
                <Trans>목록 삭제</Trans>
              </ConfirmIntentButton>
            </>
          )
        }
      />
      <ActionFailure except={["rename", "note"]} />
      {count === 0 ? (
        <EmptyState
          icon={<Bookmark size={28} />}
          title={t`아직 저장한 매체나 상품이 없어요`}
          description={t`애드노트나 상품 찾기에서 저장을 누르면 여기에 모여요.`}
          action={
            <LinkButton to={path("adnote")}>
              <Trans>매체 찾기</Trans>
            </LinkButton>
          }
        />
      ) : (
        <>
          <Totals totals={totals} />
          <Entries entries={entries} />
        </>
      )}
    </>
  );
}
