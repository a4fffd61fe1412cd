import { useState } from 'react';
import { t } from '../../shared/i18n/translate.js';
import { PasswordField } from '../../shared/password/password-field.js';
import { passphraseError, repeatError } from './passphrase.js';

/** A new passphrase, typed twice. */
export interface NewPassphrase {
  readonly passphrase: string;
  readonly repeated: string;
  /** From the first try on, the form says why the passphrase cannot be taken. */
  readonly isTried: boolean;
}

const EMPTY: NewPassphrase = { passphrase: '', repeated: '', isTried: false };

/** State of {@link NewPassphraseFields}. */
export function useNewPassphrase() {
  const [value, setValue] = useState(EMPTY);
  const isRight =
    passphraseError(value.passphrase) === undefined && repeatError(value.passphrase, value.repeated) === undefined;
  return {
    value,
    change: (changes: Partial<NewPassphrase>) => setValue((before) => ({ ...before, ...changes })),
    clear: () => setValue(EMPTY),
    /** The passphrase, if it can be taken; else it says what is wrong. */
    take: (): string | undefined => {
      setValue((before) => ({ ...before, isTried: true }));
      return isRight ? value.passphrase : undefined;
    },
  };
}

/** Two boxes for a new passphrase. */
export function NewPassphraseFields({
  id,
  value: { passphrase, repeated, isTried },
  change,
}: {
  readonly id: string;
  readonly value: NewPassphrase;
  readonly change: (changes: Partial<NewPassphrase>) => void;
}) {
  return (
    <div className="gk-backup-pair">
      <PasswordField
        id={`${id}-passphrase`}
        label={t('Passphrase')}
        value={passphrase}
        autoComplete="new-password"
        error={isTried ? passphraseError(passphrase) : undefined}
        onChange={(next) => change({ passphrase: next })}
      />
      <PasswordField
        id={`${id}-repeated`}
        label={t('Passphrase once more')}
        value={repeated}
        autoComplete="new-password"
        error={isTried ? repeatError(passphrase, repeated) : undefined}
        onChange={(next) => change({ repeated: next })}
      />
    </div>
  );
}
