import type { Action } from 'gk-react';
import { eventsResource, type FleetEvent } from 'gk-sdk/rest';
import { t } from '../../../shared/i18n/translate.js';
import { notify } from '../../../shared/notice/notify.js';
import { useRest } from '../../../shared/query/use-rest.js';
import { useSave, type SaveReply } from '../../../shared/query/use-save.js';
import { useUser } from '../../../shared/session/use-user.js';
import { formatLocalTime } from '../../../shared/table/column-kinds.js';
import type { EventPatch } from '../list/event-list-context.js';

/** Whether somebody has looked at the event: "event check status can be set" (spec 001 section 4), for all users at once. */
export const isReviewed = ({ checkStatus = 0 }: Pick<FleetEvent, 'checkStatus'>): boolean => checkStatus > 0;

/** Who reviewed an event and when, where the server tells; undefined elsewhere. */
export function reviewerWords({ checkStatus, checkedBy, checkedS }: FleetEvent, deviceId: string): string | undefined {
  if (!isReviewed({ checkStatus: checkStatus ?? 0 }) || checkedBy === undefined) return undefined;
  if (checkedS === undefined) return t('Reviewed by {user}', { user: checkedBy });
  return t('Reviewed by {user}, {time}', { user: checkedBy, time: formatLocalTime(checkedS, deviceId) });
}

/** Marks an event as reviewed, or as not reviewed. Where another user was first, it says who. */
export function useCheck(
  onChange: (patch: EventPatch) => void,
): Action<[event: FleetEvent, reviewed: boolean], SaveReply> {
  const events = useRest(eventsResource);
  const username = useUser()?.username;
  return useSave(async (signal, event: FleetEvent, reviewed: boolean) => {
    const check = await events.setCheckStatus(event.serialNo, reviewed ? 1 : 0, { signal });
    onChange(check);
    const text = reviewerWords({ ...event, ...check }, event.deviceId);
    if (!reviewed || text === undefined || check.checkedBy === username) return;
    notify({ title: t('Another user has reviewed event {event} already', { event: event.serialNo }), text });
  });
}
