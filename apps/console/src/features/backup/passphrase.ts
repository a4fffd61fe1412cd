import { t } from '../../shared/i18n/translate.js';

/** Fewest characters of a passphrase, as the server requires. */
const MIN_CHARACTERS = 12;

/** Why a new passphrase cannot be taken, in words; undefined when it can. */
export function passphraseError(passphrase: string): string | undefined {
  return [...passphrase].length < MIN_CHARACTERS
    ? t('At least {count} characters', { count: MIN_CHARACTERS })
    : undefined;
}

/** Why a passphrase that is typed once more does not fit; undefined when it does. */
export function repeatError(passphrase: string, repeated: string): string | undefined {
  return passphrase === repeated ? undefined : t('The two passphrases differ');
}
