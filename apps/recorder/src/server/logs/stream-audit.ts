import type {
  RecordedPeriod,
  StreamEntrance,
  StreamLog,
  StreamLogRow,
  StreamLogType,
} from '../../store/logs/stream-log.js';
import type { MissingRows } from './missing-rows.js';

/** Purpose of a stream. */
export type StreamKind = 'live' | 'local-playback' | 'remote-playback' | 'local-download' | 'remote-download';

/** A stream that was requested and granted. */
export interface AuditedStream {
  readonly kind: StreamKind;
  readonly user: string;
  readonly deviceId: string;
  /** From 1; each channel is a row of its own. */
  readonly channels: readonly number[];
  readonly entrance: StreamEntrance;
  /** Of a playback or download: the period that was asked for. */
  readonly recorded?: RecordedPeriod;
}

const ASK_TYPES: Readonly<Record<StreamKind, StreamLogType>> = {
  live: 'Liveview ask',
  'local-playback': 'Local playback',
  'remote-playback': 'Remote playback',
  'local-download': 'Download local',
  'remote-download': 'Download remote',
};

/** Writes each stream into the stream log when it begins, and how long it went on when it ends. */
export class StreamAudit {
  readonly #log: StreamLog;
  readonly #now: () => number;
  readonly #missing: MissingRows;

  /** `now` gives unix milliseconds. */
  constructor(log: StreamLog, now: () => number, missing: MissingRows) {
    this.#log = log;
    this.#now = now;
    this.#missing = missing;
  }

  /** Notes the beginning; what it gives notes the end, once, and what of a recording was shown. */
  begin(stream: AuditedStream): (shown?: RecordedPeriod) => void {
    const askS = this.#nowS();
    const rows = stream.channels.map((channel) => this.#rowOf(stream, channel, askS));
    const ids = rows.map((row) => this.#guarded(() => this.#log.add(row)));
    let ended = false;
    return (shown) => {
      if (ended) return;
      ended = true;
      const endS = this.#nowS();
      const duringS = Math.max(0, endS - askS);
      rows.forEach((row, i) => {
        const id = ids[i];
        // A live view has a row for its end; for the rest the row of the beginning says how long it was.
        if (stream.kind === 'live') {
          this.#guarded(() => this.#log.add({ ...row, type: 'Liveview end', duringS, updatedS: endS }));
        } else if (id !== undefined) {
          this.#guarded(() => {
            this.#log.end(id, duringS, endS, shown);
          });
        }
      });
    };
  }

  #rowOf({ kind, user, deviceId, entrance, recorded }: AuditedStream, channel: number, askS: number): StreamLogRow {
    return {
      username: user,
      deviceId,
      channel,
      entrance,
      type: ASK_TYPES[kind],
      askS,
      duringS: 0,
      updatedS: askS,
      ...(recorded && { recorded }),
    };
  }

  #nowS(): number {
    return Math.floor(this.#now() / 1000);
  }

  /** A full disk costs rows of the log, not pictures. */
  #guarded<T>(write: () => T): T | undefined {
    return this.#missing.write(1, write);
  }
}
