import type { DeviceSeed } from './world.js';

/** Properties that a device reports about itself. */
export type ToldOfItself = Partial<
  Pick<DeviceSeed, 'plate' | 'drivername' | 'version' | 'model' | 'chn_count' | 'chmask' | 'channelNames' | 'timeZone'>
>;

/** A device that a source has heard from. */
export interface AnnouncedDevice {
  readonly deviceid: string;
  /** Name of the source, such as `jt808`. */
  readonly source: string;
  /** IP address that it connects from. */
  readonly address: string;
  readonly told: ToldOfItself;
}

/**
 * Standing of a device: `member` belongs to the fleet, `waiting` is listed until a user accepts it, and `refused` is neither,
 * with the reason for people.
 */
export type Standing = { readonly kind: 'member' | 'waiting' } | { readonly kind: 'refused'; readonly reason: string };

/** Standing of a device after a user has decided about it. */
export type Decision = 'accepted' | 'removed';

/**
 * How a source tells the server of devices that come and go at run time. Nothing that a source tells is trusted further than
 * it goes: texts are cut to their lengths, and values that cannot be are left out.
 */
export interface DeviceRegistry {
  /**
   * Tells of a device that has connected, each time that it does; answered at once, from memory. One that was registered ahead
   * belongs to the source from then on. One that is not of the fleet waits in a list that is bounded, and that it leaves again ten
   * minutes after it was announced last.
   */
  announce(device: AnnouncedDevice): Standing;
  /**
   * Tells of a device that connects under the id of one of the fleet and does not prove that it is that one, such as a terminal that was exchanged.
   * It waits as others do, and takes the place when a user accepts it anew. Ids that are not in the fleet are ignored.
   */
  contest(device: AnnouncedDevice): void;
  /** Adds a device that needs no acceptance. Resolves once it is stored; all devices added within a second are one change. */
  add(seed: DeviceSeed): Promise<Standing>;
  /** Stores what a device reports about itself, within a second. Ids that are neither in the fleet nor waiting are ignored. */
  tell(deviceId: string, told: ToldOfItself): void;
  /** Removes a decommissioned device from the waiting list and the fleet, within a second. Edits by users are kept. */
  remove(deviceId: string): void;
  /** Calls `listener` when a user accepts, registers ahead or removes a device; returns an unsubscribe function. */
  onDecision(listener: (deviceId: string, decision: Decision) => void): () => void;
}
