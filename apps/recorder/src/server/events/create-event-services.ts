import type { Clock } from 'gk-sdk';
import type { DeviceLink } from '../../device/device-link.js';
import type { RecordingArchive } from '../../device/recording-archive.js';
import type { SteadyMs } from '../../time/steady-clock.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { LiveWorld } from '../../device/live-world.js';
import type { EventHistory, History } from '../../history/history.js';
import type { Fleet } from '../fleet/fleet.js';
import type { Log } from '../http/log.js';
import { DATABASE_MAINTENANCE, EVENT_SETTINGS, sizeInBytes } from '../settings/server-settings.js';
import { EventArchive } from './event-archive.js';
import { EventReadMarks } from './event-read-marks.js';
import { EventUpdates } from './event-updates.js';
import { FootageFetcher } from './footage-fetcher.js';
import { FootageOrders } from './footage-orders.js';

/** Services behind the calls about events. */
export interface EventServices {
  /** All events that devices have reported. */
  readonly past: EventHistory;
  readonly events: EventArchive;
  readonly eventUpdates: EventUpdates;
  readonly footageOrders: FootageOrders;
  readonly footageFetcher: FootageFetcher;
  readonly readMarks: EventReadMarks;
}

/** Events are kept as long as the setting of the database says. */
export function createEventServices(options: {
  readonly store: RecorderStore;
  readonly world: LiveWorld;
  readonly history: History;
  readonly past: EventHistory;
  readonly fleet: Fleet;
  readonly link: DeviceLink;
  readonly archive: RecordingArchive;
  readonly clock: Clock;
  readonly now: () => number;
  readonly steady: SteadyMs;
  readonly log: Log;
  /** Orders of footage that are fetched at the same time, at most. */
  readonly maxRun: () => number;
  /** Told of the bytes that a device has sent. */
  readonly onReceived: (deviceId: string, bytes: number) => void;
}): EventServices {
  const { store, past, fleet, log } = options;
  const keptDays = () => store.settings.read(DATABASE_MAINTENANCE).events;
  const eventUpdates = new EventUpdates(log);
  const footageFetcher = new FootageFetcher({
    ...options,
    events: store.events,
    folder: store.files.folder('downloads'),
    isOnline: (deviceId) => fleet.isOnline(deviceId),
    isKnown: (deviceId) => store.devices.get(deviceId) !== undefined,
    wasEngineOff: (order, signal) => footageOrders.wasEngineOff(order, signal),
    maxBytes: () => sizeInBytes(store.settings.read(EVENT_SETTINGS).footagesize),
    onChange: (order) => {
      eventUpdates.publish(events.footageUpdate(order));
    },
  });
  const footageOrders: FootageOrders = new FootageOrders({
    ...options,
    fetcher: footageFetcher,
    onFailure: (error) => {
      log(`Footage was not ordered: ${error instanceof Error ? error.message : String(error)}`, error);
    },
  });
  const events: EventArchive = new EventArchive({ ...options, footageOrders, keptDays });
  store.events.attachments.onChange((changed) => {
    eventUpdates.publish(events.attachmentsUpdate(changed));
  });
  return {
    past,
    events,
    eventUpdates,
    footageOrders,
    footageFetcher,
    readMarks: new EventReadMarks(store.events.readMarks),
  };
}
