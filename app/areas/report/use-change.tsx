import { useFormat } from "../../ui/use-format";

/** Writes a relative change with what it is compared with; undefined without an earlier value. */
export function useChange() {
  const format = useFormat();
  return (change: number | null | undefined, comparedWith: string) => {
    if (change === null || change === undefined) return undefined;
    const sign = change < 0 ? "−" : "+";
    return (
      <>
        <span className={change < 0 ? "nums text-danger" : "nums text-positive"}>
          {sign}
          {format.percent(Math.abs(change))}
        </span>{" "}
        {comparedWith}
      </>
    );
  };
}
