import { createRestClient, hashPassword } from 'gk-sdk/rest';
import { describe, expect, it } from 'vitest';
import type { LiveRequest } from './live-path.js';
import { loadWall } from './load-wall.js';

const request: LiveRequest = { deviceId: 'BUS-7', channelMask: 255, username: 'anna', password: 'secret' };

/** Answers by path; what it lacks is HTTP 500. */
function server(replies: Record<string, unknown>, bodies: unknown[] = []): ReturnType<typeof createRestClient> {
  return createRestClient({
    baseUrl: 'http://fleet.test',
    authorization: () => ({ kind: 'password', username: 'anna', passwordHash: hashPassword('secret') }),
    fetch: (url, init) => {
      const reply = replies[new URL(url).pathname];
      if (init.body !== undefined) bodies.push(JSON.parse(init.body));
      const status = reply === undefined ? 500 : 200;
      return Promise.resolve({ status, text: () => Promise.resolve(JSON.stringify(reply ?? {})) });
    },
  });
}

const load = (rest: ReturnType<typeof createRestClient>, wanted = request) =>
  loadWall(wanted, rest, (port) => `ws://fleet.test:${port ?? 8900}/ws.cgi`, new AbortController().signal);

describe('loadWall', () => {
  it('shows the channels that the device has, with a stream of its own each', async () => {
    const bodies: unknown[] = [];
    const state = await load(
      server(
        {
          '/gkdevice/device': { device: { deviceid: 'BUS-7', chn_count: 4, chmask: '1011' } },
          '/gkserver/videolayout': { simpleLiveLayout: '3x3' },
          '/gkserver/protocol': { streamings: [9001] },
        },
        bodies,
      ),
    );
    if (state.kind !== 'wall') throw new Error(`The state is ${state.kind}.`);
    expect(state.tiles.map((tile) => tile.channel)).toEqual([1, 3, 4]);
    expect(state.grid).toEqual({ columns: 2, rows: 2 });
    expect(bodies).toEqual([{ deviceid: 'BUS-7', username: 'anna', password: hashPassword('secret') }]);
    const url = new URL(state.tiles[1]?.streamUrl ?? '');
    expect(url.origin + url.pathname).toBe('ws://fleet.test:9001/ws.cgi');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      deviceid: 'BUS-7',
      channel: '3',
      user: 'anna',
      password: hashPassword('secret'),
    });
  });

  it('sends a hash as it is', async () => {
    const hash = 'A'.repeat(64);
    const rest = server({ '/gkdevice/device': { device: { deviceid: 'BUS-7', chn_count: 1 } } });
    const state = await load(rest, { ...request, password: hash });
    if (state.kind !== 'wall') throw new Error(`The state is ${state.kind}.`);
    expect(new URL(state.tiles[0]?.streamUrl ?? '').searchParams.get('password')).toBe(hash);
  });

  it('asks for the full resolution when one picture fills the window, and does without layout and port', async () => {
    const state = await load(server({ '/gkdevice/device': { device: { deviceid: 'BUS-7', chn_count: 1 } } }));
    if (state.kind !== 'wall') throw new Error(`The state is ${state.kind}.`);
    const url = new URL(state.tiles[0]?.streamUrl ?? '');
    expect(url.port).toBe('8900');
    expect(url.searchParams.get('main')).toBe('1');
  });

  it('passes on the words with which the server refuses', async () => {
    const rest = server({ '/gkdevice/device': { hasError: true, message: 'No such vehicle' } });
    await expect(load(rest)).rejects.toThrow('No such vehicle');
  });

  it('says so when the link names no channel of the device', async () => {
    const rest = server({ '/gkdevice/device': { device: { deviceid: 'BUS-7', chn_count: 2 } } });
    expect((await load(rest, { ...request, channelMask: 12 })).kind).toBe('failed');
  });
});
