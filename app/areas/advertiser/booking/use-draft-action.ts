import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { useProject } from "../../../kit/use-project";
import { isFormFailure } from "../../../ui/form/form-failure";
import { showToast } from "../../../ui/toast";
import { useDraftId } from "./steps";

/**
 * Posts an intent to a draft without leaving the page; a refusal becomes a toast.
 * @param of the draft's id, if the URL has none
 */
export function useDraftAction(of?: string) {
  const fetcher = useFetcher<unknown>();
  const { path } = useProject();
  const campaignId = useDraftId(of);
  const { data } = fetcher;
  useEffect(() => {
    if (isFormFailure(data)) showToast({ tone: "danger", message: data.message });
  }, [data]);
  return {
    busy: fetcher.state !== "idle",
    run: (intent: "renew-hold" | "release-hold" | "renew-link" | "forecast") =>
      fetcher.submit({ intent }, { method: "post", action: path(`campaigns/${campaignId}/edit`) }),
  };
}
