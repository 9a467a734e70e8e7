import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { useProject } from "../../../kit/use-project";
import { isFormFailure } from "../../../ui/form/use-app-form";
import { showToast } from "../../../ui/toast";
import { useDraftId } from "./steps";

/** Posts an intent to the draft without leaving its step; a refusal becomes a toast. */
export function useDraftAction() {
  const fetcher = useFetcher<unknown>();
  const { path } = useProject();
  const campaignId = useDraftId();
  const { data } = fetcher;
  useEffect(() => {
    if (isFormFailure(data)) showToast({ tone: "danger", message: data.message });
  }, [data]);
  return {
    busy: fetcher.state !== "idle",
    run: (intent: "renew-hold" | "renew-link") =>
      fetcher.submit({ intent }, { method: "post", action: path(`campaigns/${campaignId}/edit`) }),
  };
}
