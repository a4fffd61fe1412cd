import { markerState, type Device } from 'gk-sdk';
import { isWaiting, type FleetNotice } from '../../fleet/fleet-notice.js';
import type { FleetLabels } from '../../labels/fleet.labels.js';
import { stateDuration, type StateDuration } from '../../labels/state-duration.js';
import type { StateSinceLabels } from '../../labels/state-since.labels.js';
import { formatAgo } from '../../time/ago.js';

/** Words of a row about the state of its device. @internal */
export interface RowFacts {
  readonly state: string;
  /** How long the state has lasted, or how long ago the device was seen. */
  readonly time: string;
  /** Undefined where the time is that of the last contact. */
  readonly lasting: StateDuration | undefined;
}

/** The state of a device, and how long it has lasted; where the server does not tell that, when the device was seen. Pure. @internal */
export function rowFacts(
  device: Device,
  nowS: number,
  words: {
    readonly labels: FleetLabels;
    readonly since: StateSinceLabels;
    readonly ago: Intl.RelativeTimeFormat;
  },
): RowFacts {
  const state = markerState(device);
  // Nobody tells since when a vehicle has been too fast.
  const lasting = state === 'overspeed' ? undefined : stateDuration(device, nowS, words.since);
  if (lasting) return { state: lasting.name, time: lasting.duration, lasting };
  const { statusChangedS } = device;
  const time = statusChangedS ? formatAgo(statusChangedS, nowS, words.ago) : words.labels.neverSeen;
  return { state: words.labels.states[state], time, lasting };
}

/** Content of a list besides rows. @internal */
export type ListView =
  /** Gray rows: the first list is on its way. */
  | { readonly kind: 'loading'; readonly words: string }
  /** No rows, and why. */
  | { readonly kind: 'message'; readonly words: string }
  /** Rows, under a notice when their data are old. */
  | { readonly kind: 'rows'; readonly notice: string };

/** Decides the content of a list. @internal */
export function toListView(notice: FleetNotice, rowCount: number, filtered: boolean, labels: FleetLabels): ListView {
  if (rowCount > 0) return { kind: 'rows', notice: isWaiting(notice) ? '' : labels.notices[notice] };
  if (isWaiting(notice)) return { kind: 'loading', words: labels.notices[notice] };
  if (notice !== 'none') return { kind: 'message', words: labels.notices[notice] };
  return { kind: 'message', words: filtered ? labels.noMatch : labels.noDevices };
}

/**
 * The devices of a filter in the places that they had before: those that it no longer has stay, those that are new stand behind, and
 * those that there are no more leave no gap. Pure. @internal
 */
export function inHeldPlaces(
  found: readonly Device[],
  before: readonly Device[],
  find: (deviceId: string) => Device | undefined,
): readonly Device[] {
  const held = new Set(before.map(({ deviceId }) => deviceId));
  const stay = [...held].flatMap((deviceId) => find(deviceId) ?? []);
  return [...stay, ...found.filter(({ deviceId }) => !held.has(deviceId))];
}

/** Returns the texts of a device that a search matches. @internal */
export const searchedTexts = (device: Device): readonly (string | null | undefined)[] => [
  device.deviceId,
  device.driverName,
  device.memo,
  device.plate,
];

/** Whether devices can be selected, and how many. @public */
export type ListSelection = 'none' | 'single' | 'multiple';

/** How a click or a key picks. @internal */
export interface PickKeys {
  /** Ctrl, Command or the space bar: takes one more in, or off again. */
  readonly toggle: boolean;
  /** Shift: all from the last picked one to this. */
  readonly range: boolean;
}

/** The selected devices after a pick, in the order of the list. Pure. @internal */
export function pickDevices(
  devices: readonly Device[],
  selected: ReadonlySet<string>,
  anchorId: string | undefined,
  deviceId: string,
  keys: PickKeys,
): string[] {
  const wanted = keys.toggle ? new Set(selected) : new Set<string>();
  const from = devices.findIndex((device) => device.deviceId === anchorId);
  const to = devices.findIndex((device) => device.deviceId === deviceId);
  if (keys.range && from >= 0 && to >= 0) {
    for (const device of devices.slice(Math.min(from, to), Math.max(from, to) + 1)) wanted.add(device.deviceId);
  } else if (keys.toggle && wanted.has(deviceId)) wanted.delete(deviceId);
  else wanted.add(deviceId);
  const shown = devices.flatMap(({ deviceId: id }) => (wanted.has(id) ? [id] : []));
  // Devices hidden by a filter stay picked.
  const inList = new Set(shown);
  const hidden = [...wanted].filter((id) => !inList.has(id));
  return hidden.length === 0 ? shown : [...shown, ...hidden];
}
