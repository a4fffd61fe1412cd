import type { Device } from '../../model/device-list/device.js';
import type { ServerInfo } from '../../model/settings/server-info.js';
import { zoneOffsetS, type Zone } from './zone.js';

/**
 * The zone in which dates and times are shown: the server's, the vehicle's, this computer's, or UTC (docs/protocol.md, "Q01" and "Devices").
 *
 * @public
 */
export type TimeZoneChoice = 'server' | 'vehicle' | 'mine' | 'utc';

/**
 * Returns the zone of a choice. A vehicle whose zone is not known has the server's, and a server that tells none that this
 * runtime knows has the computer's (docs/protocol.md, "Q01" and "Devices").
 *
 * @param asked - A choice, or a zone, which is returned as it is.
 *
 * @example
 * ```ts
 * resolveZone('server', { server: session.serverInfo, mine: 'Europe/Berlin' }); // 'Asia/Taipei'
 * ```
 * @public
 */
export function resolveZone(
  asked: Zone,
  places: {
    /** Undefined while the server has not told. */
    readonly server: Pick<ServerInfo, 'timeZone' | 'utcOffsetS'> | undefined;
    /** The `timeZone` of the vehicle's row; undefined for a screen of several vehicles. */
    readonly vehicle?: Device['timeZone'];
    /** The computer's zone. */
    readonly mine: Zone;
  },
): Zone {
  const { server, vehicle, mine } = places;
  switch (asked) {
    case 'utc':
      return 'UTC';
    case 'mine':
      return mine;
    case 'vehicle':
      return [vehicle, server?.timeZone, server?.utcOffsetS].find(isZone) ?? mine;
    case 'server':
      return [server?.timeZone, server?.utcOffsetS].find(isZone) ?? mine;
    default:
      return asked;
  }
}

/** A server may name a zone in a way that no runtime knows. */
function isZone(zone: Zone | undefined): zone is Zone {
  if (zone === undefined || zone === '') return false;
  try {
    return Number.isFinite(zoneOffsetS(0, zone));
  } catch {
    return false;
  }
}
