import type { Session } from 'gk-sdk';
import { fileNamePart, type Zone } from 'gk-sdk/rules';
import { zoneOf } from '../../../controllers/zone-controller.js';
import { fileMoment } from '../../../time/file-moment.js';
import { pageTimeZone } from '../../../time/page-zone.js';
import { zoneAttribute } from '../../../time/zone-attribute.js';
import type { LiveTileElement } from '../live-tile-host.js';

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

/**
 * The zone of a tile's clock. The attribute is read where the clock is written: the tile itself is kept small, and the clock is
 * loaded later.
 *
 * @internal
 */
export function tileZone({
  session,
  element,
}: {
  readonly session: Session | undefined;
  readonly element: Pick<LiveTileElement, 'device' | 'shownDevice' | 'getAttribute'>;
}): Zone {
  const asked = zoneAttribute.fromAttribute?.(element.getAttribute('time-zone')) ?? pageTimeZone();
  return zoneOf(asked, session, element.device === '*' ? element.shownDevice : element.device);
}

/**
 * Name of a picture's file: plate, channel and time with its offset. Characters that a file system does not take become dashes.
 *
 * @internal
 */
export function snapshotName(vehicle: string, channel: string, atS: number, zone: Zone): string {
  return `${[vehicle, channel].map(toNamePart).filter(Boolean).join('_')}_${fileMoment(atS, zone)}.png`;
}

function toNamePart(text: string): string {
  return fileNamePart(text, '', '-').replace(/^[.-]+|[.-]+$/g, '');
}
