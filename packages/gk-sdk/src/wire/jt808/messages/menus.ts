import { data32, list, record, text16, text8, u16, u8 } from '../fields.js';
import type { Layouts } from './layout.js';

/** Bodies about menus, phone books and waybills, which JT/T 808-2019 has no more. @public */
export interface Jt808MenuBodies {
  /** 8301, platform: `mode` 0 deletes all 1 replaces 2 adds 3 changes 4 deletes these. */
  setEvents: { readonly mode: number; readonly events: readonly { readonly id: number; readonly text: string }[] };
  /** 0301, terminal: the driver chose an event. */
  eventChosen: { readonly eventId: number };
  /** 8303, platform: as 8301. */
  setInformationMenu: {
    readonly mode: number;
    readonly entries: readonly { readonly id: number; readonly text: string }[];
  };
  /** 0303, terminal: `wanted` 1 asks for information of this kind, 0 ends it. */
  informationWanted: { readonly kind: number; readonly wanted: number };
  /** 8304, platform. */
  information: { readonly kind: number; readonly text: string };
  /** 0304, terminal, of makers: a text that answers a message of the platform. */
  informationAnswer: { readonly requestSerial: number; readonly kind: number; readonly text: string };
  /** 8401, platform: `mode` 0 deletes all 1 replaces 2 adds 3 changes; `kind` of a contact 1 calls in 2 calls out 3 both. */
  setPhoneBook: {
    readonly mode: number;
    readonly contacts: readonly { readonly kind: number; readonly number: string; readonly name: string }[];
  };
  /** 0701, terminal: a waybill; data of the maker. */
  waybill: { readonly data: Uint8Array };
}

const event = record<Jt808MenuBodies['setEvents']['events'][number]>({ id: u8, text: text8 });
const entry = record<Jt808MenuBodies['setInformationMenu']['entries'][number]>({ id: u8, text: text16 });
const contact = record<Jt808MenuBodies['setPhoneBook']['contacts'][number]>({ kind: u8, number: text8, name: text8 });

/** @internal */
export const MENU_LAYOUTS: Layouts<Jt808MenuBodies> = {
  setEvents: { id: 0x8301, body: record({ mode: u8, events: list(u8, event) }) },
  eventChosen: { id: 0x0301, body: record({ eventId: u8 }) },
  setInformationMenu: { id: 0x8303, body: record({ mode: u8, entries: list(u8, entry) }) },
  informationWanted: { id: 0x0303, body: record({ kind: u8, wanted: u8 }) },
  information: { id: 0x8304, body: record({ kind: u8, text: text16 }) },
  informationAnswer: { id: 0x0304, body: record({ requestSerial: u16, kind: u8, text: text16 }) },
  setPhoneBook: { id: 0x8401, body: record({ mode: u8, contacts: list(u8, contact) }) },
  waybill: { id: 0x0701, body: record({ data: data32 }) },
};
