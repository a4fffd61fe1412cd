import type { Action } from 'gk-react';
import { eventsResource, type FleetEvent } from 'gk-sdk/rest';
import { useRest } from '../../../shared/query/use-rest.js';
import { useSave, type SaveReply } from '../../../shared/query/use-save.js';
import { useEventList } from '../list/event-list-context.js';

/** Asks the server to fetch the footage of an event (again). */
export function useFootageRequest(event: FleetEvent): Action<[], SaveReply> {
  const { onChange } = useEventList();
  const events = useRest(eventsResource);
  return useSave(async (signal) => {
    const { message, ...answered } = await events.requestDownload(event, { signal });
    onChange(answered);
    return message;
  });
}
