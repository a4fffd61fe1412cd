import type { Clock } from 'gk-sdk';
import type { Jt808Recording } from 'gk-sdk/jt808';
import type { Camera, Loop } from './cameras.js';
import type { Fault } from './faults.js';
import { FtpClient, type RecordedFile } from './ftp-client.js';
import { picturesBetween } from './media-upload.js';
import type { MessageOf } from './message-of.js';
import { RESULT } from './platform-link.js';
import type { TerminalClock } from './terminal-clock.js';

export interface FileUploadsOptions {
  readonly clock: Clock;
  readonly terminalClock: TerminalClock;
  readonly cameras: readonly Camera[];
  readonly faults: ReadonlySet<Fault>;
  /** Host of the platform, where a request names none. */
  readonly host: string;
  readonly out: (line: string) => void;
  /** Files that it has recorded in a time, as 9205 lists them. */
  readonly recorded: (request: MessageOf<'uploadRequest'>) => readonly Jt808Recording[];
}

const CONTROL = { pause: 0, goOn: 1, cancel: 2 } as const;

/** The files that it sends by FTP (9206). */
export class FileUploads {
  readonly #options: FileUploadsOptions;
  readonly #clients = new Map<number, FtpClient>();

  constructor(options: FileUploadsOptions) {
    this.#options = options;
  }

  /** Result of 9206; `onDone` is told when all was sent, or could not be. */
  send(serial: number, request: MessageOf<'uploadRequest'>, onDone: (isDone: boolean) => void): number {
    const { faults, clock, out, recorded } = this.#options;
    if (faults.has('no-ftp')) return RESULT.unsupported;
    if (faults.has('silent')) return RESULT.done;
    const files = recorded(request).flatMap((recording) => this.#fileOf(recording, request) ?? []);
    if (files.length === 0) return RESULT.failed;
    const { host, port, user, password, path } = request;
    out(`sends ${files.length} files of camera ${request.channel} by FTP`);
    const client = new FtpClient({
      host: host === '' ? this.#options.host : host,
      port,
      user,
      password,
      path,
      files,
      faults,
      clock,
      out,
      onDone: (isDone) => {
        this.#clients.delete(serial);
        out(isDone ? 'all files are sent by FTP' : 'files could not be sent by FTP');
        onDone(isDone);
      },
    });
    this.#clients.set(serial, client);
    return RESULT.done;
  }

  /** Result of 9207. */
  control({ requestSerial, command }: MessageOf<'uploadControl'>): number {
    const client = this.#clients.get(requestSerial);
    if (client === undefined) return RESULT.failed;
    switch (command) {
      case CONTROL.pause:
      case CONTROL.goOn:
        client.pause(command === CONTROL.pause);
        return RESULT.done;
      case CONTROL.cancel:
        client.cancel();
        this.#clients.delete(requestSerial);
        this.#options.out('files by FTP: cancelled');
        return RESULT.done;
      default:
        return RESULT.unsupported;
    }
  }

  close(): void {
    for (const client of this.#clients.values()) client.cancel();
  }

  /** A recording, cut to the time asked for: the pictures one after another (Annex B). */
  #fileOf(recording: Jt808Recording, request: MessageOf<'uploadRequest'>): RecordedFile | undefined {
    const { terminalClock, cameras } = this.#options;
    const camera = cameras[recording.channel - 1];
    const loop = recording.stream === 2 ? camera?.sub : camera?.main;
    const read = (text: string): number | undefined => terminalClock.read(text);
    const fromMs = Math.max(read(recording.start) ?? 0, read(request.start) ?? 0);
    const toMs = Math.min(read(recording.end) ?? Infinity, read(request.end) ?? Infinity);
    if (loop === undefined || !(fromMs < toMs)) return undefined;
    const ending = loop.pictures[0]?.codec ?? 'h264';
    const name = `${recording.channel}_${terminalClock.text(fromMs)}_${terminalClock.text(toMs)}.${ending}`;
    const pieces = (): Iterable<Uint8Array> => piecesOf(loop, fromMs, toMs);
    let bytes = 0;
    for (const piece of pieces()) bytes += piece.byteLength;
    return { name, bytes, from: (offset) => behind(pieces(), offset) };
  }
}

/** Pictures from the first key picture on. */
function* piecesOf(loop: Loop, fromMs: number, toMs: number): Iterable<Uint8Array> {
  let hasKey = false;
  for (const { picture } of picturesBetween(loop, fromMs, toMs)) {
    hasKey ||= picture.key;
    if (hasKey) yield picture.data;
  }
}

function* behind(pieces: Iterable<Uint8Array>, offset: number): Iterable<Uint8Array> {
  let left = offset;
  for (const piece of pieces) {
    if (left < piece.byteLength) yield piece.subarray(left);
    left = Math.max(0, left - piece.byteLength);
  }
}
