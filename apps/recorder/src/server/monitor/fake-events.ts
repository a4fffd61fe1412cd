import type { FleetEvent } from 'gk-sdk';
import type { VcpMessage } from 'gk-sdk/wire';
import { cityWallTime } from '../../world/clock.js';
import type { World } from '../../world/world.js';

const MAX_MEMO = 255;

/** What made-up events work with. */
export interface FakeEventsOptions {
  readonly world: World;
  /** Sends an event to all who listen. */
  readonly publish: (event: FleetEvent) => void;
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
    const { world, now, publish } = this.#options;
    const atMs = now();
    const atS = Math.floor(atMs / 1000);
    const at = world.live(deviceId, atMs)?.gps_info?.data;
    publish({
      cmd: 'new',
      // Serial numbers of the simulation are far smaller.
      serialno: atMs,
      deviceid: deviceId,
      appdevid: Number(message.fields.A),
      eventtime: cityWallTime(atS),
      eventtimeutc: atS,
      vehiclex: at?.lng ?? 0,
      vehicley: at?.lat ?? 0,
      speed: at?.speedInKmh ?? 0,
      memo: (message.body ?? '').slice(0, MAX_MEMO),
      gpio: message.fields.B ?? '0000',
      call: 0,
    });
  }
}
