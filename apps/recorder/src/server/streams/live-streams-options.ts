import type { DeviceLink } from '../../device/device-link.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { Authenticator } from '../access/authenticator.js';
import type { FaultBoard } from '../faults/fault-board.js';
import type { Fleet } from '../fleet/fleet.js';
import type { Log } from '../http/log.js';
import type { StreamRegistry } from './stream-registry.js';
import type { StreamSockets } from './stream-sockets.js';
import type { VideoRefusal } from './video-refusal.js';

/** Dependencies of live streams. */
export interface LiveStreamsOptions {
  readonly store: RecorderStore;
  readonly fleet: Fleet;
  readonly link: Pick<DeviceLink, 'live'>;
  readonly authenticator: Authenticator;
  readonly streams: StreamRegistry;
  /** Take the sockets of `ws.cgi` that are not live: playbacks and talks. */
  readonly others: readonly StreamSockets[];
  readonly faults: FaultBoard;
  readonly refusal: VideoRefusal;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** From 0 to 1, without 1. */
  readonly random: () => number;
  readonly log: Log;
}
