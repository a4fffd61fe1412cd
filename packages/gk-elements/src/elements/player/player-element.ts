import type { TimelinePeriod } from 'gk-sdk/rules';
import type { LabelledHost } from '../../controllers/labels-controller.js';
import type { SessionHost } from '../../controllers/session-host.js';
import type { PlayerLabels } from './player.labels.js';
import type { PlayerProperties } from './player-situation.js';

/** The player's properties, as its parts read and change them. @internal */
export interface PlayerElement extends SessionHost, LabelledHost<PlayerLabels>, PlayerProperties {
  channels: readonly number[];
  readonly maxChannels: number;
  atS: number | undefined;
  main: boolean | 'auto';
  /** Speed when it begins to play. */
  speed: number;
  clip: TimelinePeriod | undefined;
  loop: boolean;
}
