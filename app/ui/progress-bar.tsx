interface ProgressBarProps {
  /** 0 to 1. */
  share: number;
  label: string;
  className?: string;
}

/** How much of something is done. */
export function ProgressBar({ share, label, className = "" }: ProgressBarProps) {
  const percent = Math.min(100, Math.max(0, share * 100));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent)}
      className={`h-2 overflow-hidden rounded-full bg-sunken ${className}`}
    >
      <div className="h-full rounded-full bg-brand" style={{ width: `${percent}%` }} />
    </div>
  );
}
