import { jt808Parameter, jt808TerminalId, readJt808Parameter } from 'gk-sdk/jt808';
import { FakeClock } from 'gk-sdk/testing';
import { GkKind, microseconds, type GkPacket } from 'gk-sdk/wire';
import { beforeEach, describe, expect, it } from 'vitest';
import { done } from '../../device/device-answer.js';
import type { StreamSink } from '../../device/device-link.js';
import { TerminalSession } from '../sessions/terminal-session.js';
import { SpokenTerminal } from '../testing/spoken-terminal.js';
import { GatewayLink } from './gateway-link.js';
import { ServedLink } from './serve-link.js';
import { serverParameters } from './terminal-parameters.js';
import { NO_MEDIA, type AskedTerminal, type TerminalMedia } from './terminal-media.js';

const DEVICE = '13912345678';

let link: GatewayLink;
let session: TerminalSession;
let terminal: SpokenTerminal;
let media: TerminalMedia;
let confirmedBit: AskedTerminal['confirmedBit'];
beforeEach(() => {
  media = NO_MEDIA;
  confirmedBit = () => undefined;
  let serial = 0;
  const header = {
    messageId: 0x0102,
    year: '2013',
    terminal: jt808TerminalId(DEVICE),
    serial: 0,
    encryption: 0,
  } as const;
  terminal = new SpokenTerminal(DEVICE, () => undefined);
  session = new TerminalSession({
    terminal: { deviceId: DEVICE, header, address: '203.0.113.9', serverAddress: '192.0.2.7' },
    line: { write: (bytes) => terminal.hear(bytes), close: () => undefined },
    clock: new FakeClock(0),
    nextSerial: () => serial++,
  });
  // Messages are copied, as those between threads are.
  const served = new ServedLink({
    terminalOf: (deviceId) =>
      deviceId === DEVICE
        ? { session, zoneMinutes: 480, confirmedBit: (...event) => confirmedBit(...event) }
        : undefined,
    get media() {
      return media;
    },
    post: (message) => {
      const copy = structuredClone(message);
      queueMicrotask(() => link.take(copy));
    },
  });
  link = new GatewayLink((message) => {
    const copy = structuredClone(message);
    queueMicrotask(() => served.take(copy));
  });
});

/** Lets messages go to and fro. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Answers the last message that the terminal heard. */
function confirm(result = 0): void {
  const heard = terminal.heard.at(-1);
  const requestId =
    heard?.type === 'text'
      ? 0x8300
      : heard?.type === 'ptzMove'
        ? 0x9301
        : heard?.type === 'setParameters'
          ? 0x8103
          : 0x8105;
  session.take(session.terminal.header, {
    type: 'generalAnswer',
    requestSerial: terminal.heard.length - 1,
    requestId,
    result,
  });
}

describe('questions to a terminal', () => {
  it('that is not connected are answered as offline', async () => {
    expect(await link.showText('13900000000', 'Hello')).toEqual({ kind: 'offline' });
  });

  it.each([
    [0, { kind: 'done', value: undefined }],
    [1, { kind: 'refused', reason: 'The terminal says that it failed' }],
    [3, { kind: 'unsupported' }],
  ])('are what it says: result %i', async (result, answer) => {
    const asked = link.showText(DEVICE, '\u4f60\u597d');
    await settled();
    expect(terminal.heard).toMatchObject([{ type: 'text', flags: 0x0c, text: '\u4f60\u597d' }]);
    confirm(result);
    expect(await asked).toEqual(answer);
  });

  it('send a terminal to another server by the parameters of its edition', async () => {
    const server = { host: 'fleet.example.com', port: 8808 };
    const moved = link.redirect(DEVICE, server);
    await settled();
    const sent = terminal.heard.at(-1);
    const valuesOf = (parameters: ReturnType<typeof serverParameters>) =>
      parameters.map((each) => [each.id, readJt808Parameter(each)]);
    expect(valuesOf(sent?.type === 'setParameters' ? sent.parameters : [])).toEqual([
      [0x0013, 'fleet.example.com'],
      [0x0018, 8808],
    ]);
    confirm(1);
    expect(await moved).toEqual({ kind: 'refused', reason: 'The terminal says that it failed' });
    expect(valuesOf(serverParameters(server, '2019'))).toEqual([[0x0013, 'fleet.example.com:8808']]);
    expect(valuesOf(serverParameters({ ...server, host: '::1' }, '2019'))).toEqual([[0x0013, '[::1]:8808']]);
    expect(valuesOf(serverParameters({ ...server, host: '[::1]' }, '2013'))[0]).toEqual([0x0013, '::1']);
  });

  it('that the protocol lacks are not sent', async () => {
    expect(await link.command(DEVICE, 'FORMAT')).toEqual({ kind: 'unsupported' });
    expect(await link.setAccount()).toEqual({ kind: 'unsupported' });
    expect(await link.movePtz(DEVICE, { channel: 1, action: 'preset', value: '1' })).toEqual({ kind: 'unsupported' });
    const changes = { SpdLimit: 80, TZ: 28_800 };
    expect(await link.writeParameters(DEVICE, 'sys', changes)).toEqual({
      kind: 'unsupported',
      reason: 'Terminals of JT/T 808 do not take TZ of sys',
    });
    expect(terminal.heard).toEqual([]);
  });

  it('have a camera move at the speed of the user, and the terminal restart', async () => {
    const moved = link.movePtz(DEVICE, { channel: 2, action: 'left', value: '4' });
    await settled();
    expect(terminal.heard.at(-1)).toMatchObject({ type: 'ptzMove', channel: 2, direction: 3, speed: 124 });
    confirm();
    expect(await moved).toEqual(done(undefined));
    const restarted = link.command(DEVICE, '@REBOOT');
    await settled();
    expect(terminal.heard.at(-1)).toMatchObject({ type: 'terminalControl', command: 4 });
    confirm();
    expect(await restarted).toEqual(done('OK, rebooting'));
  });

  it('give the parameters that it told, and leave out those that it did not', async () => {
    const asked = link.readParameters(DEVICE);
    await settled();
    const parameters = [
      jt808Parameter(0x0001, 30),
      jt808Parameter(0x0013, '203.0.113.7'),
      jt808Parameter(0x0018, 8808),
      jt808Parameter(0x0055, 90),
      jt808Parameter(0x0010, 'secret.apn'),
    ];
    session.take(session.terminal.header, { type: 'parameters', requestSerial: 0, parameters });
    expect(await asked).toEqual(done({ net: { HbSec: 30, Server: '203.0.113.7:8808' }, sys: { SpdLimit: 90 } }));
  });

  it('write a block one after another: each is read, changed and written before the next is read', async () => {
    const told = new Map([[0x0075, Buffer.from('000100190c00000100010500321900000800000301', 'hex')]]);
    const encoding = () => Buffer.from(told.get(0x0075) ?? []).toString('hex');
    let answered = 0;
    /** Answers what the terminal heard since, as a terminal does that keeps what it is told. */
    const answer = (): void => {
      for (const [requestSerial, heard] of terminal.heard.entries()) {
        if (requestSerial < answered) continue;
        answered = requestSerial + 1;
        if (heard.type === 'setParameters') {
          for (const { id, value } of heard.parameters) told.set(id, Buffer.from(value));
          session.take(session.terminal.header, { type: 'generalAnswer', requestSerial, requestId: 0x8103, result: 0 });
        } else {
          const parameters = [...told].map(([id, value]) => ({ id, value: new Uint8Array(value) }));
          session.take(session.terminal.header, { type: 'parameters', requestSerial, parameters });
        }
      }
    };
    const both = Promise.all([
      link.writeParameters(DEVICE, 'enc', { SFps: 5 }),
      link.writeParameters(DEVICE, 'enc', { SBit: 512 }),
    ]);
    for (let turn = 0; turn < 6; turn += 1) {
      await settled();
      answer();
    }
    expect(await both).toEqual([done(undefined), done(undefined)]);
    expect(encoding()).toBe('000100190500000200010500321900000800000301');
  });

  it('have it watch circles in the place of those that it had, south of the equator, too', async () => {
    const circle = { id: 5, title: 'Depot', lat: -33.9, lng: 151.2, radiusM: 200.4 } as const;
    const set = link.setFences(DEVICE, [{ ...circle, tellsEntering: true, tellsLeaving: false }]);
    await settled();
    expect(terminal.heard.at(-1)).toMatchObject({
      type: 'setCircles',
      mode: 0,
      areas: [{ id: 5, attributes: 0b100_1000, lat: -33.9, lng: 151.2, radiusM: 200 }],
    });
    const answer = { type: 'generalAnswer', requestSerial: 0, requestId: 0x8600, result: 3 } as const;
    session.take(session.terminal.header, answer);
    expect(await set).toEqual({ kind: 'unsupported' });
    const removed = link.setFences(DEVICE, []);
    await settled();
    expect(terminal.heard.at(-1)).toMatchObject({ type: 'deleteCircles', ids: [] });
    session.take(session.terminal.header, { ...answer, requestSerial: 1, requestId: 0x8601, result: 0 });
    expect(await removed).toEqual(done(undefined));
  });

  it('confirm an alarm that is on as that of its bit, and no other', async () => {
    const event = { code: 1, happenedS: 1_000 };
    expect(await link.confirmAlarm(DEVICE, event)).toEqual({ kind: 'unsupported' });
    expect(terminal.heard).toEqual([]);
    confirmedBit = (code, happenedS) => (code === 1 && happenedS === 1_000 ? 27 : undefined);
    const confirmed = link.confirmAlarm(DEVICE, event);
    await settled();
    expect(terminal.heard).toEqual([{ type: 'alarmConfirmation', alarmSerial: 0, alarms: 1 << 27 }]);
    const answer = { type: 'generalAnswer', requestSerial: 0, requestId: 0x8203, result: 0 } as const;
    session.take(session.terminal.header, answer);
    expect(await confirmed).toEqual(done(undefined));
  });

  it('give a picture that it sends, also ahead of its answer', async () => {
    const asked = link.snapshot(DEVICE, 3);
    await settled();
    expect(terminal.heard.at(-1)).toMatchObject({ type: 'shoot', channel: 3, count: 1, store: 0 });
    const file = { type: 'mediaData', mediaId: 7, kind: 0, format: 0, event: 0 } as const;
    const jpeg = Uint8Array.from([0xff, 0xd8, 1, 2, 3]);
    session.take(session.terminal.header, { ...file, channel: 1, data: Uint8Array.from([0xff, 0xd8, 9]) });
    session.take(session.terminal.header, { ...file, channel: 3, data: jpeg });
    expect(await asked).toEqual(done(jpeg));
  });

  it('end with its connection, and when nobody waits for them', async () => {
    const cut = link.showText(DEVICE, 'Hello');
    const end = new AbortController();
    const withdrawn = link.showText(DEVICE, 'Hello', { signal: end.signal });
    await settled();
    end.abort();
    expect(await withdrawn).toEqual({ kind: 'timeout' });
    session.end();
    expect(await cut).toMatchObject({ kind: 'failed' });
  });
});

const packet = (capturedAtUs: number): GkPacket => ({
  kind: GkKind.video,
  channel: 1,
  codec: 1,
  flags: 0,
  capturedAtUs: microseconds(capturedAtUs),
  sequence: 0,
  payload: Uint8Array.from([1, 2, 3]),
});

describe('media of a terminal', () => {
  it('come as they are sent, and end on either side', async () => {
    let sink: StreamSink | undefined;
    let closed = 0;
    media = {
      ...NO_MEDIA,
      live: (_asked, _request, to) => {
        sink = to;
        return Promise.resolve(done({ close: () => void (closed += 1) }));
      },
    };
    const times: number[] = [];
    let ended = 0;
    const open = () =>
      link.live(
        DEVICE,
        { channel: 1, sub: false },
        { packet: ({ capturedAtUs }) => times.push(capturedAtUs), ended: () => void (ended += 1) },
      );
    const first = await open();
    sink?.packet(packet(1));
    sink?.packet(packet(2));
    await settled();
    expect(times).toEqual([1, 2]);
    if (first.kind === 'done') first.value.close();
    await settled();
    expect(closed).toBe(1);
    await open();
    sink?.ended();
    await settled();
    expect(ended).toBe(1);
  });

  it('of a recording are read one batch at a time, and none of the place before comes after a seek', async () => {
    const read: number[] = [];
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    async function* from(startUs: number) {
      for (let at = startUs; ; at += 1) {
        // The third batch of the first place comes when the second place is read.
        if (at === 2) await isReleased;
        read.push(at);
        yield [packet(at)];
      }
    }
    media = {
      ...NO_MEDIA,
      openRecording: () =>
        Promise.resolve(
          done({
            pacing: { kind: 'device', control: () => Promise.resolve(done(undefined)) },
            seek: () => Promise.resolve(done(from(1_000))),
            packets: from(0),
            stillAt: () => Promise.resolve(undefined),
            close: () => undefined,
          }),
        ),
    };
    const opened = await link.openRecording(DEVICE, { channel: 1, startS: 0, endS: 60, sub: false });
    if (opened.kind !== 'done') throw new Error(opened.kind);
    const packets = opened.value.packets[Symbol.asyncIterator]();
    const timeOf = (result: IteratorResult<readonly GkPacket[]>) => result.value?.[0]?.capturedAtUs;
    expect([timeOf(await packets.next()), timeOf(await packets.next()), read.length]).toEqual([0, 1, 2]);
    const pending = packets.next();
    const sought = await opened.value.seek?.({ startS: 30 });
    if (sought?.kind !== 'done') throw new Error('no seek');
    expect((await pending).done).toBe(true);
    const after = sought.value[Symbol.asyncIterator]();
    release();
    expect([timeOf(await after.next()), timeOf(await after.next())]).toEqual([1_000, 1_001]);
  });
});
