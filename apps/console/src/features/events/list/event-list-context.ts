import { createContext, use } from 'react';
import type { FleetEvent } from 'gk-sdk/rest';
import type { EventRow } from '../rows/event-row.js';
import type { PopUpView } from '../pop-up/pop-up-address.js';

/** A column by whose value rows can be pinned to the top (spec 001 section 2: "sorts or pins by"). */
export const PIN_COLUMNS = ['source', 'name', 'device', 'fence'] as const;
export type PinColumn = (typeof PIN_COLUMNS)[number];

/** Answer of the server to a change of an event. */
export type EventPatch = Pick<FleetEvent, 'serialNo'> & Partial<FleetEvent>;

/** Events with what changed of one of them. */
export function patchEvents(events: readonly FleetEvent[], patch: EventPatch): readonly FleetEvent[] {
  return events.map((event) => (event.serialNo === patch.serialNo ? { ...event, ...patch } : event));
}

/** Actions of a list cell on its event. */
export interface EventListActions {
  readonly mayEditMemo: boolean;
  /** The user may set the check status. */
  readonly mayReview: boolean;
  readonly mayDownloadAgain: boolean;
  /** Takes the server's answer to a change. */
  readonly onChange: (patch: EventPatch) => void;
  readonly openPopUp: (row: EventRow, view: PopUpView) => void;
  readonly pin: (column: PinColumn, value: string) => void;
}

/** Actions of the list around a cell. */
export const EventListContext = createContext<EventListActions | undefined>(undefined);

/** The actions of the list around the cell. */
export function useEventList(): EventListActions {
  const actions = use(EventListContext);
  if (!actions) throw new Error('A cell of events stands outside of its list.');
  return actions;
}
