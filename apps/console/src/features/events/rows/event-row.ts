import { useMemo } from 'react';
import { describeEvent, type EventDescription, type EventWords } from 'gk-sdk/rules';
import type { FleetEvent } from 'gk-sdk/rest';
import { useEventWords } from '../../../shared/events/use-event-words.js';
import { useReportDevices, type ReportDeviceOf } from '../../../shared/fleet/use-report-devices.js';

/** An event with its words and with who its device is. */
export interface EventRow extends EventDescription {
  readonly event: FleetEvent;
  /** Who drove when it happened; undefined when that is not known. */
  readonly driver: string | undefined;
  readonly deviceMemo: string;
  readonly plate: string;
}

/** Key of a row: the server's number of the event. */
export const eventRowKey = ({ event }: EventRow): string => String(event.serialNo);

/** Of 10,000 events a table shows some twenty: each is described when its words are first read. */
class DescribedEvent implements EventRow {
  readonly event: FleetEvent;
  readonly #words: EventWords;
  readonly #deviceOf: ReportDeviceOf;
  #description: EventDescription | undefined;

  constructor(event: FleetEvent, words: EventWords, deviceOf: ReportDeviceOf) {
    this.event = event;
    this.#words = words;
    this.#deviceOf = deviceOf;
  }

  get name(): string {
    return this.#described.name;
  }

  get severity(): EventDescription['severity'] {
    return this.#described.severity;
  }

  get text(): string {
    return this.#described.text;
  }

  get color(): string | undefined {
    return this.#described.color;
  }

  get driver(): string | undefined {
    return this.event.driverName;
  }

  get deviceMemo(): string {
    return this.#device?.deviceMemo ?? '';
  }

  get plate(): string {
    return this.#device?.plate ?? '';
  }

  get #device(): ReturnType<ReportDeviceOf> {
    return this.#deviceOf(this.event.deviceId);
  }

  get #described(): EventDescription {
    return (this.#description ??= describeEvent(this.event, this.#words));
  }
}

/** Makes rows of events; an event that did not change keeps its row. */
export function eventRowMaker(words: EventWords, deviceOf: ReportDeviceOf): (event: FleetEvent) => EventRow {
  const made = new WeakMap<FleetEvent, EventRow>();
  return (event) => {
    const known = made.get(event);
    if (known) return known;
    const row = new DescribedEvent(event, words, deviceOf);
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
