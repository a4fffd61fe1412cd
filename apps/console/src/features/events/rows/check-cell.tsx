import { eventsResource } from 'gk-sdk/rest';
import { t } from '../../../shared/i18n/translate.js';
import { useRest } from '../../../shared/query/use-rest.js';
import { useSave } from '../../../shared/query/use-save.js';
import { useEventList } from '../list/event-list-context.js';
import type { EventRow } from './event-row.js';

/**
 * Whether somebody looked at the event: "event check status can be set" (spec 001 section 4). Like a switch in a cell it is not
 * disabled during the save, which would take the focus from it; a press does nothing meanwhile.
 */
export function CheckCell({ row: { event } }: { readonly row: EventRow }) {
  const { onChange } = useEventList();
  const events = useRest(eventsResource);
  const checked = (event.checkStatus ?? 0) > 0;
  const save = useSave(async (signal, checkStatus: number) => {
    onChange(await events.setCheckStatus(event.serialNo, checkStatus, { signal }));
  });
  return (
    <input
      type="checkbox"
      className="form-check-input"
      aria-label={t('Event {event} is checked', { event: event.serialNo })}
      checked={checked}
      aria-busy={save.kind === 'running'}
      onChange={() => save.run(checked ? 0 : 1)}
    />
  );
}
