import { useState } from 'react';
import { t } from '../i18n/translate.js';

/** Says that rows wait for their order while somebody works with the table. Its place is kept free: nothing moves for it. */
export function HeldNote({ isHeld, onSort }: { readonly isHeld: boolean; readonly onSort: () => void }) {
  // It does not go from under the keyboard.
  const [focused, setFocused] = useState(false);
  return (
    <span
      className="gk-table-held"
      style={{ visibility: isHeld || focused ? 'visible' : 'hidden' }}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {t('Order held')}
      <button type="button" className="btn btn-link btn-sm" onClick={onSort}>
        {t('Sort now')}
      </button>
    </span>
  );
}
