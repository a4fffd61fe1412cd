import type { EventMessage, VcpMessage } from 'gk-sdk/wire';
import type { FakedEvent, FakedEventStore } from '../../store/events/faked-event-store.js';
import { EVENT_CODES } from '../../device/event-codes.js';
import { eventMessage } from '../../device/event-message.js';
import type { LiveWorld } from '../../device/live-world.js';

const MAX_MEMO = 255;

/** Dependencies of the made-up events. */
export interface FakeEventsOptions {
  readonly world: Pick<LiveWorld, 'live' | 'serialAt'>;
  readonly faked: FakedEventStore;
  /** Whether a device is one of the fleet: those only played by hand have no past. */
  readonly isKnown: (deviceId: string) => boolean;
  /** Sends an event to all who listen. */
  readonly publish: (event: EventMessage) => void;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Events that a technician makes a device report: A the event code, B the bits GPIO0 to GPIO3, the body a memo. */
export class FakeEvents {
  readonly #options: FakeEventsOptions;

  constructor(options: FakeEventsOptions) {
    this.#options = options;
  }

  /** Why a message is no event; undefined when it is one. */
  problem({ fields }: VcpMessage): string | undefined {
    if (!/^\d{1,5}$/.test(fields.A ?? '')) return 'DB7 needs an event code in field A';
    if (!/^[01]{4}$/.test(fields.B ?? '0000')) return 'Field B holds four bits, GPIO0 first';
    return undefined;
  }

  publish(deviceId: string, message: VcpMessage): void {
    if (this.problem(message) !== undefined) return;
    const { world, faked, isKnown, now, publish } = this.#options;
    const atMs = now();
    const live = world.live(deviceId);
    const fix = live?.gps_info?.data;
    const code = Number(message.fields.A);
    const event: FakedEvent = {
      deviceId,
      code,
      memo: (message.body ?? '').slice(0, MAX_MEMO),
      happenedS: Math.floor(atMs / 1000),
      reportedMs: atMs,
      call: code === EVENT_CODES.callRequest,
      lat: fix?.lat ?? null,
      lng: fix?.lng ?? null,
      speedKmh: Math.round(fix?.speedInKmh ?? 0),
      snap: 0,
    };
    const serialAt = world.serialAt(atMs);
    const { serialno } = isKnown(deviceId) ? faked.add(event, serialAt) : { serialno: serialAt + 1 };
    const { drivername = null } = live ?? {};
    publish({
      ...eventMessage(event),
      ...(event.call && { channel: 1 }),
      serialno,
      gpio: message.fields.B ?? '0000',
      drivername,
    });
  }
}
