import { useLingui } from "@lingui/react";
import { Trans, useLingui as useWords } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { PRODUCT_STEPS, type ProductDraft, type ProductStep } from "../../../../domain/inventory";
import { useProject } from "../../../kit/use-project";
import { LinkButton } from "../../../ui/button";
import { FormActions, SubmitButton } from "../../../ui/form/form";
import { UnsavedGuard } from "../../../ui/form/unsaved-guard";
import { PageHeader } from "../../../ui/page";
import { Stepper } from "../../../ui/stepper";
import { ProductCard } from "../../advertiser/product-card";
import type { CardProduct } from "../../advertiser/product-words";
import { draftCard } from "./card-of";
import { RestartButton } from "./restart";
import { PRODUCT_STEP_WORDS } from "./words";

interface StepFrameProps {
  step: ProductStep;
  draft: ProductDraft;
  /** Card of the values typed on this page. */
  card?: CardProduct;
  formats: readonly string[];
  /** Whether there are no values for a card yet. */
  isBare?: boolean;
  children: ReactNode;
}

/** A step of the product creation, with a preview card. Completed steps can be reopened. */
export function StepFrame({ step, draft, card, formats, isBare = false, children }: StepFrameProps) {
  const { t } = useWords();
  const { project, path } = useProject();
  const product = card ?? draftCard(draft.info, project.currency);
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t`광고 상품`, to: path("products") }, { label: t`광고 상품 만들기` }]}
        title={<Trans>광고 상품 만들기</Trans>}
        description={<Trans>완료한 단계는 나갔다 와도 유지돼요.</Trans>}
        actions={draft.units && <RestartButton variant="quiet" />}
      />
      <ProductStepper step={step} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="min-w-0">
          <UnsavedGuard>{children}</UnsavedGuard>
        </div>
        <section hidden={isBare} className="min-w-0 lg:sticky lg:top-[calc(var(--header-height)+24px)]">
          <h2 className="pb-2 text-[13px] font-medium text-ink-muted">
            <Trans>광고주 화면 미리 보기</Trans>
          </h2>
          <div className="flex">
            <ProductCard
              offer={{
                product: { ...product, name: product.name || t`상품 이름` },
                publisher: project,
                formats: [...formats],
              }}
              to={null}
            />
          </div>
        </section>
      </div>
    </>
  );
}

export function ProductStepper({ step }: { step: ProductStep | "complete" }) {
  const { i18n } = useLingui();
  const { path } = useProject();
  const steps = [...PRODUCT_STEPS, "complete" as const].map((key) => ({
    key,
    label: i18n._(PRODUCT_STEP_WORDS[key]),
    isDone: key === "complete" && step === "complete",
    ...(key === "complete" || step === "complete" ? {} : { to: path(`products/new/${key}`) }),
  }));
  return <Stepper steps={steps} current={step} />;
}

interface StepButtonsProps {
  /** Path of the back link, below the project's. */
  back: string;
  /** Texts of the back and next buttons; by default the names of the previous and the next step. */
  backWords?: ReactNode;
  nextWords?: ReactNode;
}

/** Buttons at the end of each step's form. */
export function StepButtons({ back, backWords, nextWords }: StepButtonsProps) {
  const { path } = useProject();
  return (
    <FormActions>
      <LinkButton to={path(back)}>{backWords ?? <Trans>이전</Trans>}</LinkButton>
      <SubmitButton>{nextWords ?? <Trans>저장 후 계속</Trans>}</SubmitButton>
    </FormActions>
  );
}
