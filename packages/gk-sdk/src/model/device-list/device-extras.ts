import { isFiniteNumber, isFields } from '../fields/json-value.js';

/**
 * Data of a device besides its record (Q11), with the defaults of spec 000 section 3 filled in.
 *
 * @public
 */
export interface DeviceExtras {
  /** Marker icon on maps: a number from 0, or the server's own word. */
  readonly icon: number | string | undefined;
  /** Channel numbers, from 1, in the order to show them; empty = their natural order. */
  readonly channelOrder: readonly number[];
  /** Names in channel order; an empty or missing one means `ch{n}`. */
  readonly channelNames: readonly string[];
  /** Channel of the talk function, from 1; 1 by default. */
  readonly talkChannel: number;
  /** External id: the id of the device in another system. */
  readonly externalId: string | undefined;
  /** Channel that watches the driver, from 1; 2 by default. */
  readonly driverMonitoringChannel: number;
}

/**
 * The lists of one answer, each once: a fleet of thousands has a few kinds of cameras.
 *
 * @internal
 */
export class CameraLists {
  readonly #orders = new Map<string, readonly number[]>();
  readonly #names = new Map<string, readonly string[]>();

  order(list: unknown): readonly number[] {
    return once(this.#orders, list, (items) =>
      items.map(Number).filter((channel) => Number.isInteger(channel) && channel > 0),
    );
  }

  names(list: unknown): readonly string[] {
    return once(this.#names, list, (items) => items);
  }
}

/** Returns the cached result of `read` for a list that was read before. */
function once<Item>(
  known: Map<string, readonly Item[]>,
  list: unknown,
  read: (items: readonly string[]) => readonly Item[],
): readonly Item[] {
  const key = typeof list === 'string' ? `text ${list}` : JSON.stringify([list]);
  const items = known.get(key) ?? read(listItems(list));
  known.set(key, items);
  return items;
}

/** Reads an entry of Q11; a field of the wrong type has its default. Undefined for what is no entry. */
export function readDeviceExtras(value: unknown, lists = new CameraLists()): DeviceExtras | undefined {
  if (!isFields(value)) return undefined;
  const { icon, talkch, extid, dmch } = value;
  return {
    icon: typeof icon === 'string' || isFiniteNumber(icon) ? icon : undefined,
    channelOrder: lists.order(value.chsort),
    channelNames: lists.names(value.chnames),
    talkChannel: isFiniteNumber(talkch) ? talkch : 1,
    externalId: typeof extid === 'string' ? extid : undefined,
    driverMonitoringChannel: isFiniteNumber(dmch) ? dmch : 2,
  };
}

/** A list that travels as a JSON array or as text with commas (spec 002 section 3, `chnames`, `chsort`). */
function listItems(list: unknown): string[] {
  if (typeof list !== 'string' && !Array.isArray(list)) return [];
  if (list === '') return [];
  const items: readonly unknown[] = typeof list === 'string' ? list.split(',') : list;
  return items.map((item) => (typeof item === 'string' || isFiniteNumber(item) ? String(item).trim() : ''));
}
