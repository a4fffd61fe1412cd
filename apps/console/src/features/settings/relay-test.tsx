import { t } from '../../shared/i18n/translate.js';
import { SavedTest } from './saved-test.js';

/** Tries the saved target of a relay, and shows how it went before. */
export function RelayTest({ relay }: { readonly relay: 'gps' | 'heartbeat' }) {
  return (
    <SavedTest channel={relay} button={t('Send')} run={(settings, signal) => settings.testRelay(relay, { signal })} />
  );
}
