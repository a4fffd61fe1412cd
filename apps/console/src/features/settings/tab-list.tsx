import { Form } from 'react-bootstrap';
import { t } from '../../shared/i18n/translate.js';
import '../../shared/form/form.css';
import type { FoundTab } from './tab-search.js';
import { SETTING_TABS } from './setting-tabs.js';

interface TabListProps {
  readonly tabs: readonly FoundTab[];
  readonly current: string;
  readonly changed: ReadonlySet<string>;
  readonly onChoose: (id: string) => void;
}

/** The tabs as a list, each with the mark of unsaved changes and the fields that a search found in it. */
export function TabList({ tabs, current, changed, onChoose }: TabListProps) {
  return (
    <ul className="gk-settings-tabs" aria-label={t('Settings')}>
      {tabs.map(({ id, found }) => (
        <li key={id}>
          <button type="button" aria-current={id === current ? 'page' : undefined} onClick={() => onChoose(id)}>
            <span>{titleOf(id)}</span>
            {changed.has(id) && <span className="gk-field-mark fw-normal">{t('changed')}</span>}
            {found.length > 0 && <small>{found.join(', ')}</small>}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The same as a select, for narrow screens. */
export function TabSelect({ tabs, current, changed, onChoose }: TabListProps) {
  const shown = tabs.some(({ id }) => id === current) ? tabs : [{ id: current, found: [] }, ...tabs];
  return (
    <Form.Select
      className="gk-settings-select"
      aria-label={t('Settings')}
      value={current}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {shown.map(({ id }) => (
        <option key={id} value={id}>
          {changed.has(id) ? t('{name} (changed)', { name: titleOf(id) }) : titleOf(id)}
        </option>
      ))}
    </Form.Select>
  );
}

function titleOf(id: string): string {
  return t(SETTING_TABS.find((row) => row.id === id)?.title ?? id);
}
