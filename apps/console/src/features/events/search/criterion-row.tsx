import { useId, type ReactNode } from 'react';

/**
 * A criterion with its switch: "each criterion is switched on by a checkbox" (spec 001 section 2). What it holds is there while
 * it is on.
 */
export function CriterionRow({
  label,
  on,
  onSwitch,
  children,
}: {
  readonly label: string;
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
  readonly children?: ReactNode;
}) {
  const id = useId();
  return (
    <div className="gk-criterion">
      <input
        id={id}
        type="checkbox"
        className="form-check-input"
        checked={on}
        onChange={(event) => onSwitch(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {on && children !== undefined && (
        <div className="gk-criterion-value" role="group" aria-label={label}>
          {children}
        </div>
      )}
    </div>
  );
}
