import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Clock } from 'gk-sdk';
import type { Fault } from './faults.js';

/** A file of a recording. */
export interface RecordedFile {
  readonly name: string;
  readonly bytes: number;
  /** Its bytes from a place on, in pieces. */
  readonly from: (offset: number) => Iterable<Uint8Array>;
}

export interface FtpClientOptions {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** Folder at the server. */
  readonly path: string;
  readonly files: readonly RecordedFile[];
  readonly faults: ReadonlySet<Fault>;
  readonly clock: Clock;
  readonly out: (line: string) => void;
  /** Told once, unless it is cancelled. */
  readonly onDone: (isDone: boolean) => void;
}

/** The rate of a good mobile network, in steps. */
const STEP_MS = 20;
const STEP_BYTES = 40_000;
const MOST_TRIES = 10;
const RETRY_MS = 3000;

/** The server will not have it: trying again does not help. */
class Refused extends Error {}

/** Sends the files of a 9206 by FTP in passive mode; what breaks goes on where it was. */
export class FtpClient {
  readonly #options: FtpClientOptions;
  #control: Socket | undefined;
  #data: Socket | undefined;
  #isPaused = false;
  #isCancelled = false;
  #hasCut = false;

  constructor(options: FtpClientOptions) {
    this.#options = options;
    void this.#run();
  }

  pause(isPaused: boolean): void {
    this.#isPaused = isPaused;
  }

  cancel(): void {
    this.#isCancelled = true;
    this.#control?.destroy();
    this.#data?.destroy();
  }

  async #run(): Promise<void> {
    const { out, onDone } = this.#options;
    for (let tries = 0; tries < MOST_TRIES && !this.#isCancelled; tries++) {
      try {
        await this.#session();
        onDone(true);
        return;
      } catch (error) {
        this.#control?.destroy();
        this.#data?.destroy();
        if (this.#isCancelled) return;
        out(`files by FTP: ${error instanceof Error ? error.message : 'broke'}`);
        if (error instanceof Refused) break;
        await this.#wait(RETRY_MS);
      }
    }
    if (!this.#isCancelled) onDone(false);
  }

  async #session(): Promise<void> {
    const { host, port, user, password, path, files, faults } = this.#options;
    const control = (this.#control = connect({ host, port }));
    await once(control, 'connect');
    const replies = repliesOf(control);
    const reply = async (): Promise<string> => {
      const next = await replies.next();
      if (next.done === true) throw new Error('the server closed the connection');
      return next.value;
    };
    const say = async (command: string, ...wanted: readonly string[]): Promise<string> => {
      control.write(`${command}\r\n`);
      const answer = await reply();
      const [verb = ''] = command.split(' ', 1);
      if (!wanted.includes(answer.slice(0, 3))) throw new Refused(`${verb} is answered by ${answer}`);
      return answer;
    };
    await reply();
    await say(`USER ${user}`, '331');
    await say(`PASS ${faults.has('password') ? `${password}x` : password}`, '230');
    await say('TYPE I', '200');
    if ((await say(`CWD ${path}`, '250', '550')).startsWith('550')) {
      await say(`MKD ${path}`, '257');
      await say(`CWD ${path}`, '250');
    }
    for (const file of files) {
      const size = await say(`SIZE ${file.name}`, '213', '550');
      const there = size.startsWith('213') ? Number(size.slice(4)) : 0;
      if (there === file.bytes) continue;
      if (faults.has('port')) await say('PORT 127,0,0,1,200,10', '200');
      const passive = await say('PASV', '227');
      if (there > 0) await say(`REST ${there}`, '350');
      const data = (this.#data = connect({ host, port: passivePort(passive) }));
      data.on('error', () => {
        // Its writer finds out.
      });
      await once(data, 'connect');
      await say(`STOR ${file.name}`, '150', '125');
      await this.#send(data, file, there);
      const stored = await reply();
      if (!stored.startsWith('226')) throw new Error(`a file is answered by ${stored}`);
    }
    await say('QUIT', '221');
    control.end();
  }

  async #send(data: Socket, file: RecordedFile, offset: number): Promise<void> {
    const { faults, out } = this.#options;
    let sent = offset;
    let inStep = 0;
    for (const piece of file.from(offset)) {
      while (this.#isPaused && !this.#isCancelled) await this.#wait(STEP_MS);
      if (data.destroyed) throw new Error('the data connection broke');
      data.write(piece);
      sent += piece.byteLength;
      inStep += piece.byteLength;
      if (faults.has('cut') && !this.#hasCut && sent > file.bytes / 2) {
        this.#hasCut = true;
        out(`files by FTP: the network is gone after ${sent} bytes`);
        await this.#wait(STEP_MS);
        throw new Error('the network was gone');
      }
      if (inStep < STEP_BYTES) continue;
      inStep = 0;
      await this.#wait(STEP_MS);
    }
    data.end();
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#options.clock.after(ms, resolve);
    });
  }
}

/** The replies of a control connection, one line each. */
async function* repliesOf(control: Socket): AsyncGenerator<string> {
  let text = '';
  for await (const chunk of control) {
    text += String(chunk);
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
      const line = text.slice(0, end).replace(/\r$/, '');
      text = text.slice(end + 1);
      if (/^\d{3} /.test(line)) yield line;
    }
  }
}

/** The port of 227; the host is the one that it has reached already. */
function passivePort(reply: string): number {
  const [, high, low] = /\(\d+,\d+,\d+,\d+,(\d+),(\d+)\)/.exec(reply) ?? [];
  if (high === undefined || low === undefined) throw new Refused(`PASV is answered by ${reply}`);
  return Number(high) * 256 + Number(low);
}
