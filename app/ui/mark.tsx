interface MarkProps {
  /** Height and width in pixels. */
  size?: number;
}

/**
 * Madang's logo: the letter ㅁ, which is also a yard seen from above. Two wings, one per side, leave two gates open, with the
 * shared yard in the middle. `app/public/favicon.svg` draws the same.
 */
export function Mark({ size = 24 }: MarkProps) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className="shrink-0">
      <path className="fill-mark" d="M2 11h6v13h13v6H2z" />
      <path className="fill-ink" d="M11 2h19v19h-6V8H11z" />
      <path className="fill-mark-ground" d="M12.5 12.5h7v7h-7z" />
    </svg>
  );
}
