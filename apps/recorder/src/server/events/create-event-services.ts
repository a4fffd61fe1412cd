import type { RecorderStore } from '../../store/recorder-store.js';
import type { EventPast, World } from '../../device/world.js';
import type { Fleet } from '../fleet/fleet.js';
import { DATABASE_MAINTENANCE } from '../settings/server-settings.js';
import { EventArchive } from './event-archive.js';
import { EventReadMarks } from './event-read-marks.js';
import { EventUpdates } from './event-updates.js';

/** Services behind the calls about events. */
export interface EventServices {
  readonly world: World;
  /** All events that devices have reported. */
  readonly past: EventPast;
  readonly events: EventArchive;
  readonly eventUpdates: EventUpdates;
  readonly readMarks: EventReadMarks;
}

/** Events are kept as long as the setting of the database says. */
export function createEventServices(options: {
  readonly store: RecorderStore;
  readonly world: World;
  readonly past: EventPast;
  readonly fleet: Fleet;
  readonly now: () => number;
}): EventServices {
  const { store, world, past } = options;
  const keptDays = () => store.settings.read(DATABASE_MAINTENANCE).events;
  return {
    world,
    past,
    events: new EventArchive({ ...options, keptDays }),
    eventUpdates: new EventUpdates(),
    readMarks: new EventReadMarks(store.events.readMarks),
  };
}
