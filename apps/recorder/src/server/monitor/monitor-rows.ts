import type { Principal } from '../access/principal.js';
import { hash32 } from '../../world/random.js';
import { dayStartS } from '../../world/clock.js';
import type { CommandServices } from '../vcp/command-call.js';

/** A row of the heartbeat monitor (DB13): counters since the start of the day. */
export interface HeartbeatRow {
  readonly deviceid: string;
  readonly count: number;
  readonly lost: number;
  /** Seconds between two heartbeats. */
  readonly interval: number;
  /** Unix seconds of the last one. */
  readonly time: number;
}

/** Heartbeats of the devices that are online, with their own interval. */
export function heartbeatRows({ fleet, parameters, now }: CommandServices, principal: Principal): HeartbeatRow[] {
  const nowS = Math.floor(now() / 1000);
  return fleet.onlineIds(principal).map((deviceid) => {
    const interval = Number(parameters.value(deviceid, 'net', 'HbSec')) || 10;
    // Every device beats in its own second.
    const phase = hash32(deviceid.length, deviceid.charCodeAt(deviceid.length - 1)) % interval;
    const beats = Math.floor((nowS - dayStartS(nowS) + phase) / interval);
    return {
      deviceid,
      count: beats,
      lost: Math.floor(beats / 977),
      interval,
      time: nowS - ((nowS + phase) % interval),
    };
  });
}

/** A row of the download configuration (DB14). */
export interface DownloadConfigRow {
  readonly deviceid: string;
  readonly enable: 0 | 1;
  /** Bit mask of channels. */
  readonly chs: number;
  readonly mediaType: number;
  /** Bit mask of channels whose main stream is taken. */
  readonly streamType: number;
  /** Seconds around an event. */
  readonly preoffset: number;
  readonly postoffset: number;
}

/** What is downloaded at an event of each visible device: all its channels, sub streams, ten seconds around. */
export function downloadConfigRows({ fleet }: CommandServices, principal: Principal): DownloadConfigRow[] {
  return [...fleet.visibleIds(principal)].map((deviceid) => ({
    deviceid,
    enable: 1,
    chs: Array.from({ length: 8 }, (_, index) => (fleet.hasChannel(deviceid, index + 1) ? 2 ** index : 0)).reduce(
      (mask, bit) => mask + bit,
      0,
    ),
    mediaType: 3,
    streamType: 0,
    preoffset: 10,
    postoffset: 10,
  }));
}
