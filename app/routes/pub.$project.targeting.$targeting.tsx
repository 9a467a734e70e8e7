import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { audienceTargetingSchema, categoryView } from "../../domain/inventory";
import {
  getTargeting,
  listCategories,
  mostDailyUsers,
  updateTargeting,
} from "../../worker/services/inventory";
import { type ShownTargeting, shownTargetingView } from "../areas/publisher/targeting/forms";
import { TargetingForm } from "../areas/publisher/targeting/targeting-form";
import { useTargetingEditable } from "../areas/publisher/targeting/targeting-off";
import { TargetingStanding } from "../areas/publisher/targeting/targeting-standing";
import { STATUS_TONE, STATUS_WORDS, TARGETING_TOASTS, TYPE_WORDS } from "../areas/publisher/targeting/words";
import { redirectDone } from "../kit/page.server";
import { named } from "../kit/page-title";
import { projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { StatusBadge } from "../ui/badge";
import { InlineAlert } from "../ui/inline-alert";
import { Card, PageHeader } from "../ui/page";
import { DescriptionList } from "../ui/stat";
import { useFormat } from "../ui/use-format";

export const handle = {
  access: "product.read",
  title: msg`타깃팅`,
  name: named<typeof loader>(({ targeting }) => targeting.name),
} satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    targeting: shownTargetingView.extend({ version: z.int() }),
    categories: z.array(categoryView),
    dailyUsers: z.int().nullable(),
  }),
  async ({ ctx, project, id }) => ({
    targeting: await getTargeting(ctx, project, id("targeting")),
    categories: await listCategories(ctx, project),
    dailyUsers: await mostDailyUsers(ctx, project),
  }),
);

export const action = projectAction(audienceTargetingSchema, async (input, adapter) => {
  await updateTargeting(adapter.ctx, adapter.project, adapter.id("targeting"), input);
  return redirectDone(adapter, adapter.path("targeting"), TARGETING_TOASTS.saved);
});

/** A targeting: its form, or its values while it cannot be changed. */
export default function TargetingScreen() {
  const { targeting, categories, dailyUsers } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path } = useProject();
  const editable = useTargetingEditable();
  const { status, inUse } = targeting;
  const isHeld = inUse || status === "live" || status === "closing";
  return (
    <>
      <PageHeader
        title={targeting.name}
        badge={<StatusBadge tone={STATUS_TONE[status]}>{i18n._(STATUS_WORDS[status])}</StatusBadge>}
        breadcrumbs={[{ label: t`오디언스 타깃팅`, to: path("targeting") }, { label: targeting.name }]}
      />
      <div className="mb-4 flex max-w-form flex-col gap-4 empty:hidden">
        <TargetingStanding targeting={targeting} dailyUsers={dailyUsers} />
      </div>
      {editable && !isHeld ? (
        <TargetingForm targeting={targeting} categories={categories} />
      ) : (
        <div className="flex max-w-form flex-col gap-4">
          {editable && (
            <InlineAlert tone="info">
              <Trans>
                판매 중이거나 상품·캠페인이 사용하는 타깃팅은 순서만 변경할 수 있어요. 상품에서 제외하고
                판매를 종료하면 수정할 수 있어요.
              </Trans>
            </InlineAlert>
          )}
          <TargetingFacts targeting={targeting} />
        </div>
      )}
    </>
  );
}

function TargetingFacts({ targeting }: { targeting: ShownTargeting }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  const size = (users: string) => t`${users}명`;
  return (
    <Card>
      <DescriptionList
        items={[
          {
            key: "type",
            term: t({ message: "종류", context: "targeting" }),
            value: i18n._(TYPE_WORDS[targeting.type]),
          },
          {
            key: "surcharge",
            term: t`할증률`,
            value: `${format.number(targeting.surchargeMilliPct / 1000)}%`,
          },
          {
            key: "categories",
            term: t`카테고리`,
            value: targeting.categories
              .map(({ name, audienceSize }) => `${name} (${size(format.number(audienceSize))})`)
              .join(", "),
          },
        ]}
      />
    </Card>
  );
}
