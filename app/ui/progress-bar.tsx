interface ProgressBarProps {
  /** 0 to 1. */
  share: number;
  label: string;
  /** Expected share by now, 0 to 1: a mark on the bar. */
  expectedShare?: number;
  className?: string;
}

const percentOf = (share: number) => Math.min(100, Math.max(0, share * 100));

/** A labelled share of progress. */
export function ProgressBar({ share, label, expectedShare, className = "" }: ProgressBarProps) {
  const percent = percentOf(share);
  return (
    <div className={`relative ${className}`}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(percent)}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full rounded-full bg-brand" style={{ width: `${percent}%` }} />
      </div>
      {expectedShare !== undefined && (
        <span
          className="absolute -top-1 h-4 w-0.5 -translate-x-1/2 rounded-full bg-ink"
          style={{ left: `${percentOf(expectedShare)}%` }}
          aria-hidden="true"
        />
      )}
    </div>
  );
}
