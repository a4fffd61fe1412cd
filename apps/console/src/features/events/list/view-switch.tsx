import type { ReactNode } from 'react';
import { t } from '../../../shared/i18n/translate.js';
import { Icon } from '../../../shared/ui/icon.js';

/** "View mode is Table (1) or Album (2, snapshot cards)" (spec 001 section 2). */
export const TABLE = 1;
export const ALBUM = 2;

/** Table or album. */
export function ViewSwitch({ view, onChange }: { readonly view: number; readonly onChange: (view: number) => void }) {
  return (
    <div className="btn-group btn-group-sm" role="group" aria-label={t('View')}>
      <ViewButton chosen={view === TABLE} onPress={() => onChange(TABLE)}>
        <Icon name="list" size={16} /> {t('Table')}
      </ViewButton>
      <ViewButton chosen={view === ALBUM} onPress={() => onChange(ALBUM)}>
        <Icon name="wall" size={16} /> {t('Album')}
      </ViewButton>
    </div>
  );
}

function ViewButton({
  chosen,
  onPress,
  children,
}: {
  readonly chosen: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={chosen ? 'btn btn-secondary' : 'btn btn-outline-secondary'}
      aria-pressed={chosen}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
