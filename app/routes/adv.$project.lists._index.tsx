import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Bookmark } from "lucide-react";
import { z } from "zod";
import {
  SAVED_ENTRIES_MAX,
  SAVED_LIST_NAME_MAX_CHARS,
  SAVED_LISTS_MAX,
  savedListSchema,
  savedListView,
} from "../../domain/inventory";
import { createSavedList, listSavedLists } from "../../worker/services/inventory";
import { intentAction } from "../kit/form.server";
import { projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { Button, LinkButton } from "../ui/button";
import { DataTable } from "../ui/data-table";
import { Dialog } from "../ui/dialog";
import { TextField } from "../ui/fields/text-field";
import { bind } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { EmptyState, PageHeader } from "../ui/page";
import { useFormat } from "../ui/use-format";

const title = msg`저장한 목록`;

export const handle = { access: "saved-list.read", title } satisfies PageHandle;

export const loader = projectLoader(
  z.object({ lists: z.array(savedListView) }),
  async ({ ctx, project }) => ({ lists: await listSavedLists(ctx, project) }),
);

export const action = intentAction({
  create: projectAction(savedListSchema, async (input, { ctx, project, path }) => {
    const { id } = await createSavedList(ctx, project, input);
    return redirect(path(`lists/${id}`));
  }),
});

/** The ad account's lists of saved media and products. */
export default function SavedListsScreen() {
  const { lists } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { may, path } = useProject();
  const max = SAVED_LISTS_MAX;
  const entriesMax = SAVED_ENTRIES_MAX;
  return (
    <>
      <PageHeader
        title={<Trans>저장한 목록</Trans>}
        description={
          <Trans>
            매체와 상품을 목록에 모아 멤버와 함께 봐요. 목록 {max}개까지, 목록마다 {entriesMax}개까지 저장할
            수 있어요.
          </Trans>
        }
        actions={may("saved-list.write") && <NewList key={lists.length} />}
      />
      {lists.length === 0 ? (
        <EmptyState
          icon={<Bookmark size={28} />}
          title={t`저장한 목록이 없어요`}
          description={t`애드노트나 상품 찾기에서 저장을 누르면 여기에 모여요.`}
          action={
            <LinkButton to={path("adnote")}>
              <Trans>매체 찾기</Trans>
            </LinkButton>
          }
        />
      ) : (
        <Lists />
      )}
    </>
  );
}

function Lists() {
  const { lists } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path, project } = useProject();
  const format = useFormat();
  return (
    <DataTable
      caption={t`저장한 목록`}
      rows={lists}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "name",
          header: t`이름`,
          cell: ({ id, name }) => (
            <Link to={path(`lists/${id}`)} className="hover:underline">
              {name}
            </Link>
          ),
        },
        { key: "media", header: t`매체`, align: "end", cell: ({ media }) => format.number(media) },
        {
          key: "products",
          header: t({ message: "상품", context: "many" }),
          align: "end",
          cell: ({ products }) => format.number(products),
        },
        {
          key: "updatedAt",
          header: t`변경일`,
          align: "end",
          cell: ({ updatedAt }) => format.dayOf(updatedAt, project.timezone),
        },
      ]}
    />
  );
}

function NewList() {
  const { t } = useLingui();
  return (
    <Dialog title={t`새 목록`} trigger={<Button variant="primary">{t`새 목록 만들기`}</Button>}>
      {(close) => <NewListForm onCancel={close} />}
    </Dialog>
  );
}

function NewListForm({ onCancel }: { onCancel: () => void }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({ schema: savedListSchema, intent: "create" });
  return (
    <AppForm form={form} failure={failure} intent="create">
      <TextField
        {...bind(fields.name)}
        label={t`이름`}
        maxLength={SAVED_LIST_NAME_MAX_CHARS}
        autoComplete="off"
      />
      <FormActions>
        <Button onClick={onCancel}>{t`취소`}</Button>
        <SubmitButton>
          <Trans>만들기</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
