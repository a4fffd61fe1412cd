import type { SentBody } from 'gk-sdk/wire';
import type { EventPageFilter } from '../events/read-event-filter.js';

/** Describes an answer of `gkevent/eventquery` for a statement. */
export function sentEvents(filter: EventPageFilter): Extract<SentBody, { kind: 'events' }> {
  const { limit, fromS, toS, deviceIds, fromSerial } = filter;
  return {
    kind: 'events',
    limit,
    ...(deviceIds && { deviceIds: [...deviceIds] }),
    ...(fromS !== undefined && { startS: fromS }),
    ...(toS !== undefined && { endS: toS }),
    ...(fromSerial !== undefined && { afterSerialNo: fromSerial - 1 }),
    narrowedBy: narrowingOf(filter),
  };
}

/** Everything that leaves events out but device, period and the place of the page. */
function narrowingOf(filter: EventPageFilter): string[] {
  const { serialno, toSerial, updatedFromS, codes, groupId, hasSnapshot } = filter;
  const others = { serialno, beforeSerialno: toSerial, afterUpdatetime: updatedFromS, appdevids: codes };
  return Object.entries({ ...others, groupid: groupId, hasSnapshot }).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
}
