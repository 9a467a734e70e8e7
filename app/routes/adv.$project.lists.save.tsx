import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { SAVED_KINDS, savedEntrySchema } from "../../domain/inventory";
import { AppError, safeNext } from "../../domain/kernel";
import { getOfferedProduct, readSaves, savesView, saveToLists } from "../../worker/services/inventory";
import { mediaById } from "../../worker/services/platform";
import SaveForm from "../areas/advertiser/saved/save-form";
import { SAVED } from "../areas/advertiser/saved/words";
import { intentAction } from "../kit/form.server";
import { redirectDone } from "../kit/page.server";
import { type ProjectAdapter, projectAction, projectLoader } from "../kit/project.server";
import type { PageHandle } from "../root";
import { Card, PageHeader } from "../ui/page";

const title = msg`목록에 저장`;

export const handle = { access: "saved-list.write", title } satisfies PageHandle;

const addressSchema = z.object({ kind: z.enum(SAVED_KINDS), target: z.string().min(1).max(40) });

/** @throws AppError NOT_FOUND for what is not offered */
async function targetOf({ ctx, project, url }: ProjectAdapter) {
  const asked = addressSchema.safeParse(Object.fromEntries(url.searchParams));
  if (!asked.success) throw new AppError("NOT_FOUND");
  const { kind, target: id } = asked.data;
  if (kind === "product") return { kind, id, name: (await getOfferedProduct(ctx, project, id)).product.name };
  const [media] = await mediaById(ctx, [id]);
  if (!media) throw new AppError("NOT_FOUND");
  return { kind, id, name: media.displayName };
}

const backOf = ({ url, path }: ProjectAdapter) => safeNext(url.searchParams.get("next"), path("lists"));

export const loader = projectLoader(
  z.object({
    target: z.object({ kind: z.enum(SAVED_KINDS), id: z.string(), name: z.string() }),
    saves: savesView,
    back: z.string(),
  }),
  async (adapter) => {
    const target = await targetOf(adapter);
    const saves = await readSaves(adapter.ctx, adapter.project, target.kind, [target.id]);
    return { target, saves, back: backOf(adapter) };
  },
);

export const action = intentAction({
  "save-to-lists": projectAction(savedEntrySchema, async (input, adapter) => {
    await saveToLists(adapter.ctx, adapter.project, input);
    return redirectDone(adapter, backOf(adapter), SAVED);
  }),
});

/** The choice of lists as a page, for links from pages without scripts. */
export default function SavePage() {
  const { target, saves, back } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { name } = target;
  return (
    <>
      <PageHeader
        title={<Trans>목록에 저장</Trans>}
        description={t`${name}을(를) 저장할 목록을 선택해 주세요.`}
      />
      <Card className="max-w-form">
        <SaveForm target={target} saves={saves} onCancel={back} />
      </Card>
    </>
  );
}
