import { useFormat } from "../../ui/use-format";

interface ChangeWords {
  /** What it is compared with. */
  comparedWith?: string;
  /** Whether more is better, which gives the change a colour. */
  isGrowth?: boolean;
}

/** Writes a relative change; undefined without an earlier value. */
export function useChange() {
  const format = useFormat();
  return (change: number | null | undefined, { comparedWith, isGrowth = false }: ChangeWords = {}) => {
    if (change === null || change === undefined) return undefined;
    const sign = change > 0 ? "+" : change < 0 ? "−" : "";
    const tone = change < 0 ? "text-danger" : "text-positive";
    return (
      <>
        <span className={isGrowth ? `nums ${tone}` : "nums"}>
          {sign}
          {format.percent(Math.abs(change))}
        </span>
        {comparedWith && ` ${comparedWith}`}
      </>
    );
  };
}
