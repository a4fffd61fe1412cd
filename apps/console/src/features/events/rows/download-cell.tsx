import type { FleetEvent } from 'gk-sdk/rest';
import { t } from '../../../shared/i18n/translate.js';
import { Icon } from '../../../shared/ui/icon.js';
import { useEventList } from '../list/event-list-context.js';
import { useFootageRequest } from './use-footage-request.js';

/** Fetches the footage of an event again: "the re-download icon appears for permission below 2" (spec 001 section 2). */
export function DownloadCell({ event }: { readonly event: FleetEvent }) {
  const { mayDownloadAgain } = useEventList();
  const request = useFootageRequest(event);
  if (!mayDownloadAgain) return null;
  // Not disabled, which would take the focus from it; a press does nothing meanwhile.
  const isRunning = request.kind === 'running';
  return (
    <button
      type="button"
      className="gk-event-icon"
      aria-label={t('Download the footage of {event} again', { event: event.serialNo })}
      title={t('Download again')}
      aria-busy={isRunning}
      aria-disabled={isRunning}
      onClick={() => request.run()}
    >
      <Icon name="download" size={16} />
    </button>
  );
}
