import type { FleetNotice } from '../../fleet/fleet-notice.js';
import { englishFleetLabels } from '../../labels/fleet.labels.js';
import { composed } from '../../labels/composed.js';
import { type EnglishLabels, message } from '../../labels/message.js';

/** All text of the small map. @public */
export interface MiniMapLabels {
  readonly map: (device: string) => string;
  /** Shown instead of the map (spec 000 section 2.7). */
  readonly noPosition: string;
  /** Shown instead of the map while the session cannot say where the vehicle is. */
  readonly notices: Readonly<Record<FleetNotice, string>>;
  /** Shown instead of the map of a vehicle that is not in the fleet. */
  readonly unknownDevice: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  /** Shown over an old position. */
  readonly stale: (when: string) => string;
}

/** The labels in English. @public */
export const englishMiniMapLabels: EnglishLabels<MiniMapLabels> = {
  map: composed({ plain: 'Map', named: message('Map of {name}') }, (texts, device: string) =>
    device ? texts.named(device) : texts.plain,
  ),
  noPosition: 'GPS signal not found!',
  notices: englishFleetLabels.notices,
  unknownDevice: 'Unknown device',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  stale: composed({ plain: 'Last known position', dated: message('Last position {when}') }, (texts, when: string) =>
    when ? texts.dated(when) : texts.plain,
  ),
};
