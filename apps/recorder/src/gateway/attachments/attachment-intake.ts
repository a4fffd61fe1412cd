import type { Clock } from 'gk-sdk';
import type { Jt808Header, Jt808Message } from 'gk-sdk/jt808';
import type { TerminalSession } from '../sessions/terminal-session.js';
import { isSameTerminal } from '../media/stream-head.js';
import { AttachmentConnection, type AttachmentSocket, type ConnectionEnd } from './attachment-connection.js';
import type { AttachmentQuestion, FromAttachments, ReceivedAttachment, ToAttachments } from './attachment-messages.js';
import { IncomingAlarm } from './incoming-alarm.js';

export interface AttachmentIntakeOptions {
  /** Timers, and a steady `now`. */
  readonly clock: Clock;
  /** Folder of what is on its way: empty at the start. */
  readonly folder: string;
  /** The session of a terminal that is connected. */
  readonly sessionOf: (deviceId: string) => TerminalSession | undefined;
  /** Address that a terminal is told. */
  readonly hostFor: (session: TerminalSession) => string;
  /** The port for attachments. */
  readonly port: () => number;
  readonly post: (message: FromAttachments) => void;
  /** A line for Run Log. */
  readonly notice: (line: string) => void;
}

/** A terminal confirms 9208 by 0001. */
const ANSWER_MS = 15_000;
/** From its confirmation to its connection, and between two connections. */
const CONNECT_MS = 120_000;
/** Between two reports of progress. */
const TOLD_MS = 1_000;
/** Alarms whose files may come at the same time: more are asked for later. */
const MOST_OPEN = 2_000;
const NOTICE_MS = 60_000;

/** An alarm whose files may come. */
interface Expected {
  readonly alarm: IncomingAlarm;
  connection: AttachmentConnection | undefined;
  cancelWait: () => void;
  toldMs: number;
  toldPercent: number;
  /** That files were refused is told once. */
  isRefusalTold: boolean;
  /** Files with which it was told as whole. */
  toldFiles: number;
}

/** Asks terminals for the files of alarms, and takes them: in the gateway's thread. */
export class AttachmentIntake {
  readonly #options: AttachmentIntakeOptions;
  readonly #expected = new Map<string, Expected>();
  readonly #keeping = new Map<number, (isKept: boolean) => void>();
  #nextId = 1;
  #noticedMs = -Infinity;
  #isClosed = false;

  constructor(options: AttachmentIntakeOptions) {
    this.#options = options;
  }

  /** Takes a message of the recorder. */
  take(message: ToAttachments): void {
    switch (message.what) {
      case 'ask':
        void this.#ask(message.question);
        return;
      case 'forget':
        this.#forget(message.number);
        return;
      case 'kept':
      case 'notKept':
        this.#keeping.get(message.id)?.(message.what === 'kept');
        this.#keeping.delete(message.id);
    }
  }

  /** Takes a socket that has connected to the port for attachments. */
  open(socket: AttachmentSocket, address: string): AttachmentConnection {
    const connection: AttachmentConnection = new AttachmentConnection({
      socket,
      now: () => this.#options.clock.now(),
      claim: (list, header) => this.#claim(list, header, connection),
      onProgress: (alarm) => {
        this.#progress(alarm);
      },
      onEnd: (alarm, why, words) => {
        this.#ended(alarm, connection, why, words, address);
      },
    });
    return connection;
  }

  close(): void {
    this.#isClosed = true;
    for (const number of [...this.#expected.keys()]) this.#forget(number);
    for (const settle of this.#keeping.values()) settle(false);
    this.#keeping.clear();
  }

  async #ask(question: AttachmentQuestion): Promise<void> {
    const { sessionOf, hostFor, port, post } = this.#options;
    const { number, deviceId, alarmId } = question;
    const refuse = (reason: string): void => {
      post({ what: 'refused', number, reason });
    };
    const session = sessionOf(deviceId);
    if (session === undefined) {
      refuse('Device offline');
      return;
    }
    if (!this.#expect(question, session)) {
      refuse('Too many files of alarms are on their way');
      return;
    }
    const alarm = { raw: alarmId, terminal: '', time: '', number: 0, attachments: 0 };
    try {
      const ports = { host: hostFor(session), tcpPort: port(), udpPort: 0 };
      await session.ask(
        { type: 'attachmentsRequest', ...ports, alarmId: alarm, alarmNumber: number },
        { timeoutMs: ANSWER_MS },
      );
      post({ what: 'asked', number });
    } catch (error) {
      // It may be on its way all the same.
      if (this.#expected.get(number)?.connection !== undefined) return;
      this.#forget(number);
      refuse(wordsOf(error));
    }
  }

  #expect(question: AttachmentQuestion, session: TerminalSession): boolean {
    const known = this.#expected.get(question.number);
    if (known !== undefined) {
      this.#wait(known);
      return true;
    }
    if (this.#expected.size >= MOST_OPEN) return false;
    const { number } = question;
    const alarm = new IncomingAlarm({
      question,
      terminal: session.terminal.header.terminal.raw,
      folder: this.#options.folder,
      keep: (file) => this.#keep(number, file),
    });
    const expected: Expected = {
      alarm,
      connection: undefined,
      cancelWait: () => undefined,
      toldMs: -Infinity,
      toldPercent: -1,
      isRefusalTold: false,
      toldFiles: 0,
    };
    this.#expected.set(number, expected);
    this.#wait(expected);
    return true;
  }

  /** Gives an alarm up that has no connection for some time; the recorder asks again. */
  #wait(expected: Expected): void {
    const { clock, post } = this.#options;
    const { number } = expected.alarm.question;
    expected.cancelWait();
    expected.cancelWait = clock.after(CONNECT_MS, () => {
      if (expected.connection !== undefined) return;
      this.#forget(number);
      post({ what: 'broken', number, reason: 'The terminal confirmed that it sends the files, and did not connect' });
    });
  }

  #claim(
    list: Extract<Jt808Message, { readonly type: 'attachments' }>,
    header: Jt808Header,
    connection: AttachmentConnection,
  ): IncomingAlarm | undefined {
    const expected = this.#expected.get(list.alarmNumber);
    if (expected === undefined) return undefined;
    const { question, terminal } = expected.alarm;
    const isIts =
      Buffer.compare(question.alarmId, list.alarmId.raw) === 0 && isSameTerminal(terminal, header.terminal.raw);
    if (!isIts) return undefined;
    const before = expected.connection;
    expected.connection = connection;
    expected.cancelWait();
    // The terminal has reconnected before its old connection ended.
    if (before !== undefined && before !== connection) before.close();
    return expected.alarm;
  }

  #progress(alarm: IncomingAlarm): void {
    const expected = this.#expected.get(alarm.question.number);
    if (expected?.alarm !== alarm) return;
    const { clock, post, notice } = this.#options;
    const { number, deviceId } = alarm.question;
    const { refused } = alarm;
    if (refused !== undefined && !expected.isRefusalTold) {
      expected.isRefusalTold = true;
      notice(`Files of an alarm of ${deviceId}: ${refused}`);
    }
    if (alarm.isWhole) {
      // A terminal may list more of them later.
      if (alarm.files === expected.toldFiles && alarm.files > 0) return;
      expected.toldFiles = alarm.files;
      post({ what: 'whole', number, files: alarm.files, refused });
      return;
    }
    const { percent } = alarm;
    if (percent === expected.toldPercent || clock.now() - expected.toldMs < TOLD_MS) return;
    expected.toldPercent = percent;
    expected.toldMs = clock.now();
    post({ what: 'coming', number, percent });
  }

  #ended(
    alarm: IncomingAlarm | undefined,
    connection: AttachmentConnection,
    why: ConnectionEnd,
    words: string,
    address: string,
  ): void {
    const expected = alarm === undefined ? undefined : this.#expected.get(alarm.question.number);
    if (expected === undefined || alarm === undefined) {
      if (why === 'foreign' || why === 'unasked') this.#notice(address, words);
      return;
    }
    if (expected.connection !== connection) return;
    expected.connection = undefined;
    const { number } = alarm.question;
    if (alarm.isWhole) {
      this.#forget(number);
      return;
    }
    const reason = `${words}, at ${alarm.percent} %`;
    // The next connection goes on from what has come.
    if (!this.#isClosed) this.#wait(expected);
    this.#options.post({ what: 'broken', number, reason });
  }

  #keep(number: string, file: ReceivedAttachment): Promise<boolean> {
    return new Promise((resolve) => {
      if (this.#isClosed) {
        resolve(false);
        return;
      }
      const id = this.#nextId++;
      this.#keeping.set(id, resolve);
      this.#options.post({ what: 'file', id, number, file });
    });
  }

  #forget(number: string): void {
    const expected = this.#expected.get(number);
    if (expected === undefined) return;
    this.#expected.delete(number);
    expected.cancelWait();
    expected.connection?.close();
    void expected.alarm.discard();
  }

  /** Once a minute: whoever connects without being asked must not fill the log. */
  #notice(address: string, words: string): void {
    const { clock, notice } = this.#options;
    if (clock.now() - this.#noticedMs < NOTICE_MS) return;
    this.#noticedMs = clock.now();
    notice(`A connection for files of alarms from ${address} was closed: ${words}`);
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
