import type { Fault, FaultKind, FaultRequest, StreamFaultKind } from './fault.js';

type FaultOf<K extends FaultKind> = Extract<Fault, { kind: K }>;
type Cut = Extract<FaultRequest, { kind: 'cut' }>;

/** The faults in force. Without `--faults` it stays empty and costs nothing. */
export class FaultBoard {
  readonly #now: () => number;
  #faults: Fault[] = [];
  #nextId = 1;
  /** When each fault was put in force, unix ms. */
  readonly #beganMs = new WeakMap<Fault, number>();
  readonly #onCut = new Set<(cut: Cut) => void>();
  readonly #onChange = new Set<() => void>();

  /** `now` gives unix milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Puts a fault in force. A `cut` happens at once and is over. */
  add(request: FaultRequest): Fault {
    const endsMs =
      'durationMs' in request && request.durationMs !== undefined ? this.#now() + request.durationMs : null;
    const fault: Fault = { ...request, id: this.#nextId++, endsMs };
    if (request.kind === 'cut') {
      for (const listener of this.#onCut) listener(request);
      return fault;
    }
    this.#faults = [...this.list(), fault];
    this.#beganMs.set(fault, this.#now());
    this.#changed();
    return fault;
  }

  list(): readonly Fault[] {
    const now = this.#now();
    return this.#faults.filter((fault) => fault.endsMs === null || fault.endsMs > now);
  }

  /** Ends one fault; false when there is none of that id. */
  clear(id: number): boolean {
    const rest = this.#faults.filter((fault) => fault.id !== id);
    const found = rest.length < this.#faults.length;
    this.#faults = rest;
    if (found) this.#changed();
    return found;
  }

  clearAll(): void {
    this.#faults = [];
    this.#changed();
  }

  /** The newest fault of a kind that hits a stream. */
  onStream<K extends StreamFaultKind>(kind: K, deviceId: string, channel: number): FaultOf<K> | undefined {
    if (this.#faults.length === 0) return undefined;
    return this.list().findLast((fault): fault is FaultOf<K> => fault.kind === kind && hits(fault, deviceId, channel));
  }

  /** Since when faults keep the device off the network, unix ms; undefined while none does. */
  offlineSinceMs(deviceId: string): number | undefined {
    if (this.#faults.length === 0) return undefined;
    const cuts = this.list().filter((fault) => fault.kind === 'offline' && (fault.device ?? deviceId) === deviceId);
    const beganMs = cuts.flatMap((fault) => this.#beganMs.get(fault) ?? []);
    return beganMs.length === 0 ? undefined : Math.min(...beganMs);
  }

  /** True while replies on the command channel follow a frame that is no message. */
  malformsCommands(): boolean {
    return this.#faults.length > 0 && this.list().some((fault) => fault.kind === 'malformed');
  }

  /** Calls `listener` at each cut; returns an unsubscribe function. */
  onCut(listener: (cut: Cut) => void): () => void {
    this.#onCut.add(listener);
    return () => this.#onCut.delete(listener);
  }

  /** Calls `listener` after each change of the faults in force; returns an unsubscribe function. */
  onChange(listener: () => void): () => void {
    this.#onChange.add(listener);
    return () => this.#onChange.delete(listener);
  }

  #changed(): void {
    for (const listener of this.#onChange) listener();
  }
}

/** True when a fault or cut names this device and channel, or leaves them open. */
export function hits(
  fault: { device?: string | undefined; channel?: number | undefined },
  deviceId: string,
  channel: number,
): boolean {
  return (fault.device ?? deviceId) === deviceId && (fault.channel ?? channel) === channel;
}
