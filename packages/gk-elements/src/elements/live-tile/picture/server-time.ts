import type { ServerInfo } from 'gk-sdk';
import { fileNamePart, formatDay, toWallTime, type WallTime } from 'gk-sdk/rules';

/** No camera's clock says less: such times count from the beginning of their stream, unix seconds. */
const EARLIEST_S = 946_684_800;

/**
 * Time of the picture in sight: that of its capture, so that the clock over a picture that stands still stands, too. Of a
 * stream that does not tell it, now, while it is live.
 *
 * @internal
 */
export function pictureTimeS(shownAtS: number | undefined, isLive: boolean, nowS: number): number | undefined {
  if (shownAtS !== undefined && shownAtS > EARLIEST_S) return shownAtS;
  return isLive ? nowS : undefined;
}

/** Time zone that the server reports; both parts may be missing. @internal */
export type ServerZone = Pick<ServerInfo, 'utcOffsetS' | 'timeZone'>;

/** Date and time on a wall of the server's place; of this machine's while the server has not said where it is. @internal */
export function serverWallTime(nowS: number, zone: ServerZone | undefined): WallTime {
  const secondS = Math.floor(nowS);
  if (zone?.timeZone) {
    try {
      return toWallTime(secondS, zone.timeZone);
    } catch {
      // A zone that this browser does not know: the offset still gives the time.
    }
  }
  return toWallTime(secondS, zone?.utcOffsetS ?? new Date(nowS * 1000).getTimezoneOffset() * -60);
}

/** `2026-11-21 10:15:30`, for every language the same. @internal */
export function formatWallTime(time: WallTime): string {
  return `${formatDay(time)} ${[time.hour, time.minute, time.second].map(two).join(':')}`;
}

/**
 * Name of a picture's file: plate, channel and time. Characters that a file system does not take become dashes.
 *
 * @internal
 */
export function snapshotName(vehicle: string, channel: string, time: WallTime): string {
  const at = formatWallTime(time).replace(' ', '_').replaceAll(':', '-');
  return `${[vehicle, channel].map(toNamePart).filter(Boolean).join('_')}_${at}.png`;
}

function toNamePart(text: string): string {
  return fileNamePart(text, '', '-').replace(/^[.-]+|[.-]+$/g, '');
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
