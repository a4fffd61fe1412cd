import { DialogFrame } from '../shared/dialog/dialog-frame.js';
import { t } from '../shared/i18n/translate.js';
import { useMayDialog } from './actions.js';
import { keyPresses, KEYS } from './keys.js';

const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

/** The key sheet, made from the table of keys, without those of windows that the user may not open. */
export function KeySheet({ onClose }: { readonly onClose: () => void }) {
  const mayDialog = useMayDialog();
  const keys = KEYS.filter(({ command }) => command.kind !== 'open' || mayDialog(command.dialog));
  return (
    <DialogFrame title={t('Keyboard keys')} onClose={onClose}>
      <dl className="gk-key-sheet">
        {keys.map(({ keys, does }) => (
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
