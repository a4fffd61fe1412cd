import { jt808Time, type Jt808Message } from 'gk-sdk/jt808';
import type { GkPacket } from 'gk-sdk/wire';
import { done, type DeviceAnswer, type NotDone } from '../../device/device-answer.js';
import type { AskOptions, RecordedRequest, TransferSink } from '../../device/device-link.js';
import type { FtpUpload } from '../ftp/ftp-upload.js';
import type { AskedTerminal } from '../link/terminal-media.js';
import type { TerminalSession } from '../sessions/terminal-session.js';
import type { MediaHost } from './media-host.js';
import type { MediaRequests } from './media-requests.js';
import { readUpload, UnreadUpload, type UploadSpan } from './read-upload.js';
import type { TerminalFile, TerminalRecordings } from './terminal-recordings.js';
import { UploadWatch, type UploadEnd } from './upload-watch.js';

/** Commands of 9207. */
const COMMAND = { goOn: 1, cancel: 2 } as const;
const STREAM = { main: 1, sub: 2 } as const;
const EITHER_KIND = 3;
/** Wi-Fi, LAN and mobile network. */
const ANY_NETWORK = 7;
const ROOT = '/';
/** A terminal may send whole files where a part was asked for, and others than those that it lists. */
const MOST_TIMES = 2;
const MORE_BYTES = 64 * 1024 * 1024;
const MOST_UNLISTED_BYTES = 4 * 1024 ** 3;
/** So much more than the share of the time asked for: it sends its files whole. */
const WHOLE_FROM = 1.2;
const WAIT_MS = 20_000;
const UNSUPPORTED = { kind: 'unsupported' } as const;
const FULL = { kind: 'refused', reason: 'Too many devices send files: try again later' } as const;
const WITHDRAWN = { kind: 'timeout' } as const;

/** An upload that runs. */
interface Running {
  readonly serial: number | undefined;
  readonly watch: UploadWatch;
}

/** Recordings that terminals send as files (9206), by the FTP server of this recorder; one at a time of each. */
export class TerminalUploads {
  readonly #host: MediaHost;
  readonly #requests: MediaRequests;
  readonly #recordings: TerminalRecordings;
  readonly #running = new Map<string, Running>();
  /** Ends of the last upload of each terminal that was asked for one. */
  readonly #turns = new Map<string, Promise<void>>();
  /** Connections of terminals that confirmed 9206 and sent nothing, or what cannot be read: they play instead. */
  readonly #unable = new WeakSet<TerminalSession>();

  constructor(host: MediaHost, requests: MediaRequests, recordings: TerminalRecordings) {
    this.#host = host;
    this.#requests = requests;
    this.#recordings = recordings;
  }

  /** A terminal has logged in: asks it to resume the transfers of its former connection. */
  began(session: TerminalSession): void {
    const { deviceId } = session.terminal;
    session.onMessage((message) => {
      if (message.type === 'uploadDone') this.#told(deviceId, message);
    });
    const serial = this.#running.get(deviceId)?.serial;
    if (serial !== undefined) this.#control(deviceId, serial, COMMAND.goOn);
  }

  async fetchRecording(
    terminal: AskedTerminal,
    request: RecordedRequest,
    sink: TransferSink,
    options: AskOptions = {},
  ): Promise<DeviceAnswer<void>> {
    const { deviceId } = terminal.session.terminal;
    if (this.#unable.has(terminal.session)) return UNSUPPORTED;
    const before = this.#turns.get(deviceId);
    let release = (): void => undefined;
    const turn = new Promise<void>((resolve) => (release = resolve));
    const mine = Promise.all([before, turn]).then(() => undefined);
    this.#turns.set(deviceId, mine);
    try {
      if (before !== undefined && !(await this.#waited(before, options))) return WITHDRAWN;
      return this.#unable.has(terminal.session) ? UNSUPPORTED : await this.#fetch(terminal, request, sink, options);
    } finally {
      release();
      if (this.#turns.get(deviceId) === mine) this.#turns.delete(deviceId);
    }
  }

  /** Waits for the upload before; false when it is given up. */
  #waited(before: Promise<void>, { signal, onPart }: AskOptions): Promise<boolean> {
    return new Promise((resolve) => {
      let cancel = (): void => undefined;
      const tick = (): void => {
        cancel = this.#host.clock.after(WAIT_MS, () => {
          onPart?.();
          tick();
        });
      };
      const end = (isTurn: boolean): void => {
        cancel();
        resolve(isTurn);
      };
      tick();
      signal?.addEventListener('abort', () => end(false), { once: true });
      if (signal?.aborted === true) end(false);
      void before.then(() => {
        end(true);
      });
    });
  }

  async #fetch(
    terminal: AskedTerminal,
    request: RecordedRequest,
    sink: TransferSink,
    options: AskOptions,
  ): Promise<DeviceAnswer<void>> {
    const listed = await this.#recordings.files(terminal, request, options);
    if (listed.kind === 'offline' || listed.kind === 'timeout' || listed.kind === 'failed') return listed;
    const files = listed.kind === 'done' ? listed.value.filter(({ sub }) => sub === request.sub) : undefined;
    if (files?.length === 0) return done(undefined);
    options.onPart?.();
    const whole = files && sumOf(files.map(({ bytes }) => bytes));
    const upload = this.#host.ftp.uploads.begin(
      whole === undefined ? MOST_UNLISTED_BYTES : MOST_TIMES * whole + MORE_BYTES,
    );
    if (upload === undefined) return FULL;
    try {
      const answer = await this.#receive(terminal, request, { files, upload, sink, options });
      if (answer.kind !== 'done') return answer;
      // The password is void from now on.
      upload.close();
      return await this.#handOver(terminal, request, { files, upload, sink, options });
    } finally {
      await upload.remove();
    }
  }

  /** Has the terminal send the files. */
  async #receive(
    { session, zoneMinutes }: AskedTerminal,
    request: RecordedRequest,
    { files, upload, sink, options }: Receiving,
  ): Promise<DeviceAnswer<void>> {
    const { deviceId } = session.terminal;
    const { signal } = options;
    const share = files && shareOf(files, request);
    const whole = files && sumOf(files.map(({ bytes }) => bytes));
    const watch = new UploadWatch({
      upload,
      clock: this.#host.clock,
      expectedBytes: share,
      onProgress: (bytes) => {
        const ofBytes = share !== undefined && bytes > WHOLE_FROM * share ? whole : share;
        sink.progress({ bytes, ...(ofBytes !== undefined && ofBytes > 0 && { ofBytes: Math.max(ofBytes, bytes) }) });
      },
    });
    let serial: number | undefined;
    const withdrawn = new Promise<'withdrawn'>((resolve) => {
      signal?.addEventListener('abort', () => resolve('withdrawn'), { once: true });
      if (signal?.aborted === true) resolve('withdrawn');
    });
    const { channel, startS, endS, sub } = request;
    const asked = this.#requests
      .ask(
        deviceId,
        {
          type: 'uploadRequest',
          host: this.#host.hostFor(session),
          port: this.#host.ftp.port,
          user: upload.user,
          password: upload.password,
          path: ROOT,
          channel,
          start: jt808Time(startS * 1000, zoneMinutes),
          end: jt808Time(endS * 1000, zoneMinutes),
          alarms: 0n,
          kind: EITHER_KIND,
          stream: sub ? STREAM.sub : STREAM.main,
          storage: 0,
          networks: ANY_NETWORK,
        },
        {
          ...(signal !== undefined && { signal }),
          onSent: (sent) => {
            serial = sent;
            this.#running.set(deviceId, { serial, watch });
          },
        },
      )
      // It has confirmed, or may send without doing so.
      .then<UploadEnd | NotDone>((answer) =>
        answer.kind === 'done' || answer.kind === 'timeout' ? watch.ended : answer,
      );
    try {
      const end = await Promise.race([asked, watch.ended, withdrawn]);
      if (end === 'withdrawn') {
        this.#cancel(deviceId, serial);
        return WITHDRAWN;
      }
      switch (end.kind) {
        case 'done':
          return done(undefined);
        case 'never began':
          this.#cancel(deviceId, serial);
          this.#unable.add(session);
          return UNSUPPORTED;
        case 'refused':
        case 'unsupported':
          return UNSUPPORTED;
        default:
          this.#cancel(deviceId, serial);
          return end;
      }
    } finally {
      watch.stop();
      if (this.#running.get(deviceId)?.watch === watch) this.#running.delete(deviceId);
    }
  }

  /** Passes on what the files hold. */
  async #handOver(
    { session }: AskedTerminal,
    request: RecordedRequest,
    { files, upload, sink, options }: Receiving,
  ): Promise<DeviceAnswer<void>> {
    const { deviceId } = session.terminal;
    const { channel, sub } = request;
    try {
      for (const { path, ...span } of spansOf(upload, files, request)) {
        const packets: AsyncIterable<readonly GkPacket[]> = readUpload(path, { deviceId, channel, sub, ...span });
        for await (const batch of packets) {
          if (options.signal?.aborted === true) return WITHDRAWN;
          await sink.packets(batch);
        }
      }
      return done(undefined);
    } catch (error) {
      if (!(error instanceof UnreadUpload)) throw error;
      // Whoever asks again gets what it plays.
      this.#unable.add(session);
      return { kind: 'failed', reason: error.message };
    }
  }

  #told(deviceId: string, { requestSerial, result }: Extract<Jt808Message, { readonly type: 'uploadDone' }>): void {
    const running = this.#running.get(deviceId);
    // One runs at a time: another number is a slip, unless it says that another one failed.
    if (running !== undefined && (running.serial === requestSerial || result === 0)) running.watch.tell(result);
  }

  #cancel(deviceId: string, serial: number | undefined): void {
    if (serial !== undefined) this.#control(deviceId, serial, COMMAND.cancel);
  }

  #control(deviceId: string, requestSerial: number, command: number): void {
    this.#requests.tell(deviceId, { type: 'uploadControl', requestSerial, command });
  }
}

interface Receiving {
  /** As the terminal lists them; undefined where it lists none. */
  readonly files: readonly TerminalFile[] | undefined;
  readonly upload: FtpUpload;
  readonly sink: TransferSink;
  readonly options: AskOptions;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

/** Bytes of the time asked for, if each file has as many in each second. */
function shareOf(files: readonly TerminalFile[], { startS, endS }: RecordedRequest): number {
  const shares = files.map(({ segment, bytes }) => {
    const sharedS = Math.min(segment.endS, endS) - Math.max(segment.startS, startS);
    return (bytes * sharedS) / (segment.endS - segment.startS);
  });
  return Math.round(sumOf(shares));
}

type PlacedUpload = Pick<UploadSpan, 'startS' | 'endS' | 'fromS' | 'toS'> & { readonly path: string };

/**
 * When the pictures of each file were captured, which neither FTP nor most files tell: a file of the size of one that was listed is that one,
 * whole; the others were cut to the time asked for, and come in time order.
 */
function spansOf(upload: FtpUpload, listed: readonly TerminalFile[] = [], request: RecordedRequest): PlacedUpload[] {
  const { startS: fromS, endS: toS } = request;
  const files = upload.files.filter(({ bytes }) => bytes > 0);
  const left = [...listed];
  const wholes = files.map(({ bytes }) => {
    const at = left.findIndex((file) => file.bytes === bytes);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  });
  const cuts = wholes.filter((whole) => whole === undefined).length;
  return files
    .flatMap(({ path }, index): PlacedUpload[] => {
      const whole = wholes[index]?.segment;
      if (whole !== undefined) return [{ path, startS: whole.startS, endS: whole.endS, fromS, toS }];
      // As many as were listed: one for each. All in one file, or in others: from the start on.
      const segment = cuts === left.length ? left.shift()?.segment : undefined;
      const startS = Math.max(segment?.startS ?? left[0]?.segment.startS ?? fromS, fromS);
      const endS = Math.min(segment?.endS ?? left.at(-1)?.segment.endS ?? toS, toS);
      // It ends where it ends: the key picture that it begins with may be from ahead of its start.
      return [{ path, startS, endS, fromS: -Infinity, toS: Infinity }];
    })
    .toSorted((a, b) => a.startS - b.startS);
}
