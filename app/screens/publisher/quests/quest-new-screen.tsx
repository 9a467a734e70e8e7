import { Trans, useLingui } from "@lingui/react/macro";
import { Card, PageHeader } from "../../../components/page";
import { useProject } from "../../../shell/use-project";
import { QuestForm } from "./quest-form";
import { QuestsOff } from "./quests-off";

export function QuestNewScreen({ addressPrefix }: { addressPrefix: string }) {
  const { t } = useLingui();
  const { path, project } = useProject();
  const mayBeSold = project.currency === "KRW" && project.features.includes("quest");
  return (
    <>
      <PageHeader
        title={<Trans>퀘스트 상품 만들기</Trans>}
        breadcrumbs={[{ label: t`퀘스트 상품`, to: path("quests") }, { label: t`만들기` }]}
      />
      <QuestsOff />
      {mayBeSold && (
        <Card className="max-w-2xl">
          <QuestForm product={null} addressPrefix={addressPrefix} />
        </Card>
      )}
    </>
  );
}
