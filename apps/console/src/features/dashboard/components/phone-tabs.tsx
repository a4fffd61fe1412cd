import { useRef, type KeyboardEvent } from 'react';
import { t } from '../../../shared/i18n/translate.js';

/** View of the fleet on a phone. */
export type PhoneView = 'table' | 'map';

/** The tabs of the fleet on a phone: its list, and its map. Arrows change between them. */
export function PhoneTabs({
  view,
  onChange,
}: {
  readonly view: PhoneView;
  readonly onChange: (view: PhoneView) => void;
}) {
  const tabs = useRef<HTMLDivElement>(null);
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    onChange(view === 'map' ? 'table' : 'map');
    tabs.current?.querySelector<HTMLElement>('[aria-selected="false"]')?.focus();
  };
  const tab = (of: PhoneView, label: string) => (
    <button
      type="button"
      role="tab"
      className={view === of ? 'nav-link active' : 'nav-link'}
      aria-selected={view === of}
      tabIndex={view === of ? 0 : -1}
      onClick={() => onChange(of)}
    >
      {label}
    </button>
  );
  return (
    <div
      ref={tabs}
      role="tablist"
      tabIndex={-1}
      aria-label={t('View')}
      className="nav nav-tabs nav-justified gk-phone-tabs"
      onKeyDown={onKeyDown}
    >
      {tab('table', t('List'))}
      {tab('map', t('Map'))}
    </div>
  );
}
