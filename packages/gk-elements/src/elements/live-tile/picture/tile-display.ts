import { html, nothing, type TemplateResult } from 'lit';
import { formatDateTimeWithZone, vehicleMotion } from 'gk-sdk/rules';
import { englishSpeed } from '../../../labels/speed.label.js';
import { getLabels } from '../../../labels/page-labels.js';
import type { LiveTileControlLabels } from '../live-tile-controls.labels.js';
import type { LiveTileHost } from '../live-tile-host.js';
import { zoneWords } from '../../../time/zone-words.js';
import { pictureTimeS, tileZone } from './server-time.js';

/** Plate, live speed and the picture's time over it; unknown values are left out. @internal */
export function tileDisplay(tile: LiveTileHost, words: LiveTileControlLabels): TemplateResult | typeof nothing {
  const { session, element } = tile;
  if (session === undefined) return nothing;
  // A random stream has no device of its own: the plate and the speed are of the vehicle that it shows now.
  const deviceId = element.device === '*' ? element.shownDevice : element.device;
  const device = deviceId === undefined ? undefined : session.devices.get(deviceId);
  const nowS = session.serverNowS();
  const motion = device && vehicleMotion(device, nowS);
  const speedWords = getLabels().fleet?.speed ?? englishSpeed;
  const zone = tileZone(tile);
  const atS = pictureTimeS(element.stats?.shownAtS, element.state === 'live', nowS);
  return html`<div class="display" part="osd">
    ${device?.plate ? html`<bdi class="plate">${device.plate}</bdi>` : nothing}
    ${motion?.kind === 'live' ? html`<bdi>${speedWords(motion.speedKmh, element.lengthUnit)}</bdi>` : nothing}
    ${
      atS === undefined
        ? nothing
        : html`<time dir="ltr" title=${words.pictureTime(zoneWords(zone))}>${formatDateTimeWithZone(atS, zone)}</time>`
    }
  </div>`;
}
