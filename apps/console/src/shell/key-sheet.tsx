import { useId, type ReactNode } from 'react';
import { useAccess } from '../shared/access/use-may.js';
import { DialogFrame } from '../shared/dialog/dialog-frame.js';
import { t } from '../shared/i18n/translate.js';
import { usePreference } from '../shared/storage/preference.js';
import { singleKeysPreference } from '../shared/storage/switch-preference.js';
import { useMayDialog } from './actions.js';
import { KEY_SCOPES, keyPresses } from './key-scopes.js';
import { isSingleKey, KEYS } from './keys.js';
import './key-sheet.css';

const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

/**
 * The key sheet, made from the table of keys, by scope: those of every screen first. Keys of windows and scopes that the user may not
 * open are left out, and those that are switched off.
 */
export function KeySheet({ onClose }: { readonly onClose: () => void }) {
  const mayDialog = useMayDialog();
  const access = useAccess();
  const single = usePreference(singleKeysPreference);
  const keys = KEYS.filter(
    (key) => (single || !isSingleKey(key)) && (key.command.kind !== 'open' || mayDialog(key.command.dialog)),
  );
  const scopes = KEY_SCOPES.filter(({ area }) => area === undefined || access(area).allowed);
  return (
    <DialogFrame title={t('Keyboard keys')} onClose={onClose}>
      {/* A sheet that is longer than the window is turned by keyboard. */}
      <div tabIndex={0} role="group" aria-label={t('Keyboard keys')}>
        <Section title={t('On every screen')}>
          {keys.map((key) => (
            <Row key={key.keys} presses={keyPresses(key.keys, isMac)} does={t(key.does)} />
          ))}
        </Section>
        {scopes.map((scope) => (
          <Section key={scope.title} title={t(scope.title)}>
            {scope.keys.map((row) => (
              <Row key={row.does} presses={row.keys.flatMap((one) => keyPresses(one, isMac))} does={t(row.does)} />
            ))}
          </Section>
        ))}
      </div>
    </DialogFrame>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className="gk-key-scope" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <dl className="gk-key-sheet">{children}</dl>
    </section>
  );
}

function Row({ presses, does }: { readonly presses: readonly string[]; readonly does: string }) {
  return (
    <div>
      <dt>
        {presses.map((press) => (
          <kbd key={press}>{press}</kbd>
        ))}
      </dt>
      <dd>{does}</dd>
    </div>
  );
}
