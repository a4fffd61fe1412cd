/**
 * How far something is. react-bootstrap's bar puts its name on an element around the one with the role, so that it has none for
 * a screen reader.
 */
export function ProgressBar({
  label,
  share,
  className = '',
  words,
}: {
  readonly label: string;
  /** 0 to 1. */
  readonly share: number;
  readonly className?: string;
  /** Words in the bar. */
  readonly words?: string;
}) {
  const percent = Math.round(share * 100);
  return (
    <div
      className={`progress ${className}`}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <div className="progress-bar" style={{ width: `${percent}%` }}>
        {words}
      </div>
    </div>
  );
}
