import { afterEach, describe, expect, it } from 'vitest';
import type { RecorderStore } from '../store/recorder-store.js';
import { simulate } from '../simulation/simulate.js';
import { createServices, type RecorderServices, type ServiceOptions } from './create-services.js';
import { FakeMedia } from './testing/fake-media.js';
import { FakeWorld, fakePlaces, fakeSeeds } from './testing/fake-world.js';
import { openStore } from './testing/store-under-test.js';

const NOW_S = 1_800_000_000;
const FORGED = { ip: '192.0.2.7', method: 'GET', path: '/ws.cgi' };

let store: RecorderStore;
let services: RecorderServices;

function make(options: Partial<ServiceOptions> = {}): RecorderServices {
  const world = new FakeWorld(fakeSeeds(2));
  const media = new FakeMedia();
  store = openStore(':memory:', world.seeds);
  services = createServices(
    {
      store,
      ...simulate({ world, media, store, now: () => NOW_S * 1000 }),
      places: fakePlaces,
      now: () => NOW_S * 1000,
      ...options,
    },
    {
      toldTo: (clientPort) => ({ command: clientPort, streams: [clientPort + 1], http: 80 }),
      refusedOf: () => Promise.resolve(undefined),
      prepare: () => Promise.resolve({ commit: () => undefined, undo: () => undefined }),
      current: { http: 80, https: 0, command: 0, streams: [] },
      all: [80],
      host: '127.0.0.1',
      follow: false,
      httpsProblem: undefined,
      isOwnPage: () => false,
      isOwn: () => false,
    },
  );
  return services;
}

afterEach(async () => {
  await services.close();
  store.close();
});

describe('createServices', () => {
  it('joins what the rooms share: a fault takes the device off the fleet', () => {
    const { faults, fleet } = make();
    expect(fleet.isOnline('GK-0001')).toBe(true);
    faults.add({ kind: 'offline', device: 'GK-0001', durationMs: 1000 });
    expect(fleet.isOnline('GK-0001')).toBe(false);
  });

  it('takes a problem into the run log, with its time, and to whoever started it', () => {
    const told: string[] = [];
    make({ log: (line) => told.push(line) }).log('A disk is slow');
    expect(told).toEqual(['A disk is slow']);
    expect(store.runLog.find('slow')).toEqual([{ atS: NOW_S, line: 'A disk is slow' }]);
  });

  it('tells commands the first of the stream ports', () => {
    expect(make().streamPort(8080)).toBe(8081);
  });

  it('writes the refused logins that wait as it closes', async () => {
    const { accessAudit } = make();
    for (let i = 0; i < 30; i += 1) accessAudit.refused('guest', FORGED);
    expect([...store.accessLog.newestFirst()]).toHaveLength(1);
    await services.close();
    expect([...store.accessLog.newestFirst()].map(({ data }) => data)).toEqual([
      '29 more logins were refused within a minute',
      '/ws.cgi',
    ]);
  });
});
