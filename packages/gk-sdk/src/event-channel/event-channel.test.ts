import { describe, expect, it } from 'vitest';
import type { GkError } from '../errors/gk-error.js';
import type { LiveEvent } from '../model/events/live-event.js';
import { FakeClock, FakeSockets, type FakeSocket } from '../testing.js';
import { EventChannel } from './event-channel.js';

const acceptAll = (socket: FakeSocket): void => {
  socket.accept();
};

async function open(accept = acceptAll) {
  const clock = new FakeClock();
  const sockets = new FakeSockets({ onConnect: accept });
  const channel = new EventChannel({
    url: 'wss://h.test/event.cgi?site=2',
    authorization: { kind: 'password', username: 'anna', passwordHash: 'HASH' },
    openSocket: sockets.openSocket,
    clock,
    random: () => 0,
  });
  const events: LiveEvent[] = [];
  const messages: unknown[] = [];
  const warnings: GkError[] = [];
  channel.on('event', (event) => events.push(event));
  channel.on('message', (message) => messages.push(message));
  channel.on('warning', (error) => warnings.push(error));
  let gaps = 0;
  channel.on('gap', () => (gaps += 1));
  await clock.advance(0);
  return {
    clock,
    sockets,
    channel,
    events,
    messages,
    warnings,
    gaps: () => gaps,
    server: () => sockets.all.at(-1) as FakeSocket,
  };
}

describe('EventChannel', () => {
  it('opens event.cgi with user and password', async () => {
    const { server } = await open();
    expect(server().url).toBe('wss://h.test/event.cgi?site=2&user=anna&password=HASH');
  });

  it('hands on every event in the names of the model, with unknown words and fields', async () => {
    const { server, events, messages, warnings } = await open();
    const row = { serialno: 1, deviceid: 'A', appdevid: 13, eventtimeutc: 9 };
    const event = { serialNo: 1, deviceId: 'A', eventCode: 13, happenedS: 9 };
    server().serverText(JSON.stringify({ ...row, cmd: 'new', vehiclex: 120.5, vehicley: 24.1, speed: 30 }));
    server().serverText(JSON.stringify({ ...row, cmd: 'new', call: 1, channel: 3 }));
    server().serverText(JSON.stringify({ ...row, cmd: 'new', call: 1 }));
    server().serverText(JSON.stringify({ ...row, cmd: 'cover', call: 0, channel: 1 }));
    server().serverText(JSON.stringify({ ...row, cmd: 'update', checkstatus: 2, speed: null, vendor: { x: 1 } }));
    server().serverBytes(new TextEncoder().encode(JSON.stringify({ ...row, cmd: 'something else' })));
    expect(events).toEqual([
      { ...event, change: 'new', position: { lat: 24.1, lng: 120.5, speedKmh: 30 } },
      { ...event, change: 'new', callChannel: 3 },
      { ...event, change: 'new', callChannel: 1 },
      { ...event, change: 'recovered' },
      { ...event, change: 'updated', checkStatus: 2, extra: { vendor: { x: 1 } } },
      { ...event, change: 'other', extra: { cmd: 'something else' } },
    ]);
    expect([messages, warnings]).toEqual([[], []]);
  });

  it('hands on what is no event as it came', async () => {
    const { server, events, messages, warnings } = await open();
    const sent = [
      { cmd: 'notice', text: 'x' },
      { cmd: 'new', serialno: 1, deviceid: 'A' },
      { cmd: 'update', serialno: 'x' },
    ];
    for (const message of sent) server().serverText(JSON.stringify(message));
    expect(messages).toEqual(sent);
    expect([events, warnings]).toEqual([[], []]);
  });

  it.each(['', 'garbage', 'null', '[]', '{"no":"cmd"}', '{"cmd":7}'])('warns of %j and goes on', async (text) => {
    const { server, messages, warnings } = await open();
    server().serverText(text);
    server().serverText('{"cmd":"new"}');
    expect(warnings.map((error) => error.code)).toEqual(['bad-reply']);
    expect(messages).toHaveLength(1);
  });

  it('the event channel reconnects after 1 s, each time', async () => {
    const { server, sockets, clock } = await open();
    for (let tries = 1; tries < 4; tries++) {
      server().serverClose(tries === 1 ? { code: 1001 } : {});
      await clock.advance(999);
      expect(sockets.all).toHaveLength(tries);
      await clock.advance(1);
      expect(sockets.all).toHaveLength(tries + 1);
    }
  });

  it('tells a gap once it listens again, and none at first or to a server that closes at once', async () => {
    const { server, clock, gaps } = await open();
    await clock.advance(5_000);
    expect(gaps()).toBe(0);
    server().serverClose();
    await clock.advance(1_000);
    server().serverClose({ code: 4404 });
    await clock.advance(1_000);
    expect(gaps()).toBe(0);
    await clock.advance(1_000);
    expect(gaps()).toBe(1);
    await clock.advance(60_000);
    expect(gaps()).toBe(1);
  });

  it('tells a gap ahead of the first event that comes after it', async () => {
    const { channel, server, clock, events, gaps } = await open();
    const order: string[] = [];
    channel.on('gap', () => order.push('gap'));
    channel.on('event', ({ serialNo }) => order.push(String(serialNo)));
    server().serverClose();
    await clock.advance(1_000);
    server().serverText('{"cmd":"new","serialno":1,"deviceid":"A","eventtimeutc":9}');
    await clock.advance(60_000);
    expect(order).toEqual(['gap', '1']);
    expect([gaps(), events.length]).toEqual([1, 1]);
  });

  it('tells a gap when even the first socket did not open', async () => {
    let refuses = true;
    const { clock, gaps } = await open((socket) => {
      if (refuses) socket.serverClose();
      else socket.accept();
    });
    refuses = false;
    await clock.advance(2_000);
    expect(gaps()).toBe(1);
  });

  it('keeps trying while the server is down', async () => {
    const { sockets, clock } = await open((socket) => {
      socket.serverClose();
    });
    await clock.advance(3000);
    expect(sockets.all).toHaveLength(4);
  });

  it.each([
    [4401, 'auth-failed'],
    [4403, 'forbidden'],
  ])('ends with a warning on close code %i', async (code, expected) => {
    const { server, sockets, clock, warnings } = await open();
    server().serverClose({ code });
    await clock.advance(60_000);
    expect(sockets.all).toHaveLength(1);
    expect(warnings.map((error) => error.code)).toEqual([expected]);
  });

  it.each([4400, 4404, 4408, 4499])('tries again after close code %i, and says so once', async (code) => {
    const { server, sockets, clock, warnings } = await open();
    for (let refusals = 1; refusals < 4; refusals++) {
      server().serverClose({ code });
      await clock.advance(1_000);
      expect(sockets.all).toHaveLength(refusals + 1);
    }
    expect(warnings).toHaveLength(1);
  });

  it('waits as long as a refusal says', async () => {
    const { server, sockets, clock } = await open();
    server().serverClose({ code: 4401, reason: 'Too many logins wait: try again in 5 s.' });
    await clock.advance(4_999);
    expect(sockets.all).toHaveLength(1);
    await clock.advance(1);
    expect(sockets.open()).toHaveLength(1);
  });

  it('ends on close, also while it waits', async () => {
    const first = await open();
    first.channel.close();
    first.channel.close();
    first.server().serverText('{"cmd":"new","serialno":1,"deviceid":"A","eventtimeutc":9}');
    await first.clock.advance(60_000);
    expect(first.sockets.open()).toHaveLength(0);
    expect(first.sockets.all).toHaveLength(1);
    expect(first.events).toEqual([]);

    const waiting = await open();
    waiting.server().serverClose();
    waiting.channel.close();
    expect(waiting.clock.pendingTimers).toBe(0);
  });
});
