import * as z from '../model/fields/zod.js';
import type { DownloadStorage, QueuedDownload } from './download-queue.js';
import type { RecordingDownloadRequest } from './recording-download.js';

/** Marks of what was exported that are kept. */
const MAX_EXPORTED = 500;

const requestSchema = z.looseObject({
  deviceId: z.string(),
  channel: z.number(),
  startS: z.number(),
  durationS: z.number(),
  place: z.string(),
  format: z.optional(z.string()),
  main: z.optional(z.boolean()),
  part: z.optional(z.number()),
});
const schema = z.looseObject({
  unfinished: z.array(z.unknown()),
  exported: z.array(z.unknown()),
});
const markSchema = z.looseObject({ key: z.string(), ms: z.number() });

/**
 * Persistent state of a queue: unfinished and exported recordings. A storage that throws (private mode, full) counts as
 * none; what another program wrote into it counts as nothing.
 *
 * @internal
 */
export class DownloadMemory {
  readonly #storage: DownloadStorage | undefined;
  readonly #name: string;
  readonly #exported = new Map<string, number>();
  /** Requests in the storage that were unfinished when this object was made. */
  readonly unfinished: readonly RecordingDownloadRequest[];
  #wanted: readonly RecordingDownloadRequest[] = [];
  #written: string | undefined;

  constructor(storage: DownloadStorage | undefined, name: string) {
    this.#storage = storage;
    this.#name = name;
    const kept = z.safeParse(schema, this.#read());
    this.unfinished = kept.success ? kept.data.unfinished.flatMap(toRequest) : [];
    for (const row of kept.success ? kept.data.exported : []) {
      const mark = z.safeParse(markSchema, row);
      if (mark.success) this.#exported.set(mark.data.key, mark.data.ms);
    }
  }

  exportedMs(key: string): number | undefined {
    return this.#exported.get(key);
  }

  exported(key: string, nowMs: number): void {
    this.#exported.delete(key);
    this.#exported.set(key, nowMs);
    for (const oldest of this.#exported.keys()) {
      if (this.#exported.size <= MAX_EXPORTED) break;
      this.#exported.delete(oldest);
    }
    this.#write();
  }

  /** Keeps what is not in the user's hands yet; what failed or was cancelled is the user's to try again. */
  keep(items: readonly QueuedDownload[]): void {
    this.#wanted = items
      .filter(({ state, saved }) => !saved && state.kind !== 'failed' && state.kind !== 'cancelled')
      .map(({ request }) => request);
    this.#write();
  }

  #read(): unknown {
    try {
      return JSON.parse(this.#storage?.getItem(this.#name) ?? 'null');
    } catch {
      return undefined;
    }
  }

  #write(): void {
    if (!this.#storage) return;
    const exported = [...this.#exported].map(([key, ms]) => ({ key, ms }));
    const text = JSON.stringify({ unfinished: this.#wanted, exported });
    // Progress changes many times a second and changes nothing here.
    if (text === this.#written) return;
    this.#written = text;
    try {
      this.#storage.setItem(this.#name, text);
    } catch {
      // Full or forbidden: the queue works without.
    }
  }
}

function toRequest(row: unknown): RecordingDownloadRequest[] {
  const parsed = z.safeParse(requestSchema, row);
  if (!parsed.success) return [];
  const { deviceId, channel, startS, durationS, place, format, main, part } = parsed.data;
  if (place !== 'server' && place !== 'device') return [];
  if (format !== undefined && format !== 'mp4' && format !== 'gms') return [];
  return [
    {
      deviceId,
      channel,
      startS,
      durationS,
      place,
      ...(format && { format }),
      ...(main && { main }),
      ...(part !== undefined && { part }),
    },
  ];
}
