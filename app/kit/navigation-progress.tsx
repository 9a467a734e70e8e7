import { useNavigation } from "@remix-run/react";

/** A progress bar while the next page loads. Screen readers announce the new page by its focus and title. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return (
    <div className="fixed inset-x-0 top-0 z-70 h-0.5 overflow-hidden" aria-hidden="true">
      <div className="h-full w-1/3 motion-safe:animate-[progress_1s_ease-in-out_infinite] bg-brand" />
    </div>
  );
}
