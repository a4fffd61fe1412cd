import type { Resource } from 'gk-react';
import { t, word } from '../../../shared/i18n/translate.js';
import type { Footage, UnknownPlace } from './load-footage.js';

const PLACES: Readonly<Record<UnknownPlace['place'], string>> = {
  server: word('The recordings on the server could not be loaded'),
  downloaded: word('The downloaded footage could not be loaded'),
  device: word('The recordings on the device could not be loaded'),
};

/** Note of the footage that is still being queried, and of that which could not be. */
export function FootageNote({ footage }: { readonly footage: Resource<Footage> }) {
  const unknown = footage.data?.unknown ?? [];
  return (
    <div className="gk-gps-footage-note" role="status">
      {footage.kind === 'loading' && t('Looking for footage on the server and the device')}
      {footage.kind === 'failed' && footage.error.message}
      {footage.kind === 'ready' &&
        unknown.map(({ place, error }) => (
          <span key={place}>
            {t(PLACES[place])}: {error?.message ?? t('you do not have permission')}
          </span>
        ))}
      {(footage.kind === 'failed' || (footage.kind === 'ready' && unknown.some(({ error }) => error))) && (
        <button type="button" className="btn btn-link btn-sm" onClick={footage.reload}>
          {t('Try again')}
        </button>
      )}
    </div>
  );
}
