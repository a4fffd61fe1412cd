import { makeZip } from 'client-zip';
import { GkError } from '../errors/gk-error.js';
import { toGkError } from '../errors/to-gk-error.js';
import type { RestClient } from '../rest/connection/client.js';
import { readLogResource } from '../rest/logs/read-log.js';
import { onAbort } from '../util/abort.js';
import { systemClock, type Clock } from '../util/clock.js';
import { ListenerSet } from '../util/listener-set.js';
import { collectEvidence } from './collect-evidence.js';
import { CollectedFile } from './collected-file.js';
import type { EvidenceBundle, EvidenceState } from './evidence-bundle.js';
import {
  EVIDENCE_MANIFEST,
  EVIDENCE_PAGE,
  type EvidenceFile,
  type EvidenceGap,
  type EvidenceManifest,
  type EvidenceSignature,
} from './evidence-manifest.js';
import { checkEvidenceRequest, evidenceFileName, type EvidenceRequest } from './evidence-request.js';
import { evidencePageSource } from './evidence-page.generated.js';
import { statementFileName } from './statement-files.js';
import { StatementRequests } from './statement-requests.js';

/** Options of making a bundle. @public */
export interface EvidenceOptions {
  /** Such as `session.rest`. */
  readonly rest: RestClient;
  /** Address of the server, as it stands in the manifest. */
  readonly server: string;
  /**
   * The clock of the server, unix seconds, such as `session.serverNowS`. A period that has not ended by then is cut
   * there: no answer covers the future, and a proof of such a bundle would not fit its period.
   */
  readonly serverNowS?: () => number;
  /** Ends everything. */
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
}

/**
 * Begins a bundle: footage of the chosen channels, track, events and their pictures, a manifest with the SHA-256 of
 * each file, and a page that plays it all offline, in one zip.
 *
 * @example
 * ```ts
 * const bundle = startEvidence(
 *   { deviceId: 'GK-0007', startS, endS: startS + 600, channels: [1, 2], place: 'server', madeBy: 'anna' },
 *   { rest: session.rest, server: 'https://fleet.example.com' },
 * );
 * await bundle.stream.pipeTo(target);
 * if (bundle.state.kind === 'done') console.log(bundle.state.result.manifestSha256);
 * ```
 * @throws GkError `invalid-argument` for a request that cannot become a bundle.
 * @public
 */
export function startEvidence(request: EvidenceRequest, options: EvidenceOptions): EvidenceBundle {
  checkEvidenceRequest(request);
  return new RunningEvidence(untilNow(request, options.serverNowS?.() ?? Infinity), options);
}

/** The clock of the server is known to about a second. */
const CLOCK_ERROR_S = 2;

function untilNow(request: EvidenceRequest, serverNowS: number): EvidenceRequest {
  const endS = Math.min(request.endS, Math.floor(serverNowS) - CLOCK_ERROR_S);
  if (endS <= request.startS) throw new GkError('invalid-argument', 'The period has not begun yet.');
  return { ...request, endS };
}

/** A file as client-zip takes it. */
interface ZipEntry {
  readonly name: string;
  readonly input: AsyncIterable<Uint8Array>;
  readonly lastModified: Date;
}

class RunningEvidence implements EvidenceBundle {
  readonly request: EvidenceRequest;
  readonly name: string;
  readonly stream: ReadableStream<Uint8Array>;
  readonly #options: EvidenceOptions;
  readonly #clock: Clock;
  readonly #listeners = new ListenerSet();
  readonly #cancel = new AbortController();
  readonly #stop = new AbortController();
  readonly #files: EvidenceFile[] = [];
  readonly #missing: EvidenceGap[] = [];
  #address: string | undefined;
  #state: EvidenceState;
  #letGoOfSignal = (): void => undefined;

  constructor(request: EvidenceRequest, options: EvidenceOptions) {
    this.request = request;
    this.name = evidenceFileName(request);
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#state = {
      kind: 'collecting',
      part: { kind: 'events' },
      done: 0,
      total: request.channels.length + 3,
      share: undefined,
    };
    this.stream = this.#zip();
    this.#letGoOfSignal = onAbort(options.signal, (reason) => {
      this.#cancel.abort(reason);
      this.#set({ kind: 'cancelled' });
    });
  }

  get state(): EvidenceState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  stop(): void {
    this.#stop.abort();
  }

  /** The zip; who cancels it ends what is under way. */
  #zip(): ReadableStream<Uint8Array> {
    let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
    return new ReadableStream(
      {
        pull: async (controller) => {
          // The zip reads ahead of its reader, hence it is made only when there is one.
          reader ??= makeZip(this.#entries()).getReader();
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        },
        cancel: () => {
          this.#cancel.abort();
          this.#set({ kind: 'cancelled' });
          // The collector of the files throws then, and its error has no recipient.
          void reader?.cancel().catch(() => undefined);
        },
      },
      // Nothing is fetched ahead of its reader.
      { highWaterMark: 0 },
    );
  }

  /** The files of the zip in their order; the manifest is the last, since it names all others. */
  async *#entries(): AsyncGenerator<ZipEntry> {
    const lastModified = new Date(this.#clock.now());
    if (!this.#cancel.signal.aborted) this.#tellServer();
    const statements = new StatementRequests(this.#options.rest, this.#cancel.signal);
    try {
      const collected = collectEvidence(this.request, {
        rest: this.#options.rest,
        clock: this.#clock,
        signal: this.#cancel.signal,
        stop: this.#stop.signal,
        onProgress: (part, done, total, share) => {
          this.#set({ kind: 'collecting', part, done, total, share });
        },
        onGap: (gap) => this.#missing.push(gap),
        onAddress: (address) => (this.#address = address),
      });
      for await (const file of collected) {
        const noted = this.#note(file);
        yield entryOf(file, lastModified);
        await statements.add(noted);
      }
      const page = new CollectedFile(EVIDENCE_PAGE, new TextEncoder().encode(evidencePageSource));
      this.#note(page);
      yield entryOf(page, lastModified);
      const { signature, statements: signed } = await statements.end();
      for (const [index, statement] of signed.entries()) {
        const bytes = new TextEncoder().encode(`${JSON.stringify(statement, undefined, 2)}\n`);
        const file = new CollectedFile(statementFileName(index + 1), bytes);
        this.#note(file);
        yield entryOf(file, lastModified);
      }
      const manifest = this.#manifest(signature);
      const bytes = new TextEncoder().encode(`${JSON.stringify(manifest, undefined, 2)}\n`);
      const file = new CollectedFile(EVIDENCE_MANIFEST, bytes);
      yield entryOf(file, lastModified);
      this.#set({ kind: 'done', result: { manifest, manifestSha256: file.digest() } });
    } catch (error) {
      this.#set(this.#cancel.signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', error: toGkError(error) });
      throw error;
    }
  }

  /** For the server's read log; the bundle is made whatever becomes of that. */
  #tellServer(): void {
    const { deviceId, startS, endS } = this.request;
    const note = { kind: 'evidence', deviceIds: [deviceId], startS, endS, what: this.name.slice(0, 100) } as const;
    readLogResource(this.#options.rest)
      .note(note, { signal: this.#cancel.signal })
      .catch(() => undefined);
  }

  /** Puts a file into the manifest. */
  #note(file: CollectedFile): EvidenceFile {
    const { name, sizeBytes, footage } = file;
    const noted: EvidenceFile = {
      name,
      sizeBytes,
      sha256: file.digest(),
      ...(footage && { channel: footage.channel }),
      ...(footage?.spans && { spans: footage.spans }),
    };
    this.#files.push(noted);
    return noted;
  }

  #manifest(signature: EvidenceSignature): EvidenceManifest {
    const { deviceId, startS, endS, channels, madeBy, vehicle = {}, note } = this.request;
    return {
      format: 'gk-evidence',
      version: 2,
      deviceId,
      vehicle,
      startS,
      endS,
      channels,
      ...(this.#address !== undefined && { address: this.#address }),
      madeBy,
      madeS: Math.floor(this.#clock.now() / 1000),
      server: this.#options.server,
      ...(note !== undefined && { note }),
      files: this.#files,
      missing: this.#missing,
      signature,
    };
  }

  #set(state: EvidenceState): void {
    if (this.#state.kind !== 'collecting') return;
    this.#state = state;
    if (state.kind !== 'collecting') this.#letGoOfSignal();
    this.#listeners.notify();
  }
}

const entryOf = (file: CollectedFile, lastModified: Date): ZipEntry => ({
  name: file.name,
  input: file.read(),
  lastModified,
});
