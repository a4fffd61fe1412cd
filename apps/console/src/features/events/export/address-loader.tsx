import { t } from '../../../shared/i18n/translate.js';
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
        {t('{count} of {total} addresses', { count: state.done, total: state.of })}
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
          {t('{count, plural, one {# address was not found.} other {# addresses were not found.}}', {
            count: state.notFound,
          })}
        </span>
      )}
      {state.kind === 'failed' && (
        <span role="status">
          {t('{count, plural, one {# address could not be loaded.} other {# addresses could not be loaded.}}', {
            count: state.missing,
          })}
        </span>
      )}
    </span>
  );
}
