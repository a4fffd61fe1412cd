import { plural, t, word } from '../../../shared/i18n/translate.js';
import type { EventRecord } from './event-records.js';
import type { Addresses } from './use-addresses.js';

/** The button 'Load Address', its progress, and the way to stop it. */
export function AddressLoader({
  addresses: { state, load, cancel },
  records,
}: {
  readonly addresses: Addresses;
  readonly records: readonly EventRecord[];
}) {
  if (state.kind === 'loading') {
    return (
      <span className="gk-event-export-progress" role="status">
        <progress max={Math.max(1, state.of)} value={state.done} aria-label={t('Loading the addresses')} />
        {t('{1} of {2} addresses', state.done, state.of)}
        <button type="button" className="btn btn-sm btn-outline-secondary" onClick={cancel}>
          {t('Cancel')}
        </button>
      </span>
    );
  }
  return (
    <span className="gk-event-export-progress">
      <button
        type="button"
        className="btn btn-sm btn-outline-secondary"
        disabled={state.kind === 'used' || records.length === 0}
        onClick={() => load(records)}
      >
        {t('Load Address')}
      </button>
      {state.kind === 'used' && state.notFound > 0 && (
        <span role="status">
          {plural(state.notFound, word('{1} address was not found.'), word('{1} addresses were not found.'))}
        </span>
      )}
      {state.kind === 'failed' && (
        <span role="status">
          {plural(state.missing, word('{1} address could not be loaded.'), word('{1} addresses could not be loaded.'))}
        </span>
      )}
    </span>
  );
}
