import type { EventMessage } from 'gk-sdk/wire';
import type { WorldEvent } from '../../device/world.js';
import type { ComputedEvents, PastQuery } from '../../world/computed-world.js';

/** A past of the events that a test let happen, each reported when it happened. */
export class FakePast implements ComputedEvents {
  readonly reportDelayMs = 0;
  readonly updateDelayMs = 0;
  readonly #bySerial = new Map<number, WorldEvent>();

  add(event: EventMessage): void {
    const serialno = Number(event.serialno);
    const reportedMs = (event.eventtimeutc ?? 0) * 1000;
    const known = this.#bySerial.get(serialno);
    this.#bySerial.set(serialno, {
      serialno,
      deviceId: event.deviceid ?? '',
      code: Number(event.appdevid),
      memo: event.memo ?? '',
      happenedS: event.eventtimeutc ?? 0,
      reportedMs: known?.reportedMs ?? reportedMs,
      updatedMs: reportedMs,
      cover: event.cmd === 'cover',
      call: event.call === 1,
      lat: event.vehicley ?? null,
      lng: event.vehiclex ?? null,
      speedKmh: event.speed ?? 0,
      snap: event.snap ?? 0,
    });
  }

  get(serialno: number, atMs: number): WorldEvent | undefined {
    const event = this.#bySerial.get(serialno);
    return event !== undefined && event.reportedMs <= atMs ? event : undefined;
  }

  /** A number a second, and 15 free ones between. */
  serialAt(atMs: number): number {
    return Math.floor(atMs / 1000) * 16;
  }

  /** Numbers of {@link serialAt} tell their time themselves; tests give small ones to their events. */
  timeOfSerial(serialno: number): number {
    const second = Math.floor(serialno / 16);
    if (second > 1_000_000_000) return second * 1000;
    const later = [...this.#bySerial.values()].filter((event) => event.serialno >= serialno);
    return Math.min(Number.MAX_SAFE_INTEGER, ...later.map(({ reportedMs }) => reportedMs));
  }

  steps(query: PastQuery): WorldEvent[] {
    return this.between(query);
  }

  between({ fromMs, toMs, atMs, deviceIds, newestFirst = false }: PastQuery): WorldEvent[] {
    const events = [...this.#bySerial.values()].filter(
      ({ reportedMs, deviceId }) =>
        reportedMs >= fromMs && reportedMs <= toMs && reportedMs <= atMs && (deviceIds?.has(deviceId) ?? true),
    );
    return events.sort((a, b) => (newestFirst ? b.serialno - a.serialno : a.serialno - b.serialno));
  }
}
