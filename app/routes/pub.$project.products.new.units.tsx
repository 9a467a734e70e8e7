import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { z } from "zod";
import {
  type OwnUnit,
  ownUnitView,
  PRODUCT_UNITS_MAX,
  type ProductDraft,
  productDraftView,
  unitsStepSchema,
} from "../../domain/inventory";
import { LIST_PAGE_LIMIT } from "../../domain/kernel";
import { findUnits, keepProductUnits, listUnits, unitListItemView } from "../../worker/services/inventory";
import { draftAtProductStep } from "../areas/publisher/products/product-step.server";
import { StepButtons, StepFrame } from "../areas/publisher/products/step-frame";
import { type UnitOption, useUnitWords } from "../areas/publisher/products/unit-option";
import { UnitPages, UnitSearch } from "../areas/publisher/products/unit-search";
import { listQuery } from "../kit/list-query.server";
import { type ProjectAdapter, projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { FieldGroup, type FieldProps } from "../ui/fields/field";
import { bindOptions } from "../ui/form/bind";
import { AppForm } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { Card, EmptyState } from "../ui/page";

export const handle = {
  access: "product.write",
  title: msg`광고 상품 만들기: 유닛 선택`,
} satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    draft: productDraftView,
    chosen: z.array(ownUnitView),
    found: z.array(unitListItemView),
    next: z.string().nullable(),
    filtered: z.boolean(),
  }),
  async (adapter) => {
    const { ctx, project, url } = adapter;
    const { draft, units } = await draftAtProductStep(adapter, "units");
    const query = listQuery(url);
    const page = await listUnits(ctx, project, { limit: LIST_PAGE_LIMIT, ...query });
    return {
      draft,
      chosen: await withNamed(adapter, units),
      found: page.items,
      next: page.next,
      filtered: query.q !== undefined || query.next !== undefined,
    };
  },
);

/** Adds the unit in the URL, from whose page the reader came, to the selected units. */
async function withNamed({ ctx, url, project }: ProjectAdapter, chosen: OwnUnit[]): Promise<OwnUnit[]> {
  const named = url.searchParams.get("unit");
  if (named === null || chosen.some(({ id }) => id === named)) return chosen;
  const found = await findUnits(ctx, project, [named]);
  return [...chosen, ...found.filter(({ status }) => status !== "archived")];
}

export const action = projectAction(unitsStepSchema, async (input, { ctx, project, path }) => {
  await keepProductUnits(ctx, project, input);
  return redirect(path("products/new/info"));
});

export default function UnitsStep() {
  const { draft, filtered, ...units } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path } = useProject();
  const formats = [...new Set(units.chosen.map(({ format }) => format))];
  const hasNone = units.found.length + units.chosen.length === 0 && !filtered;
  return (
    <StepFrame step="units" draft={draft} formats={formats} isBare={hasNone}>
      {hasNone ? (
        <EmptyState
          title={t`먼저 광고 유닛을 만들어 주세요`}
          description={t`상품은 광고 유닛을 판매하는 단위예요.`}
          action={
            <LinkButton to={path("units/new")} variant="primary">
              <Trans>광고 유닛 만들기</Trans>
            </LinkButton>
          }
        />
      ) : (
        <UnitsForm {...units} />
      )}
    </StepFrame>
  );
}

interface UnitPickerProps extends FieldProps {
  /** Previously selected units. */
  chosen: readonly UnitOption[];
  /** Ids preselected in the form: initial ones, or those of a refused submission. */
  defaultValue: readonly string[] | undefined;
  /** A page of the URL's search results, and the cursor of the next page. */
  found: readonly UnitOption[];
  next: string | null;
}

/** Selects units from a long list: selected units stay visible and are posted, whatever the search. */
function UnitPicker({ chosen, found, next, defaultValue = [], ...field }: UnitPickerProps) {
  const words = useUnitWords();
  const [picked, setPicked] = useState<readonly UnitOption[]>(() =>
    unique([...chosen, ...found]).filter(({ id }) => defaultValue.includes(id)),
  );
  const isPicked = (unit: UnitOption) => picked.some(({ id }) => id === unit.id);
  const isFound = ({ id }: UnitOption) => found.some((unit) => unit.id === id);
  const hidden = picked.filter((unit) => !isFound(unit));
  // Initially selected units come first; a unit selected on this page stays in its place.
  const rows = unique([...hidden, ...chosen.filter(isFound), ...found]);
  const toggle = (unit: UnitOption) =>
    setPicked(isPicked(unit) ? picked.filter(({ id }) => id !== unit.id) : [...picked, unit]);
  return (
    <FieldGroup {...field}>
      <div className="flex flex-col gap-3">
        <UnitSearch />
        <ul className="flex max-h-[50vh] flex-col gap-1 overflow-auto">
          {rows.map((unit) => (
            <li key={unit.id}>
              <label className="flex min-h-9 items-center gap-2 rounded-md px-2 text-sm hover:bg-hover">
                <input
                  type="checkbox"
                  name={field.name}
                  value={unit.id}
                  checked={isPicked(unit)}
                  onChange={() => toggle(unit)}
                  className="size-[18px] shrink-0 accent-(--brand-ink)"
                />
                {words(unit)}
              </label>
            </li>
          ))}
        </ul>
        {found.length === 0 && (
          <p className="text-sm text-ink-muted">
            <Trans>해당 이름의 광고 유닛이 없어요.</Trans>
          </p>
        )}
        <UnitPages next={next} />
      </div>
    </FieldGroup>
  );
}

function unique(units: readonly UnitOption[]): UnitOption[] {
  return [...new Map(units.map((unit) => [unit.id, unit])).values()];
}

interface UnitsStepProps {
  draft: ProductDraft;
  chosen: readonly UnitOption[];
  found: readonly UnitOption[];
  next: string | null;
  /** Whether a search is active. */
  filtered: boolean;
}

function UnitsForm({ chosen, found, next }: Pick<UnitsStepProps, "chosen" | "found" | "next">) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: unitsStepSchema,
    defaultValue: { unitIds: chosen.map(({ id }) => id) },
  });
  return (
    <AppForm form={form} failure={failure}>
      <Card>
        <UnitPicker
          {...bindOptions(fields.unitIds)}
          label={t`광고 유닛`}
          description={t`이 상품의 광고가 노출될 위치예요. ${PRODUCT_UNITS_MAX}개까지 선택할 수 있어요.`}
          chosen={chosen}
          found={found}
          next={next}
        />
      </Card>
      <StepButtons back="products" backWords={<Trans>취소</Trans>} />
    </AppForm>
  );
}
