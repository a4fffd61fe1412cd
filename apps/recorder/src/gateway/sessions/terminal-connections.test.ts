import { FakeClock } from 'gk-sdk/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TerminalIdentity } from '../../store/devices/terminal-store.js';
import type { MemberTerminal } from '../gateway-host.js';
import { location, NOON_S, registration, SpokenTerminal } from '../testing/spoken-terminal.js';
import { WrittenHost } from '../testing/written-host.js';
import { learnAttributes } from './learn-attributes.js';
import { TerminalConnections } from './terminal-connections.js';
import type { TerminalSocket } from './terminal-connection.js';
import { yearOf } from './terminal-session.js';

const KEY = '13912345678';
const IDENTITY: TerminalIdentity = { maker: '70111', model: 'X5', number: '0000001', plate: 'A12345' };
const MEMBER: MemberTerminal = {
  kind: 'member',
  deviceId: KEY,
  authCode: 'c0de',
  identity: IDENTITY,
  zoneMinutes: 480,
  flags: undefined,
  fields: {},
};

let host: WrittenHost;
let clock: FakeClock;
let connections: TerminalConnections;
beforeEach(() => {
  host = new WrittenHost();
  clock = new FakeClock(0);
  connections = new TerminalConnections({ host, clock, now: () => NOON_S * 1000 + clock.now() });
});

class Line implements TerminalSocket {
  readonly address: string;
  readonly port = 40_123;
  readonly unsentBytes = 0;
  readonly serverAddress = '192.0.2.7';
  readonly terminal: SpokenTerminal;
  isClosed = false;
  isPaused = false;

  constructor(address = '203.0.113.9', digits = KEY) {
    this.address = address;
    const connection = connections.open(this);
    this.terminal = new SpokenTerminal(digits, (bytes) => connection?.receive(bytes));
    this.send = (bytes) => connection?.receive(bytes);
  }

  readonly send: (bytes: Uint8Array) => void;

  write(bytes: Uint8Array): void {
    this.terminal.hear(bytes);
  }

  close(): void {
    this.isClosed = true;
  }

  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
  }
}

/** Lets answers of the recorder come. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

async function loggedIn(member = MEMBER): Promise<Line> {
  host.members.set(KEY, member);
  const line = new Line();
  line.terminal.say({ type: 'authentication', authCode: member.authCode });
  await settled();
  return line;
}

describe('messages of makers', () => {
  // A stored position of a lock, in its own header, that asks for an answer; its id is that of the test.
  const compact = Buffer.from(
    '55028037' +
      '013912345678' +
      'c0' +
      '301126063051' +
      '223486211135501707' +
      '00001e080000000aaa0000000000000300000000100100020200140a030000000c06003bffa8ffc3',
    'hex',
  );
  const framed = (plain: Uint8Array): Uint8Array =>
    Uint8Array.of(
      0x7e,
      ...plain,
      plain.reduce((sum, byte) => sum ^ byte, 0),
      0x7e,
    );

  it('of locks are confirmed in their own form once they are durable, and refused before the login', async () => {
    const stranger = new Line();
    stranger.send(framed(compact));
    expect(stranger.terminal.heard).toEqual([{ type: 'compactAnswer', requestId: 0x5502, result: 1 }]);
    const { terminal, send } = await loggedIn();
    host.isSlow = true;
    send(framed(compact));
    const answers = (): unknown[] => terminal.heard.filter(({ type }) => type === 'compactAnswer');
    expect(answers()).toEqual([]);
    host.flush();
    await settled();
    expect(answers()).toEqual([{ type: 'compactAnswer', requestId: 0x5502, result: 0 }]);
  });

  it('ask for the time, and get it in UTC', async () => {
    const { terminal } = await loggedIn();
    terminal.say({ type: 'clockRequest' });
    expect(terminal.heard.at(-1)).toEqual({
      type: 'clockAnswer',
      year: 2026,
      month: 11,
      day: 30,
      hour: 12,
      minute: 0,
      second: 0,
      result: 0,
    });
  });

  it('whose header lies about their length are taken of the terminal that has logged in, and of no other', async () => {
    const lying = framed(Buffer.from(`0900007a0${KEY}004b41aabbcc`, 'hex'));
    const stranger = new Line();
    stranger.send(lying);
    expect(stranger.terminal.heard).toEqual([]);
    const { terminal, send } = await loggedIn();
    send(lying);
    expect(terminal.resultsOf(0x4b)).toEqual([0]);
    send(framed(Buffer.from('0900007a013912345679004c41aabbcc', 'hex')));
    expect(terminal.resultsOf(0x4c)).toEqual([]);
  });
});

describe('a terminal that nobody has accepted', () => {
  it('that registered by the edition of 2011 and goes on with headers of 2019 is answered in each', async () => {
    host.members.set(KEY, MEMBER);
    const line = new Line();
    new SpokenTerminal(KEY, line.send, '2011').say(registration());
    await settled();
    const later = new SpokenTerminal(KEY, line.send, '2019');
    const heartbeat = later.say({ type: 'heartbeat' });
    await settled();
    expect(line.terminal.resultsOf(heartbeat)).toEqual([0]);
    expect(line.isClosed).toBe(false);
  });

  it('waits without an answer, and gets its code when it is accepted', async () => {
    const line = new Line();
    line.terminal.say(registration());
    await settled();
    expect(host.announced).toEqual([{ key: KEY, address: '203.0.113.9', identity: IDENTITY }]);
    expect(line.terminal.heard).toEqual([]);

    host.members.set(KEY, MEMBER);
    connections.accepted(KEY, MEMBER);
    expect(line.terminal.registrations).toMatchObject([{ requestSerial: 0, result: 0, authCode: 'c0de' }]);
    const login = line.terminal.say({ type: 'authentication', authCode: line.terminal.authCode });
    await settled();
    expect(line.terminal.resultsOf(login)).toEqual([0]);
    expect(connections.terminalOf(KEY)?.session.terminal.deviceId).toBe(KEY);
  });

  it('keeps its place against another one with its id', async () => {
    const [first, second] = [new Line(), new Line('198.51.100.4')];
    first.terminal.say(registration());
    await settled();
    second.terminal.say(registration('B99999'));
    await settled();
    expect(second.terminal.registrations).toMatchObject([{ result: 3 }]);
    connections.accepted(KEY, MEMBER);
    expect(first.terminal.authCode).toBe('c0de');
    expect(second.terminal.authCode).toBe('');
  });

  it('is not heard: its reports are refused, not kept, and the third closes the connection', async () => {
    const line = new Line();
    const results: number[][] = [];
    for (let count = 0; count < 3; count += 1) {
      const serial = line.terminal.say({ type: 'location', location: location(NOON_S) });
      results.push(line.terminal.resultsOf(serial));
    }
    expect(results).toEqual([[1], [1], [1]]);
    expect(host.kept).toEqual([]);
    expect(line.isClosed).toBe(true);
  });
});

describe('a terminal of the fleet', () => {
  it('that registers as it was accepted gets its code again, and any other is listed and refused', async () => {
    host.members.set(KEY, MEMBER);
    const own = new Line();
    own.terminal.say(registration());
    await settled();
    expect(own.terminal.registrations).toMatchObject([{ result: 0, authCode: 'c0de' }]);
    for (const strange of [registration('B99999'), registration('A12345', '70222')]) {
      const line = new Line('198.51.100.4');
      line.terminal.say(strange);
      await settled();
      expect(line.terminal.registrations).toMatchObject([{ result: 3 }]);
      expect(line.terminal.authCode).toBe('');
    }
    expect(host.contested).toHaveLength(2);
  });

  it('that is connected is nobody else, whoever knows what it tells', async () => {
    await loggedIn();
    const line = new Line('198.51.100.4');
    line.terminal.say(registration());
    await settled();
    expect(line.terminal.registrations).toMatchObject([{ result: 3 }]);
    expect(host.contested).toHaveLength(1);
  });

  it('that is gone without a word makes room, once it has not answered', async () => {
    const gone = await loggedIn();
    const line = new Line();
    line.terminal.say(registration());
    await settled();
    expect(gone.terminal.heard.at(-1)).toMatchObject({ type: 'locationRequest' });
    await clock.advance(10_000);
    await settled();
    expect(gone.isClosed).toBe(true);
    line.terminal.say(registration());
    await settled();
    expect(line.terminal.authCode).toBe('c0de');
  });

  it('takes over from its old connection by its code, and by no other', async () => {
    const old = await loggedIn();
    const wrong = new Line();
    const refused = wrong.terminal.say({ type: 'authentication', authCode: 'c0d3' });
    await settled();
    expect([wrong.terminal.resultsOf(refused), old.isClosed]).toEqual([[1], false]);
    const line = new Line();
    line.terminal.say({ type: 'authentication', authCode: 'c0de' });
    await settled();
    expect([line.isClosed, old.isClosed]).toEqual([false, true]);
    expect(connections.terminalOf(KEY)?.session.isOpen).toBe(true);
  });

  it('is sent away after three wrong codes', async () => {
    host.members.set(KEY, MEMBER);
    const line = new Line();
    for (let count = 0; count < 3; count += 1) line.terminal.say({ type: 'authentication', authCode: '0000' });
    await settled();
    await settled();
    await settled();
    expect(line.isClosed).toBe(true);
  });

  it('that is removed loses its connection', async () => {
    const line = await loggedIn();
    connections.removed(KEY);
    expect(line.isClosed).toBe(true);
    expect(connections.terminalOf(KEY)).toBeUndefined();
  });

  it('has a report confirmed once it is durable, and not before', async () => {
    const line = await loggedIn();
    host.isSlow = true;
    const serial = line.terminal.say({ type: 'location', location: location(NOON_S) });
    await settled();
    expect(line.terminal.resultsOf(serial)).toEqual([]);
    host.flush();
    await settled();
    expect(line.terminal.resultsOf(serial)).toEqual([0]);
  });

  it('has a report that was not kept to send again, with its alarm', async () => {
    const line = await loggedIn();
    const report = { type: 'location', location: location(NOON_S, { alarms: 1 << 1 }) } as const;
    host.isFull = true;
    const lost = line.terminal.say(report);
    await settled();
    expect(line.terminal.resultsOf(lost)).toEqual([]);
    host.isFull = false;
    const again = line.terminal.say(report);
    await settled();
    expect(line.terminal.resultsOf(again)).toEqual([0]);
    expect(host.of('event').map(({ event }) => event.code)).toEqual([13]);
  });

  it('has the parts of a long batch confirmed when all of it is durable, and one that it sends again at once', async () => {
    const line = await loggedIn();
    host.isSlow = true;
    const locations = Array.from({ length: 60 }, (_, index) => location(NOON_S - 6_000 + index * 10));
    const serial = line.terminal.say({ type: 'locationBatch', kind: 1, locations });
    await settled();
    expect([line.terminal.resultsOf(serial), line.terminal.resultsOf(serial + 1)]).toEqual([[], []]);
    host.flush();
    await settled();
    expect([line.terminal.resultsOf(serial), line.terminal.resultsOf(serial + 1)]).toEqual([[0], [0]]);
    expect(host.of('position')).toHaveLength(60);
  });

  it('has a picture that it sends by itself confirmed once it is durable, in whichever parts it comes', async () => {
    const { terminal } = await loggedIn();
    const data = Uint8Array.from({ length: 5_000 }, (_, index) => index & 0xff);
    const media = { kind: 0, format: 0, channel: 1, location: location(NOON_S), data };
    const answers = () => terminal.heard.filter(({ type }) => type === 'mediaAnswer');
    host.isSlow = true;
    terminal.say({ type: 'mediaData', mediaId: 8, event: 3, ...media });
    await settled();
    expect(answers()).toEqual([]);
    host.flush();
    await settled();
    expect(answers()).toMatchObject([{ mediaId: 8 }]);
    expect(host.pictures).toMatchObject([{ picture: { mediaId: 8, event: 3, camera: 1, takenS: NOON_S } }]);
    expect(Buffer.compare(host.pictures[0]?.picture.data ?? new Uint8Array(), data)).toBe(0);
  });

  it('is asked for the parts that are missing 5 s after the last one that came, and for those of a file by 8800, too', async () => {
    const { terminal, send } = await loggedIn();
    const frames: Uint8Array[] = [];
    const cut = new SpokenTerminal(KEY, (bytes) => frames.push(bytes));
    const data = Uint8Array.from({ length: 2_500 }, () => 0xd8);
    const media = { kind: 0, format: 0, event: 2, channel: 1, location: location(NOON_S), data };
    cut.say({ type: 'mediaData', mediaId: 8, ...media });
    send(frames[0] ?? new Uint8Array());
    await clock.advance(300);
    send(frames[2] ?? new Uint8Array());
    const asked = () => terminal.heard.filter(({ type }) => type === 'resendRequest' || type === 'mediaAnswer');
    await clock.advance(4_500);
    expect(asked()).toEqual([]);
    await clock.advance(1_500);
    expect(asked()).toEqual([{ type: 'resendRequest', firstSerial: 0, parts: [2] }]);
    await clock.advance(10_000);
    expect(asked().slice(1)).toEqual([{ type: 'mediaAnswer', mediaId: 8, missing: [2] }]);
    send(frames[1] ?? new Uint8Array());
    await settled();
    expect(asked().at(-1)).toEqual({ type: 'mediaAnswer', mediaId: 8 });
    expect(host.pictures.map(({ picture }) => picture.data.byteLength)).toEqual([2_500]);
  });

  it('of 2011 has a file that comes in packets of its own joined, and is asked for those that are missing', async () => {
    host.members.set(KEY, { ...MEMBER, identity: { ...IDENTITY, is2011: true } });
    const line = new Line();
    const terminal = new SpokenTerminal(KEY, line.send, '2011');
    terminal.say({ type: 'authentication', authCode: 'c0de' });
    await settled();
    const packet = (number: number): number =>
      terminal.say({
        type: 'mediaData',
        mediaId: 9,
        kind: 0,
        format: 0,
        event: 2,
        channel: 1,
        packets: 4,
        packet: number,
        data: Uint8Array.of(number, number),
      });
    const answers = () => line.terminal.heard.filter(({ type }) => type === 'mediaAnswer');
    const first = packet(1);
    expect(line.terminal.resultsOf(first)).toEqual([0]);
    const last = packet(4);
    expect(answers()).toEqual([
      { type: 'mediaAnswer', readAs: '2011', requestSerial: last, mediaId: 9, missing: [2, 3] },
    ]);
    packet(3);
    // There are four.
    packet(9);
    await clock.advance(6_000);
    expect(answers()[1]).toMatchObject({ missing: [2] });
    expect(host.pictures).toEqual([]);
    packet(2);
    await settled();
    expect(host.pictures.map(({ picture }) => [...picture.data])).toEqual([[1, 1, 2, 2, 3, 3, 4, 4]]);
    expect(answers().at(-1)).toMatchObject({ readAs: '2011', mediaId: 9 });
    expect(answers().at(-1)).not.toHaveProperty('missing');
  });

  it('that sends bodies of 2019 under the old header logs in, and is answered and asked in that form', async () => {
    host.members.set(KEY, MEMBER);
    const line = new Line();
    const code = `04${hex('c0de')}${hex('861234567890123')}${hex('V1').padEnd(40, '0')}`;
    line.send(framed(0x0102, code));
    await settled();
    const session = connections.terminalOf(KEY)?.session;
    expect(session && yearOf(session.terminal)).toBe('2019');
    session?.send({ type: 'text', flags: 12, kind: 1, text: 'A' });
    // The header of 2013, and the kind of text that 2013 does not have.
    expect(line.terminal.heard.at(-1)).toMatchObject({ type: 'text', text: '\u0001A' });
  });

  it('has a picture that could not be kept not confirmed: it sends it again', async () => {
    const { terminal } = await loggedIn();
    const media = { kind: 0, format: 0, channel: 1, location: location(NOON_S), data: new Uint8Array([0xff, 0xd8]) };
    host.isFull = true;
    terminal.say({ type: 'mediaData', mediaId: 8, event: 1, ...media });
    await settled();
    expect(terminal.heard.filter(({ type }) => type === 'mediaAnswer')).toEqual([]);
  });

  it('is read no further while many of its reports are not durable', async () => {
    const line = await loggedIn();
    host.isSlow = true;
    for (let count = 0; count < 250; count += 1) {
      line.terminal.say({ type: 'location', location: location(NOON_S + count) });
    }
    expect(line.isPaused).toBe(true);
    host.flush();
    await settled();
    expect(line.isPaused).toBe(false);
  });

  it('goes offline when it says nothing for long', async () => {
    const line = await loggedIn();
    await clock.advance(590_000);
    expect(line.isClosed).toBe(false);
    await clock.advance(20_000);
    expect(line.isClosed).toBe(true);
    const states = host.of('state').map(({ state }) => state);
    expect(states.filter(({ what }) => what === 'online')).toEqual([
      { what: 'online', isOnline: true },
      { what: 'online', isOnline: false },
    ]);
  });

  it('answers a question by its serial number, or by its kind where only one is open', async () => {
    const line = await loggedIn();
    const session = connections.terminalOf(KEY)?.session;
    const asked = session?.ask({ type: 'mediaAttributesRequest' }, { timeoutMs: 1_000 });
    const answer = {
      type: 'mediaAttributes',
      audioCodec: 6,
      audioChannels: 1,
      audioRate: 0,
      audioBits: 1,
      audioFrameBytes: 320,
      playsSound: 1,
      videoCodec: 98,
      maxAudioChannels: 1,
      maxVideoChannels: 4,
    } as const;
    line.terminal.say(answer);
    expect(await asked).toMatchObject({ type: 'mediaAttributes', audioCodec: 6 });

    const moved = session?.ask({ type: 'ptzMove', channel: 1, direction: 1, speed: 1 }, { timeoutMs: 1_000 });
    const refusal = { requestSerial: 999, requestId: 0x9301, result: 3 };
    line.terminal.say({ type: 'generalAnswer', ...refusal });
    await expect(moved).rejects.toMatchObject({ code: 'refused', result: 3 });

    const silent = session?.ask({ type: 'locationRequest' }, { timeoutMs: 1_000 });
    await clock.advance(1_000);
    await expect(silent).rejects.toMatchObject({ code: 'timeout' });
    const cut = session?.ask({ type: 'locationRequest' }, { timeoutMs: 1_000 });
    line.terminal.say({ type: 'signOff' });
    await expect(cut).rejects.toMatchObject({ code: 'gone' });
  });
});

describe('bad input', () => {
  it('closes a connection that speaks another protocol', () => {
    const line = new Line();
    line.send(new TextEncoder().encode('~GET / HTTP/1.1\r\n'.repeat(40)));
    expect(line.isClosed).toBe(true);
    expect(connections.counters.closedForNoise).toBe(1);
  });

  it('is answered: an unknown message by 3, an encrypted one by 3', async () => {
    const line = await loggedIn();
    const before = line.terminal.heard.length;
    // 0x0fff without a body.
    line.send(Uint8Array.from([0x7e, ...checked([0x0f, 0xff, 0, 0, ...DIGITS, 0, 77]), 0x7e]));
    // 0200, encrypted by RSA.
    line.send(Uint8Array.from([0x7e, ...checked([0x02, 0x00, 0x04, 0x01, ...DIGITS, 0, 78, 1]), 0x7e]));
    expect(line.terminal.heard.slice(before)).toMatchObject([
      { type: 'platformAnswer', requestSerial: 77, result: 3 },
      { type: 'platformAnswer', requestSerial: 78, result: 3 },
    ]);
    expect(line.isClosed).toBe(false);
  });

  it('of who says nothing ends after 30 s', async () => {
    const line = new Line();
    await clock.advance(40_000);
    expect(line.isClosed).toBe(true);
    expect(connections.size).toBe(0);
  });

  it('of one address that invents ids is bounded', async () => {
    const lines = Array.from({ length: 120 }, (_, index) => new Line('198.51.100.4', String(10_000 + index)));
    for (const line of lines) line.terminal.say(registration());
    await settled();
    expect(lines.filter(({ isClosed }) => !isClosed)).toHaveLength(100);
    const other = new Line();
    other.terminal.say(registration());
    await settled();
    expect(other.isClosed).toBe(false);
  });
});

describe('what a terminal tells of itself', () => {
  it('is its model and firmware, with a maker of eleven bytes, too', async () => {
    const line = await loggedIn();
    const session = connections.terminalOf(KEY)?.session;
    if (session === undefined) throw new Error('It is not connected');
    learnAttributes(session, host);
    expect(line.terminal.heard.at(-1)).toMatchObject({ type: 'attributesRequest' });
    line.terminal.say({
      type: 'attributes',
      kind: 1,
      maker: 'MAKER-OF-11',
      model: 'X5-PRO',
      terminalId: '0000001',
      iccid: '89860000000000000001',
      hardware: 'H1',
      firmware: 'V2.7',
      gnss: 1,
      radio: 32,
      form: [11, 30, 30],
    });
    expect(host.told).toEqual([[KEY, { model: 'MAKER-OF-11 X5-PRO', version: 'V2.7' }]]);
  });

  it('is its driver, by the card that is put in and taken out', async () => {
    const line = await loggedIn();
    const card = { result: 0, licence: '1', issuer: 'x', validUntil: '20301231' } as const;
    const time = location(NOON_S).time;
    const serials = [
      line.terminal.say({ type: 'driver', state: 1, time, ...card, name: '王小明' }),
      line.terminal.say({ type: 'driver', state: 1, time, ...card, result: 1, name: '' }),
      line.terminal.say({ type: 'driver', state: 2, time: location(NOON_S + 60).time }),
    ];
    await settled();
    expect(serials.map((serial) => line.terminal.resultsOf(serial))).toEqual([[0], [0], [0]]);
    const drivers = host.of('state').filter(({ state }) => state.what === 'driver');
    expect(drivers).toEqual([
      { kind: 'state', timeS: NOON_S, state: { what: 'driver', name: '王小明' } },
      { kind: 'state', timeS: NOON_S + 60, state: { what: 'driver', name: '' } },
    ]);
  });

  it('is remembered where it is of 2011, which no header tells: in a later connection it is asked as such', async () => {
    await loggedIn({ ...MEMBER, identity: { ...IDENTITY, is2011: true } });
    const year = () => {
      const session = connections.terminalOf(KEY)?.session;
      return session && yearOf(session.terminal);
    };
    expect(year()).toBe('2011');
    await loggedIn({ ...MEMBER });
    expect(year()).toBe('2013');
  });
});

describe('the row of a terminal for the monitors', () => {
  const row = () => connections.rows().find(({ deviceId }) => deviceId === KEY);

  it('counts its heartbeats, and takes only silence for a lost one', async () => {
    const line = await loggedIn();
    for (let count = 0; count < 4; count += 1) {
      await clock.advance(60_000);
      line.terminal.say({ type: 'heartbeat' });
    }
    expect(row()).toMatchObject({
      address: '203.0.113.9',
      port: 40_123,
      loggedInS: NOON_S,
      receivedS: NOON_S + 240,
      sentS: NOON_S + 240,
      heartbeats: { count: 4, everyS: 60, lost: 0 },
    });
    // Reports in the place of heartbeats.
    for (let count = 0; count < 12; count += 1) {
      await clock.advance(15_000);
      line.terminal.say({ type: 'location', location: location(NOON_S) });
    }
    expect(row()?.heartbeats).toMatchObject({ count: 4, lost: 0 });
    await clock.advance(185_000);
    line.terminal.say({ type: 'heartbeat' });
    expect(row()?.heartbeats).toMatchObject({ count: 5, everyS: 60, lost: 2 });
  });

  it('tells what it is asked, what it has answered, and what it has not', async () => {
    const line = await loggedIn();
    const session = connections.terminalOf(KEY)?.session;
    const asked = [
      session?.ask({ type: 'locationRequest' }, { timeoutMs: 5_000 }),
      session?.ask({ type: 'attributesRequest' }, { timeoutMs: 50_000 }),
    ];
    expect(row()?.questions).toEqual({
      asked: 2,
      answered: 0,
      failed: 0,
      waiting: ['locationRequest', 'attributesRequest'],
    });
    const failed = expect(asked[0]).rejects.toMatchObject({ code: 'timeout' });
    await clock.advance(5_000);
    await failed;
    line.terminal.say({ type: 'generalAnswer', requestSerial: 2, requestId: 0x8107, result: 1 });
    await expect(asked[1]).rejects.toMatchObject({ code: 'refused' });
    expect(row()?.questions).toEqual({ asked: 2, answered: 0, failed: 2, waiting: [] });
  });

  it('is one, however often it connects, and none once it is silent', async () => {
    for (let count = 0; count < 20; count += 1) await loggedIn();
    expect(connections.rows()).toHaveLength(1);
    expect(connections.size).toBe(1);
    await clock.advance(610_000);
    expect(connections.rows()).toEqual([]);
    expect(connections.size).toBe(0);
  });
});

const DIGITS = [0x01, 0x39, 0x12, 0x34, 0x56, 0x78];

/** With the check byte behind; nothing in it has to be escaped. */
function checked(bytes: readonly number[]): number[] {
  return [...bytes, bytes.reduce((sum, byte) => sum ^ byte, 0)];
}

/** A whole frame under the header of 2013, of a body in hexadecimal. */
function framed(messageId: number, body: string): Uint8Array {
  const bytes = [...Buffer.from(body, 'hex')];
  const header = [messageId >> 8, messageId & 0xff, 0, bytes.length, ...DIGITS, 0, 5];
  return Uint8Array.from([0x7e, ...checked([...header, ...bytes]), 0x7e]);
}

function hex(text: string): string {
  return Buffer.from(text).toString('hex');
}
