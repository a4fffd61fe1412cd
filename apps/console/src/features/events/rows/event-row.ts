import { useMemo } from 'react';
import { describeEvent, type EventDescription, type EventWords } from 'gk-sdk/rules';
import type { FleetEvent } from 'gk-sdk/rest';
import { useEventWords } from '../../../shared/events/use-event-words.js';
import { useReportDevices, type ReportDeviceOf } from '../../../shared/fleet/use-report-devices.js';

/** An event with its words and with who its device is. */
export interface EventRow extends EventDescription {
  readonly event: FleetEvent;
  readonly driver: string;
  readonly deviceMemo: string;
  readonly plate: string;
}

/** Key of a row: the server's number of the event. */
export const eventRowKey = ({ event }: EventRow): string => String(event.serialNo);

/** Makes rows of events; an event that did not change keeps its row. */
export function eventRowMaker(words: EventWords, deviceOf: ReportDeviceOf): (event: FleetEvent) => EventRow {
  const made = new WeakMap<FleetEvent, EventRow>();
  return (event) => {
    const known = made.get(event);
    if (known) return known;
    const { driver = '', deviceMemo = '', plate = '' } = deviceOf(event.deviceId) ?? {};
    const row: EventRow = { event, ...describeEvent(event, words), driver, deviceMemo, plate };
    made.set(event, row);
    return row;
  };
}

/** The way to make rows of events, in the words of the server and the names of the fleet. */
export function useEventRows(): (event: FleetEvent) => EventRow {
  const words = useEventWords();
  const deviceOf = useReportDevices();
  return useMemo(() => eventRowMaker(words, deviceOf), [words, deviceOf]);
}
