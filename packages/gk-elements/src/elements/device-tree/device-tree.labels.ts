/** Every word that only the device tree shows or says; the rest is among the words of the fleet. @public */
export interface DeviceTreeLabels {
  readonly tree: string;
  /** Devices that are in no group. */
  readonly ungrouped: string;
  readonly channel: (channel: number) => string;
  /** The device's position on a map. */
  readonly position: string;
  /** Beside a group: how many of its devices are online. */
  readonly counters: (online: number, total: number) => string;
  /** The same as a sentence, for tooltip and screen readers. */
  readonly countersSentence: (online: number, total: number) => string;
  readonly groupsLoading: string;
  readonly groupsFailed: string;
  readonly emptyGroup: string;
  /** When one tile too many is chosen. */
  readonly maxTiles: string;
}

/** The words in English. @public */
export const englishDeviceTreeLabels: DeviceTreeLabels = {
  tree: 'Groups, devices and channels',
  ungrouped: 'No group',
  channel: (channel) => `ch${channel}`,
  position: 'GPS',
  counters: (online, total) => `${online}/${total}`,
  countersSentence: (online, total) => `${online} of ${total} online`,
  groupsLoading: 'Loading groups…',
  groupsFailed: 'The groups could not be loaded. All devices stand in one list.',
  emptyGroup: 'No devices',
  // Spec 000 section 8.
  maxTiles: 'max channels',
};
