import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { milliseconds } from 'gk-sdk';
import { describe, expect, it } from 'vitest';
import { guardedFetch, type GuardedFetch } from '../outgoing/guarded-fetch.js';
import { DDNS, NETWORK } from '../settings/server-settings.js';
import { fakeSeeds } from '../testing/fake-world.js';
import { recordersUnderTest } from '../testing/recorders-under-test.js';
import { apiOf } from '../testing/sdk-clients.js';
import { openStore } from '../testing/store-under-test.js';
import { ddnsAnswer } from './ddns-answer.js';
import { DdnsUpdates } from './ddns-updates.js';

const recorders = recordersUnderTest();
const SETTING = {
  enable: 1,
  type: 1,
  server: 'members.dyn.test',
  user: 'fleet',
  pass: 'p:ss',
  hostname: 'fleet.dyn.test',
} as const;

interface Asked {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly agent: string | undefined;
}

/** A provider that answers in turn, over plain HTTP: `fetch` leads to it what is meant for it over https. */
async function provider(...answers: readonly (string | { readonly status: number; readonly text: string })[]) {
  const asked: Asked[] = [];
  const server = createServer(({ url = '', headers }, response) => {
    asked.push({ path: url, authorization: headers.authorization, agent: headers['user-agent'] });
    const answer = answers[Math.min(asked.length, answers.length) - 1] ?? '';
    const { status, text } = typeof answer === 'string' ? { status: 200, text: answer } : answer;
    response.writeHead(status).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  recorders.ends.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const urls: string[] = [];
  const fetch: GuardedFetch = (url, init) => {
    urls.push(url);
    return guardedFetch({ allows: () => true, permittedBy: 'the test' })(
      url.replace('https://members.dyn.test', `http://127.0.0.1:${port}`),
      init,
    );
  };
  return { asked, urls, fetch };
}

/** Updates whose clock stands until `pass` moves it, and looks then. */
function updates(fetch: GuardedFetch, setting: typeof DDNS.defaults = SETTING) {
  const store = openStore(':memory:', fakeSeeds(1));
  store.settings.write(DDNS, setting);
  const logged: string[] = [];
  let nowMs = 1_790_000_000_000;
  let addresses = '192.0.2.1';
  let due: (() => void) | undefined;
  const clock = {
    now: () => milliseconds(nowMs),
    after: (_delayMs: number, callback: () => void) => {
      due = callback;
      return () => {
        due = undefined;
      };
    },
  };
  const log = (line: string): number => logged.push(line);
  const ddns = new DdnsUpdates({ store, fetch, clock, log, addresses: () => addresses });
  recorders.ends.push(async () => {
    await ddns.close();
    store.close();
  });
  return {
    ddns,
    store,
    logged,
    move: (to: string) => (addresses = to),
    pass: (minutes: number) => {
      nowMs += minutes * 60_000;
      due?.();
    },
  };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100));

describe('DDNS', () => {
  it('updates the name by the protocol, at the start and each hour, and when the address of the machine changes', async () => {
    const { asked, urls, fetch } = await provider('good 198.51.100.7', 'nochg 198.51.100.7');
    const { ddns, pass, move, logged } = updates(fetch);
    ddns.start();
    await expect.poll(() => asked.length).toBe(1);
    expect(urls[0]).toBe('https://members.dyn.test/nic/update?hostname=fleet.dyn.test');
    expect(asked[0]).toEqual({
      path: '/nic/update?hostname=fleet.dyn.test',
      authorization: `Basic ${btoa('fleet:p:ss')}`,
      agent: 'GK recorder - 1.0',
    });
    await settled();
    pass(30);
    await settled();
    expect(asked).toHaveLength(1);
    pass(31);
    await expect.poll(() => asked.length).toBe(2);
    await settled();
    pass(6);
    move('192.0.2.9');
    pass(1);
    await expect.poll(() => asked.length).toBe(3);
    // An address that stays is no news for the log, and neither is there a secret in it.
    expect(logged).toEqual(['DDNS: fleet.dyn.test leads to 198.51.100.7']);
  });

  it('names the fixed IP of the server where there is one', async () => {
    const { asked, fetch } = await provider('good 203.0.113.7');
    const { ddns, store } = updates(fetch);
    store.settings.write(NETWORK, { enable_server_ip: 1, server_ip: '203.0.113.7' });
    expect(await ddns.test()).toEqual({ kind: 'done', ip: '203.0.113.7', isChanged: true });
    expect(asked[0]?.path).toBe('/nic/update?hostname=fleet.dyn.test&myip=203.0.113.7');
  });

  it.each(['badauth', 'nohost', 'abuse', 'notfqdn', 'numhost', 'badagent', '!donator'])(
    'asks no more after %s, also after a restart, until it is saved again',
    async (word) => {
      const { asked, fetch } = await provider(word, 'good 198.51.100.7');
      const { ddns, pass, logged } = updates(fetch);
      ddns.start();
      await expect.poll(() => logged.length).toBe(1);
      expect(logged[0]).toContain(`(${word})`);
      for (let hour = 0; hour < 5; hour += 1) pass(60);
      await settled();
      expect(asked).toHaveLength(1);
      ddns.settingsSaved();
      await expect.poll(() => asked.length).toBe(2);
    },
  );

  it.each(['911', 'dnserr', '<html>busy</html>', ''])('asks again half an hour after "%s"', async (word) => {
    const { asked, fetch } = await provider(word, 'good 198.51.100.7');
    const { ddns, pass, logged } = updates(fetch);
    ddns.start();
    await expect.poll(() => logged.length).toBe(1);
    pass(29);
    await settled();
    expect(asked).toHaveLength(1);
    pass(2);
    await expect.poll(() => asked.length).toBe(2);
  });

  it('is saved with a third party alone, and tells its last success and failure and the outcome of a test', async () => {
    const { fetch } = await provider('good 198.51.100.7', { status: 401, text: 'Unauthorized' });
    const { url } = await recorders.start({ fetch: fetch as typeof globalThis.fetch });
    const { serverSettings } = apiOf(url);
    const { server, user, pass: password, hostname } = SETTING;
    await serverSettings.ddns.save({ enabled: true, type: 1, server, user, password, hostname });
    await expect
      .poll(async () => (await serverSettings.deliveries()).ddns.lastSuccess?.text)
      .toBe('fleet.dyn.test leads to 198.51.100.7');
    await expect(serverSettings.testNetwork('ddns')).rejects.toMatchObject({
      code: 'refused',
      message: 'The provider does not take user and password (401)',
    });
    expect((await serverSettings.deliveries()).ddns.lastFailure?.text).toContain('user and password');
  });

  it('reaches no address of a private network, unless that is permitted', async () => {
    const setting = { ...SETTING, server: '127.0.0.1' };
    const { ddns } = updates(guardedFetch({ allows: () => false, permittedBy: '--allow-private-targets' }), setting);
    expect(await ddns.test()).toMatchObject({
      kind: 'failed',
      reason: '127.0.0.1 is not an address of the internet (--allow-private-targets permits it)',
    });
  });
});

it('an answer is one word and an address, whatever follows', () => {
  expect(ddnsAnswer(200, 'nochg 2001:db8::1\r\nmore')).toEqual({ kind: 'done', ip: '2001:db8::1', isChanged: false });
  expect(ddnsAnswer(200, 'GOOD\n')).toEqual({ kind: 'done', ip: '', isChanged: true });
  expect(ddnsAnswer(200, 'toString 1')).toMatchObject({ kind: 'failed' });
  expect(ddnsAnswer(302, '')).toMatchObject({ kind: 'failed', reason: expect.stringContaining('(302)') as unknown });
});
