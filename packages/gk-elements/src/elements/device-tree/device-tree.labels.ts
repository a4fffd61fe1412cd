import { type EnglishLabels, message } from '../../labels/message.js';

/** Text that only the device tree uses. The rest is in `FleetLabels`. @public */
export interface DeviceTreeLabels {
  readonly tree: string;
  /** Heading of the devices that belong to no group. */
  readonly ungrouped: string;
  readonly channel: (channel: number) => string;
  /** Opens a map with the position of the device. */
  readonly position: string;
  /** Shown beside a group: the number of its devices that are online. */
  readonly counters: (online: number, total: number) => string;
  /** The counters as a sentence, for the tooltip and screen readers. */
  readonly countersSentence: (online: number, total: number) => string;
  readonly groupsLoading: string;
  readonly groupsFailed: string;
  readonly emptyGroup: string;
  /** Shown when more tiles are selected than the limit allows. */
  readonly maxTiles: string;
}

/** The labels in English. @public */
export const englishDeviceTreeLabels: EnglishLabels<DeviceTreeLabels> = {
  tree: 'Groups, devices and channels',
  ungrouped: 'No group',
  channel: message('ch{channel}'),
  position: 'GPS',
  counters: message('{online}/{total}'),
  countersSentence: message('{online} of {total} online'),
  groupsLoading: 'Loading groups…',
  groupsFailed: 'The groups could not be loaded. All devices are shown in one list.',
  emptyGroup: 'No devices',
  // Spec 000 section 8.
  maxTiles: 'max channels',
};
