import type { RecordedPeriod } from '../../store/logs/stream-log.js';
import type { AuditedStream, StreamAudit, StreamKind } from '../logs/stream-audit.js';
import type { TrafficCounter } from '../mileage/traffic-counter.js';
import { RateMeter } from '../../time/rate-meter.js';

/** Use of a device: talks have a log of their own, the stream log covers the rest. */
export type ViewerKind = StreamKind | 'talk' | 'broadcast';

/** A user who watches or talks. */
export interface Viewer extends Omit<AuditedStream, 'kind'> {
  readonly kind: ViewerKind;
  /** Software version of the device. */
  readonly version: string;
  readonly ip: string;
  readonly port: number;
}

/** The registry's end of one viewer. */
export interface ViewerEntry {
  /** Bytes that the device delivered for this viewer's channel; what several watch counts once. */
  received(channel: number, sub: boolean, bytes: number): void;
  /** Bytes that went out to this viewer. */
  sent(bytes: number): void;
  /** Bytes that went to the device. */
  toDevice(bytes: number): void;
  /** Takes the viewer off, and says what a playback showed. Idempotent. */
  close(shown?: RecordedPeriod): void;
}

/** The word for each kind in Q10: that of the stream's address. */
const STATUS_TYPES: Readonly<Record<ViewerKind, string>> = {
  live: 'live',
  'local-playback': 'lopb',
  'remote-playback': 'repb',
  'local-download': 'lobkget',
  'remote-download': 'repbmp4get',
  talk: 'talk',
  broadcast: 'broadcast',
};

/** The body of Q10, as it travels. */
interface StreamStatusBody {
  /** Bytes a second, as the other two. */
  readonly hddBps?: number;
  readonly uploadBps?: number;
  readonly downloadBps?: number;
  /** Times are unix seconds. */
  readonly devices: readonly {
    readonly deviceid: string;
    readonly version: string;
    readonly arrivedTime: number;
    readonly users: readonly {
      readonly type: string;
      readonly user: string;
      readonly ip: string;
      readonly port: number;
      readonly arrivedTime: number;
    }[];
  }[];
}

interface Known {
  readonly viewer: Viewer;
  readonly arrivedS: number;
}

/** Who watches what, and how many bytes go in and out: the source of Q10 and of the stream log. */
export class StreamRegistry {
  readonly #now: () => number;
  readonly #audit: StreamAudit;
  readonly #traffic: TrafficCounter;
  readonly #viewers = new Set<Known>();
  /** Who counts the bytes of a feed that comes in once and goes out to many. */
  readonly #counting = new Map<string, Known>();
  readonly #in = new RateMeter();
  readonly #out = new RateMeter();

  /** `now` gives unix milliseconds. */
  constructor(now: () => number, audit: StreamAudit, traffic: TrafficCounter) {
    this.#now = now;
    this.#traffic = traffic;
    this.#audit = audit;
  }

  /** Viewers under way by what they do. */
  get counts(): ReadonlyMap<ViewerKind, number> {
    const counts = new Map<ViewerKind, number>();
    for (const { viewer } of this.#viewers) counts.set(viewer.kind, (counts.get(viewer.kind) ?? 0) + 1);
    return counts;
  }

  open(viewer: Viewer): ViewerEntry {
    const known: Known = { viewer, arrivedS: Math.floor(this.#now() / 1000) };
    this.#viewers.add(known);
    const endAudit = this.#beginAudit(viewer);
    const keys = new Set<string>();
    return {
      received: (channel, sub, bytes) => {
        const key = `${viewer.deviceId}/${channel}/${sub ? 'sub' : 'main'}`;
        keys.add(key);
        if (!this.#counting.has(key)) this.#counting.set(key, known);
        if (this.#counting.get(key) !== known) return;
        this.#in.add(bytes, this.#now());
        // A recording of the server has come from the device already.
        if (viewer.kind !== 'local-playback') this.#traffic.received(viewer.deviceId, bytes);
      },
      sent: (bytes) => {
        this.#out.add(bytes, this.#now());
      },
      toDevice: (bytes) => {
        this.#traffic.sent(viewer.deviceId, bytes);
      },
      close: (shown) => {
        endAudit(shown);
        this.#viewers.delete(known);
        for (const key of keys) if (this.#counting.get(key) === known) this.#counting.delete(key);
      },
    };
  }

  #beginAudit({ kind, ...viewer }: Viewer): (shown?: RecordedPeriod) => void {
    return kind === 'talk' || kind === 'broadcast' ? () => undefined : this.#audit.begin({ ...viewer, kind });
  }

  /**
   * The status for a user who sees `visible`: `downloadBps` from devices, `uploadBps` to viewers. Nothing is written to
   * disk yet, so `hddBps` is 0. With `onlyUser` it covers that user alone, and not the traffic of all.
   */
  status(visible: ReadonlySet<string>, onlyUser?: string): StreamStatusBody {
    const byDevice = new Map<string, Known[]>();
    for (const known of this.#viewers) {
      const { deviceId, user } = known.viewer;
      if (onlyUser !== undefined && user !== onlyUser) continue;
      if (visible.has(deviceId)) byDevice.set(deviceId, [...(byDevice.get(deviceId) ?? []), known]);
    }
    return {
      ...(onlyUser === undefined && {
        hddBps: 0,
        uploadBps: this.#out.bytesPerSecond(this.#now()),
        downloadBps: this.#in.bytesPerSecond(this.#now()),
      }),
      devices: [...byDevice].map(([deviceid, known]) => ({
        deviceid,
        version: known[0]?.viewer.version ?? '',
        arrivedTime: Math.min(...known.map(({ arrivedS }) => arrivedS)),
        users: known.map(({ viewer: { kind, user, ip, port }, arrivedS }) => ({
          type: STATUS_TYPES[kind],
          user,
          ip,
          port,
          arrivedTime: arrivedS,
        })),
      })),
    };
  }
}
