import { Trans } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { useProject } from "../../kit/use-project";
import type { registeredLoader } from "./registered.server";
import { ReturnedForm } from "./returned-form";

/** Registers the card after the gateway's window returned. */
export function RegisteredScreen() {
  const { authKey, forGroup, booking } = useLoaderData<typeof registeredLoader>();
  const { path, side } = useProject();
  const back =
    side === "adv"
      ? { to: path("settings/payment"), label: <Trans>결제 설정으로 돌아가기</Trans> }
      : { to: path("settings/plan"), label: <Trans>요금제로 돌아가기</Trans> };
  return (
    <ReturnedForm
      told={{ authKey, ...(forGroup ? { forGroup: "true" } : {}), ...(booking ? { booking } : {}) }}
      sending={<Trans>카드를 등록하고 있어요.</Trans>}
      nothing={<Trans>등록할 카드가 없어요. 카드 등록을 다시 시작해 주세요.</Trans>}
      back={back}
    />
  );
}
