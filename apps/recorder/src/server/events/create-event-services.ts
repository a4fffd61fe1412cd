import type { RecorderStore } from '../../store/recorder-store.js';
import type { LiveWorld } from '../../device/live-world.js';
import type { EventHistory, History } from '../../history/history.js';
import type { Fleet } from '../fleet/fleet.js';
import type { Log } from '../http/log.js';
import { DATABASE_MAINTENANCE } from '../settings/server-settings.js';
import { EventArchive } from './event-archive.js';
import { EventReadMarks } from './event-read-marks.js';
import { EventUpdates } from './event-updates.js';

/** Services behind the calls about events. */
export interface EventServices {
  /** All events that devices have reported. */
  readonly past: EventHistory;
  readonly events: EventArchive;
  readonly eventUpdates: EventUpdates;
  readonly readMarks: EventReadMarks;
}

/** Events are kept as long as the setting of the database says. */
export function createEventServices(options: {
  readonly store: RecorderStore;
  readonly world: LiveWorld;
  readonly history: History;
  readonly past: EventHistory;
  readonly fleet: Fleet;
  readonly now: () => number;
  readonly log: Log;
}): EventServices {
  const { store, past } = options;
  const keptDays = () => store.settings.read(DATABASE_MAINTENANCE).events;
  return {
    past,
    events: new EventArchive({ ...options, keptDays }),
    eventUpdates: new EventUpdates(options.log),
    readMarks: new EventReadMarks(store.events.readMarks),
  };
}
