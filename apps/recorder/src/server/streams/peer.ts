import type { StreamEntrance } from '../../store/logs/stream-log.js';

/** Where a viewer connects from. */
export interface Peer {
  readonly ip: string;
  readonly port: number;
  readonly entrance: StreamEntrance;
}
