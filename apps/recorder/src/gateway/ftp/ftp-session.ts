import { FtpFileError, type FtpFile, type FtpLogin, type FtpRefusal } from './ftp-login.js';
import type { DataConnection, PassiveOffer } from './passive-ports.js';

export interface FtpSessionOptions {
  /** Sends a reply. */
  readonly send: (bytes: Uint8Array) => void;
  /** Ends the connection when what was sent is on its way. */
  readonly close: () => void;
  /** The upload of a user and a password. */
  readonly find: (user: string, password: string) => FtpLogin | undefined;
  /** Told once, when a password was right. */
  readonly onLogin: () => void;
  /** A port for data; undefined when none is free. */
  readonly offer: () => PassiveOffer | undefined;
  /** This machine as the terminal reaches it, four numbers; undefined where it has no such address. */
  readonly passiveHost: () => Promise<string | undefined>;
}

const MOST_LINE_BYTES = 1024;
/** Commands that wait while a file comes. */
const MOST_WAITING = 16;
const MOST_WRONG_PASSWORDS = 3;
const MOST_WRONG_COMMANDS = 20;
const MOST_PATH = 255;
const LINE_FEED = 0x0a;
const NOTHING = new Uint8Array(0);

/** Replies that stand for themselves. */
const REPLIES = {
  ready: '220 Ready',
  sending: '150 Send it',
  ok: '200 OK',
  system: '215 UNIX Type: L8',
  bye: '221 Goodbye',
  stored: '226 Stored',
  loggedIn: '230 Logged in',
  folder: '250 OK',
  password: '331 Password',
  restart: '350 Go on from there',
  ended: '421 Goodbye',
  noPort: '425 All ports are in use: try again later',
  noData: '425 No data connection',
  broken: '426 The data connection broke',
  notLoggedIn: '530 Log in first',
  wrongPassword: '530 Not logged in',
  syntax: '501 Wrong argument',
  tooLong: '500 Line too long',
  none: '502 Not supported',
  mode: '504 Not supported',
  noFile: '550 No such file',
  epsv: '425 Use EPSV',
} as const;

const REFUSALS: Readonly<Record<FtpRefusal, string>> = {
  'too-large': '552 Too large',
  'too-many-files': '552 Too many files',
  'behind-its-end': '554 Behind the end of the file',
  'no-room': '452 No room on the disk',
  over: '550 Nothing more is taken',
};

type State =
  | { readonly kind: 'greeted' }
  | { readonly kind: 'named'; readonly user: string }
  | { readonly kind: 'logged in'; readonly login: FtpLogin };

/**
 * One control connection of FTP (RFC 959, 2428, 3659), as far as a terminal needs it to send files. What it cannot do, somebody with its
 * password cannot either: nothing is read, listed, renamed or deleted, and no connection is opened to anywhere.
 */
export class FtpSession {
  readonly #options: FtpSessionOptions;
  #state: State = { kind: 'greeted' };
  #folder = '/';
  #line: Uint8Array = NOTHING;
  readonly #waiting: string[] = [];
  #isWorking = false;
  #isOver = false;
  #offer: PassiveOffer | undefined;
  #data: DataConnection | undefined;
  #restart: number | undefined;
  #wrongPasswords = 0;
  #wrongCommands = 0;
  #offVoid: () => void = () => undefined;

  constructor(options: FtpSessionOptions) {
    this.#options = options;
    this.#reply(REPLIES.ready);
  }

  /** Takes bytes as they come. */
  receive(bytes: Uint8Array): void {
    if (this.#isOver) return;
    this.#line = this.#line.byteLength === 0 ? bytes : Buffer.concat([this.#line, bytes]);
    for (let at = this.#line.indexOf(LINE_FEED); at >= 0; at = this.#line.indexOf(LINE_FEED)) {
      // Paths are kept as the bytes that they are.
      const line = Buffer.from(this.#line.subarray(0, at)).toString('latin1').replace(/\r$/, '');
      this.#line = this.#line.subarray(at + 1);
      this.#waiting.push(line);
    }
    if (this.#line.byteLength > MOST_LINE_BYTES || this.#waiting.some((line) => line.length > MOST_LINE_BYTES)) {
      this.#end(REPLIES.tooLong);
    } else if (this.#waiting.length > MOST_WAITING) this.#end(REPLIES.ended);
    else {
      this.#line = this.#line.slice();
      void this.#work();
    }
  }

  /** The connection has ended. */
  end(): void {
    this.#isOver = true;
    this.#offVoid();
    this.#waiting.length = 0;
    this.#line = NOTHING;
    this.#offer?.close();
    this.#data?.destroy();
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    while (!this.#isOver) {
      const line = this.#waiting.shift();
      if (line === undefined) break;
      const reply = await this.#do(line);
      if (reply === REPLIES.bye || reply === REPLIES.ended) this.#end(reply);
      else this.#reply(reply);
    }
    this.#isWorking = false;
  }

  async #do(line: string): Promise<string> {
    const [, verb = '', argument = ''] = /^(\S+) ?(.*)$/.exec(line) ?? [];
    const command = verb.toUpperCase();
    switch (command) {
      case 'USER':
        this.#offVoid();
        this.#state = { kind: 'named', user: argument };
        return REPLIES.password;
      case 'PASS':
        return this.#logIn(argument);
      case 'QUIT':
        return REPLIES.bye;
      case 'NOOP':
        return REPLIES.ok;
      case 'SYST':
        return REPLIES.system;
      case 'FEAT':
        return '211-Features\r\n EPSV\r\n PASV\r\n REST STREAM\r\n SIZE\r\n211 End';
      default:
        return this.#state.kind === 'logged in'
          ? this.#doLoggedIn(this.#state.login, command, argument)
          : this.#wrong(KNOWN.has(command) ? REPLIES.notLoggedIn : REPLIES.none);
    }
  }

  #doLoggedIn(login: FtpLogin, command: string, argument: string): string | Promise<string> {
    switch (command) {
      case 'TYPE':
        // Whatever it calls its bytes, they are kept as they are.
        return /^(I|A( N)?|L 8)$/i.test(argument) ? REPLIES.ok : REPLIES.mode;
      case 'STRU':
        return /^F$/i.test(argument) ? REPLIES.ok : REPLIES.mode;
      case 'MODE':
        return /^S$/i.test(argument) ? REPLIES.ok : REPLIES.mode;
      case 'OPTS':
        return /^UTF8 ON$/i.test(argument) ? REPLIES.ok : REPLIES.syntax;
      case 'ALLO':
        return REPLIES.ok;
      case 'PWD':
        return `257 "${this.#folder.replaceAll('"', '""')}"`;
      case 'CWD':
        return this.#enter(argument);
      case 'CDUP':
        return this.#enter('..');
      case 'MKD': {
        const path = this.#pathOf(argument);
        return path === undefined ? REPLIES.syntax : `257 "${path.replaceAll('"', '""')}"`;
      }
      case 'SIZE': {
        const path = this.#pathOf(argument);
        const size = path === undefined ? undefined : login.sizeOf(path);
        return size === undefined ? REPLIES.noFile : `213 ${size}`;
      }
      case 'REST':
        if (!/^\d{1,15}$/.test(argument)) return REPLIES.syntax;
        this.#restart = Number(argument);
        return REPLIES.restart;
      case 'PASV':
        return this.#passive();
      case 'EPSV':
        if (/^ALL$/i.test(argument)) return REPLIES.ok;
        return this.#open() ? `229 Connect (|||${this.#offer?.port ?? 0}|)` : REPLIES.noPort;
      case 'STOR':
      case 'APPE': {
        const from = command === 'APPE' ? 'end' : (this.#restart ?? 0);
        this.#restart = undefined;
        const path = this.#pathOf(argument);
        return path === undefined || path === '/' ? REPLIES.syntax : this.#store(login, path, from);
      }
      default:
        return this.#wrong(REPLIES.none);
    }
  }

  #logIn(password: string): string {
    if (this.#state.kind !== 'named') return this.#wrong(REPLIES.notLoggedIn);
    const login = this.#options.find(this.#state.user, password);
    if (login === undefined) {
      this.#state = { kind: 'greeted' };
      this.#wrongPasswords += 1;
      return this.#wrongPasswords >= MOST_WRONG_PASSWORDS ? REPLIES.ended : REPLIES.wrongPassword;
    }
    this.#state = { kind: 'logged in', login };
    this.#offVoid = login.onVoid(() => {
      this.#end(REPLIES.ended);
    });
    this.#options.onLogin();
    return REPLIES.loggedIn;
  }

  /** Whoever goes on with what is not there is no terminal. */
  #wrong(reply: string): string {
    this.#wrongCommands += 1;
    return this.#wrongCommands >= MOST_WRONG_COMMANDS ? REPLIES.ended : reply;
  }

  #enter(argument: string): string {
    const path = this.#pathOf(argument);
    if (path === undefined) return REPLIES.syntax;
    this.#folder = path;
    return REPLIES.folder;
  }

  /** A path from the root of the folder of the upload, which no name leads out of; it is never one of this machine. */
  #pathOf(argument: string): string | undefined {
    if (argument === '') return undefined;
    const parts: string[] = [];
    const whole = argument.startsWith('/') ? argument : `${this.#folder}/${argument}`;
    for (const part of whole.split('/')) {
      if (part === '..') parts.pop();
      else if (part !== '' && part !== '.') parts.push(part);
    }
    const path = `/${parts.join('/')}`;
    return path.length <= MOST_PATH ? path : undefined;
  }

  #open(): boolean {
    this.#offer?.close();
    this.#offer = this.#options.offer();
    return this.#offer !== undefined;
  }

  async #passive(): Promise<string> {
    const host = await this.#options.passiveHost();
    if (host === undefined) return REPLIES.epsv;
    if (this.#isOver || !this.#open()) return REPLIES.noPort;
    const port = this.#offer?.port ?? 0;
    return `227 Connect (${host.replaceAll('.', ',')},${port >> 8},${port & 255})`;
  }

  async #store(login: FtpLogin, path: string, from: number | 'end'): Promise<string> {
    const offer = this.#offer;
    this.#offer = undefined;
    if (offer === undefined) return REPLIES.noData;
    let file: FtpFile | undefined;
    try {
      file = await login.open(path, from, () => {
        offer.close();
        this.#data?.destroy();
      });
      if (this.#isOver) return REPLIES.ended;
      this.#reply(REPLIES.sending);
      const data = await offer.connection;
      if (data === undefined) return REPLIES.noData;
      this.#data = data;
      for await (const bytes of data) await file.write(bytes);
      return REPLIES.stored;
    } catch (error) {
      // All else is the data connection's.
      return error instanceof FtpFileError ? REFUSALS[error.refusal] : REPLIES.broken;
    } finally {
      this.#data = undefined;
      offer.close();
      await file?.close();
    }
  }

  #reply(text: string): void {
    if (!this.#isOver) this.#options.send(Buffer.from(`${text}\r\n`, 'latin1'));
  }

  #end(reply: string): void {
    if (this.#isOver) return;
    this.#reply(reply);
    this.end();
    this.#options.close();
  }
}

/** Commands that need a login. */
const KNOWN: ReadonlySet<string> = new Set(
  'TYPE STRU MODE OPTS ALLO PWD CWD CDUP MKD SIZE REST PASV EPSV STOR APPE'.split(' '),
);
