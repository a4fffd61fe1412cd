import type { DeletionLog, RecordingDeletion } from '../../device/recording-archive.js';

interface Span {
  readonly channel: number;
  readonly first: number;
  /** Not included. */
  readonly end: number;
}

/** Minutes deleted by users, by device; minutes count from the epoch. */
export class DeletedMinutes {
  readonly #log: DeletionLog;
  readonly #spans = new Map<string, Span[]>();

  constructor(log: DeletionLog) {
    this.#log = log;
    for (const deletion of log.all()) this.#keep(deletion);
  }

  has(deviceId: string, channel: number, minute: number): boolean {
    const spans = this.#spans.get(deviceId);
    if (spans === undefined) return false;
    return spans.some(
      (span) => (span.channel === 0 || span.channel === channel) && minute >= span.first && minute < span.end,
    );
  }

  add(deletion: RecordingDeletion): void {
    this.#log.add(deletion);
    this.#keep(deletion);
  }

  #keep({ deviceId, channel, startS, endS }: RecordingDeletion): void {
    const span = { channel, first: Math.floor(startS / 60), end: Math.ceil(endS / 60) };
    const spans = this.#spans.get(deviceId);
    if (spans === undefined) this.#spans.set(deviceId, [span]);
    else spans.push(span);
  }
}
