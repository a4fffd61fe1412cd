import type { FleetEvent } from 'gk-sdk/rest';

/** The events that the list shows while it is read, and how many wait. */
export interface HeldEvents {
  readonly shown: readonly FleetEvent[];
  readonly waiting: number;
}

/**
 * Holds back the events that came after `lastSerialNo`.
 *
 * @param events - By serial number, the oldest first.
 * @param lastSerialNo - The newest event that is shown; undefined holds none back.
 */
export function holdBack(events: readonly FleetEvent[], lastSerialNo: number | undefined): HeldEvents {
  if (lastSerialNo === undefined) return { shown: events, waiting: 0 };
  let end = events.length;
  while (end > 0 && events[end - 1]!.serialNo > lastSerialNo) end -= 1;
  return end === events.length
    ? { shown: events, waiting: 0 }
    : { shown: events.slice(0, end), waiting: events.length - end };
}
