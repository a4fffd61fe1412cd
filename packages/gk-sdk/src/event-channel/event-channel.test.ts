import { describe, expect, it } from 'vitest';
import type { GkError } from '../errors/gk-error.js';
import type { FleetEvent } from '../model/fleet-event.js';
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
  const events: FleetEvent[] = [];
  const warnings: GkError[] = [];
  channel.on('event', (event) => events.push(event));
  channel.on('warning', (error) => warnings.push(error));
  await clock.advance(0);
  return { clock, sockets, channel, events, warnings, server: () => sockets.all.at(-1) as FakeSocket };
}

describe('EventChannel', () => {
  it('opens event.cgi with user and password', async () => {
    const { server } = await open();
    expect(server().url).toBe('wss://h.test/event.cgi?site=2&user=anna&password=HASH');
  });

  it('hands on every event, with unknown words and fields', async () => {
    const { server, events, warnings } = await open();
    const rows = [
      { cmd: 'new', serialno: 1, deviceid: 'A', eventtime: '2024-05-01T08:00:00', vehiclex: 120.5, vehicley: 24.1 },
      { cmd: 'cover', serialno: 1 },
      { cmd: 'update', serialno: 'x', speed: null },
      { cmd: 'something else', vendor: { x: 1 } },
    ];
    for (const row of rows) server().serverText(JSON.stringify(row));
    server().serverBytes(new TextEncoder().encode('{"cmd":"new"}'));
    expect(events).toEqual([...rows, { cmd: 'new' }]);
    expect(warnings).toEqual([]);
  });

  it.each(['', 'garbage', 'null', '[]', '{"no":"cmd"}', '{"cmd":7}'])('warns of %j and goes on', async (text) => {
    const { server, events, warnings } = await open();
    server().serverText(text);
    server().serverText('{"cmd":"new"}');
    expect(warnings.map((error) => error.code)).toEqual(['bad-reply']);
    expect(events).toHaveLength(1);
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

  it('ends on close, also while it waits', async () => {
    const first = await open();
    first.channel.close();
    first.channel.close();
    first.server().serverText('{"cmd":"new"}');
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
