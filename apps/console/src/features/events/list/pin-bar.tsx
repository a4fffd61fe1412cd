import { t } from '../../../shared/i18n/translate.js';
import { Icon } from '../../../shared/ui/icon.js';
import type { Pin } from './pin.js';

/** Shows the pin, with a button that removes it. */
export function PinBar({ pin: { value }, onClear }: { readonly pin: Pin; readonly onClear: () => void }) {
  return (
    <p className="gk-event-pin">
      <Icon name="pin" size={16} /> {t('{value} is pinned to the top.', { value })}
      <button type="button" className="btn btn-link btn-sm" onClick={onClear}>
        {t('Unpin')}
      </button>
    </p>
  );
}
