import {
  decodeJt808,
  encodeJt808Body,
  encodeJt808Parts,
  jt808MessageId,
  jt808Time,
  Jt808Parser,
  jt808TerminalId,
  type Jt808Location,
  type Jt808Message,
  type Jt808Unread,
  type Jt808Year,
} from 'gk-sdk/jt808';

/** 30 November 2026, noon in UTC. */
export const NOON_S = Date.UTC(2026, 10, 30, 12) / 1000;

/** The side of a terminal of a connection: what it says as bytes, and what it understood of the answers. */
export class SpokenTerminal {
  readonly heard: (Jt808Message | Jt808Unread)[] = [];
  readonly #parser = new Jt808Parser();
  readonly #say: (bytes: Uint8Array) => void;
  readonly #year: Jt808Year;
  readonly #digits: string;
  #serial = 0;

  constructor(digits: string, say: (bytes: Uint8Array) => void, year: Jt808Year = '2013') {
    this.#digits = digits;
    this.#say = say;
    this.#year = year;
  }

  /** Says a message; returns its serial number. */
  say(message: Jt808Message): number {
    const serial = this.#serial;
    const header = {
      messageId: jt808MessageId(message.type),
      year: this.#year,
      terminal: jt808TerminalId(this.#digits, this.#year),
      serial,
      encryption: 0,
    };
    const frames = encodeJt808Parts(header, encodeJt808Body(message, this.#year));
    for (const frame of frames) this.#say(frame);
    this.#serial += frames.length;
    return serial;
  }

  /** Takes bytes of the recorder. */
  hear(bytes: Uint8Array): void {
    for (const { header, body } of this.#parser.push(bytes)) this.heard.push(decodeJt808(header, body));
  }

  /** Results of 8001 for a message that it said. */
  resultsOf(serial: number): number[] {
    return this.heard.flatMap((message) =>
      message.type === 'platformAnswer' && message.requestSerial === serial ? [message.result] : [],
    );
  }

  /** Answers to its registrations. */
  get registrations(): { readonly result: number; readonly authCode?: string }[] {
    return this.heard.flatMap((message) => (message.type === 'registrationAnswer' ? [message] : []));
  }

  /** The code that it was given last. */
  get authCode(): string {
    return this.registrations.at(-1)?.authCode ?? '';
  }
}

export function registration(plate = 'A12345', maker = '70111'): Jt808Message {
  return {
    type: 'registration',
    province: 31,
    city: 100,
    maker,
    model: 'X5',
    terminalId: '0000001',
    plateColour: 2,
    plate,
  };
}

/** A location with a fix, told in a zone that is eight hours east of UTC by default. */
export function location(timeS: number, fields: Partial<Jt808Location> = {}, zoneMinutes = 480): Jt808Location {
  return {
    alarms: 0,
    status: 3,
    lat: 25.03,
    lng: 121.56,
    altitudeM: 12,
    speedKmh: 36,
    direction: 90,
    time: jt808Time(timeS * 1000, zoneMinutes),
    extras: [],
    ...fields,
  };
}
