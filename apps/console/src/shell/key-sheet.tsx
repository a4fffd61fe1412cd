import { DialogFrame } from '../shared/dialog/dialog-frame.js';
import { t } from '../shared/i18n/translate.js';
import { keyPresses, KEYS } from './keys.js';

const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

/** The key sheet, made from the table of keys. */
export function KeySheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <DialogFrame title={t('Keyboard keys')} onClose={onClose}>
      <dl className="gk-key-sheet">
        {KEYS.map(({ keys, does }) => (
          <div key={keys}>
            <dt>
              {keyPresses(keys, isMac).map((press) => (
                <kbd key={press}>{press}</kbd>
              ))}
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
    </DialogFrame>
  );
}
