import type { ScheduleChoices } from "../../../server/schedule";
import { useDraft } from "../booking/steps";
import { QuestForm } from "./quest-form";

/** The quest of a draft, to be changed. */
export function QuestStep({ choices }: { choices: ScheduleChoices }) {
  const { startDay, endDay, quest, version } = useDraft().detail.campaign;
  return (
    <QuestForm
      choices={choices}
      saved={startDay && endDay && quest ? { startDay, endDay, quest } : null}
      version={version}
    />
  );
}
