import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  decodeJt808,
  Jt1078Writer,
  Jt808Parser,
  jt808TerminalId,
  type Jt808Header,
  type Jt808Message,
  type Jt808Unread,
} from 'gk-sdk/jt808';
import { FakeClock } from '../../../media/testing/fake-clock.js';
import { FtpUploads } from '../../ftp/ftp-uploads.js';
import type { AskedTerminal, TerminalMedia } from '../../link/terminal-media.js';
import { TerminalSession } from '../../sessions/terminal-session.js';
import { createTerminalMedia } from '../create-terminal-media.js';
import { ExpectedStreams } from '../expected-streams.js';
import { MediaConnection } from '../media-connection.js';
import type { MediaPurpose } from '../media-host.js';

const START_MS = 1_700_000_000_000;
const FTP_PORT = 8906;
const PORTS = { main: 8901, sub: 8902, talk: 8903, playback: 8904 } as const;

/** Asked by the gateway. */
interface Asked {
  readonly header: Jt808Header;
  readonly message: Jt808Message | Jt808Unread;
}

/** A connection for media as the other end has it. */
export interface FakeUpload {
  readonly connection: MediaConnection;
  readonly writer: Jt1078Writer;
  readonly sent: Uint8Array[];
  readonly refused: string[];
  isDestroyed: boolean;
}

/** Media of one terminal that a test plays by hand: its messages, its connections, and the time. */
export class MediaBench {
  readonly clock = new FakeClock(START_MS);
  readonly asked: Asked[] = [];
  readonly ports = {
    main: { port: PORTS.main, expected: new ExpectedStreams() },
    sub: { port: PORTS.sub, expected: new ExpectedStreams() },
    talk: { port: PORTS.talk, expected: new ExpectedStreams() },
    playback: { port: PORTS.playback, expected: new ExpectedStreams() },
  };
  readonly uploads: FtpUploads;
  readonly media: TerminalMedia;
  readonly terminal: AskedTerminal;
  /** Number of cameras that the terminal has told. */
  cameras: number | undefined;
  /** Answer of the terminal; undefined = not at all. */
  answer: (asked: Asked) => Jt808Message | undefined = ({ header, message }) =>
    generalAnswer(header, message.type === 'mediaAttributesRequest' ? 3 : 0);

  constructor(answer?: MediaBench['answer'], uploadFolder = join(tmpdir(), 'gk-no-uploads')) {
    if (answer !== undefined) this.answer = answer;
    this.uploads = new FtpUploads({ folder: uploadFolder, clock: this.clock });
    this.media = createTerminalMedia({
      clock: this.clock,
      now: () => this.clock.now(),
      hostFor: () => '203.0.113.7',
      onCameras: (_, count) => {
        this.cameras = count;
      },
      ports: this.ports,
      ftp: { port: FTP_PORT, uploads: this.uploads },
    });
    const id = jt808TerminalId('013912345678');
    const header: Jt808Header = { messageId: 2, year: '2013', terminal: id, serial: 0, encryption: 0 };
    const parser = new Jt808Parser();
    let serial = 0;
    const session: TerminalSession = new TerminalSession({
      terminal: { deviceId: '13912345678', header, address: '198.51.100.2', serverAddress: '203.0.113.7' },
      clock: this.clock,
      nextSerial: () => serial++,
      line: {
        write: (bytes) => {
          for (const frame of parser.push(bytes)) {
            const asked = { header: frame.header, message: decodeJt808(frame.header, frame.body) };
            this.asked.push(asked);
            const answer = this.answer(asked);
            // A terminal answers later than it is asked.
            if (answer !== undefined) queueMicrotask(() => session.take(header, answer));
          }
        },
        close: () => undefined,
      },
    });
    this.terminal = { session, zoneMinutes: 480, confirmedBit: () => undefined };
    this.media.began(session);
    // Questions of the login are a matter of their own.
    this.asked.length = 0;
  }

  /** Messages of the gateway of one type. */
  of<T extends Jt808Message['type']>(type: T): Extract<Jt808Message, { readonly type: T }>[] {
    return this.asked
      .map(({ message }) => message)
      .filter((message): message is Extract<Jt808Message, { readonly type: T }> => message.type === type);
  }

  /** The terminal connects to the port of a purpose. */
  upload(purpose: MediaPurpose, channel: number, terminal = '013912345678'): FakeUpload {
    const upload: FakeUpload = {
      connection: new MediaConnection({
        socket: {
          queuedBytes: 0,
          write: (bytes) => void upload.sent.push(bytes),
          destroy: () => {
            upload.isDestroyed = true;
          },
        },
        expected: this.ports[purpose].expected,
        onRefused: (why) => void upload.refused.push(why),
      }),
      writer: new Jt1078Writer({ terminal: Buffer.from(terminal, 'hex'), channel }),
      sent: [],
      refused: [],
      isDestroyed: false,
    };
    return upload;
  }

  /** Lets promises settle. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  }
}

export function generalAnswer({ serial, messageId }: Jt808Header, result: number): Jt808Message {
  return { type: 'generalAnswer', requestSerial: serial, requestId: messageId, result };
}

/** Parameter sets of a picture of 64 x 48. */
const SETS = Uint8Array.of(0, 0, 0, 1, 0x67, 0x42, 0, 0x0a, 0xf8, 0x41, 0xa2, 0, 0, 0, 1, 0x68, 0xce, 0x38, 0x80);

/** Sends a picture. */
export function sendPicture({ connection, writer }: FakeUpload, kind: 'key' | 'predicted', timeMs: number): void {
  const slice = Uint8Array.of(0, 0, 0, 1, kind === 'key' ? 0x65 : 0x41, 0x9a, timeMs & 0xff, 1, 2, 3);
  const data = kind === 'key' ? Uint8Array.of(...SETS, ...slice) : slice;
  for (const packet of writer.picture({ codec: 'h264', kind, timeMs, data })) connection.receive(packet);
}
