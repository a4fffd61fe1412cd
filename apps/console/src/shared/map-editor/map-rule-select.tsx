import { useId } from 'react';
import type { MapRuleTitle } from 'gk-sdk/rest';
import { routeLabel } from './route-label.js';
import { t } from '../i18n/translate.js';

/** Chooses a fence or a route: "numbered list 'n : title'" (spec 002 section 2), with the places that are free. */
export function MapRuleSelect({
  label,
  prompt,
  titles,
  index,
  onChange,
}: {
  readonly label: string;
  /** Placeholder while nothing is chosen. */
  readonly prompt: string;
  readonly titles: readonly MapRuleTitle[];
  /** -1 while nothing is chosen. */
  readonly index: number;
  readonly onChange: (index: number) => void;
}) {
  const id = useId();
  return (
    <div className="gk-editor-select">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="form-select form-select-sm"
        value={index}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        <option value={-1}>{prompt}</option>
        {titles.map((row) => (
          <option key={row.index} value={row.index}>
            {routeLabel(row.index, row.title || t('(free)'))}
            {row.title !== '' && !row.enabled ? ` (${t('disabled')})` : ''}
          </option>
        ))}
      </select>
    </div>
  );
}
