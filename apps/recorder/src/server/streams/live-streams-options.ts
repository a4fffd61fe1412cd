import type { MediaLibrary } from '../../media/media-library.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { Authenticator } from '../access/authenticator.js';
import type { FaultBoard } from '../faults/fault-board.js';
import type { Fleet } from '../fleet/fleet.js';
import type { Log } from '../log.js';
import type { Talks } from '../talk/talks.js';
import type { Playbacks } from './playback/playbacks.js';
import type { StreamRegistry } from './stream-registry.js';

/** What live streams are made from. */
export interface LiveStreamsOptions {
  readonly store: RecorderStore;
  readonly fleet: Fleet;
  readonly media: MediaLibrary;
  readonly authenticator: Authenticator;
  readonly streams: StreamRegistry;
  /** Takes the sockets that play recordings. */
  readonly playbacks: Playbacks;
  /** Takes the sockets that talk. */
  readonly talks: Talks;
  readonly faults: FaultBoard;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** From 0 to 1, without 1. */
  readonly random: () => number;
  readonly log: Log;
}
