import { DEFAULT_BRAND_SWITCHES } from 'gk-sdk/rules';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { AccessEnd, Principal } from '../access/principal.js';
import { streamRows } from './stream-rows.js';

const listeners = new Set<(why: AccessEnd) => void>();
const principal: Principal = {
  username: 'nora',
  permission: 0,
  access: '',
  switches: DEFAULT_BRAND_SWITCHES,
  groupId: 1,
  token: undefined,
  onRevoked: (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
const READER = { principal, now: Date.now };

function* slowRows(count: number): Iterable<object> {
  for (let i = 0; i < count; i++) {
    const endMs = performance.now() + 3;
    while (performance.now() < endMs);
    yield { i };
  }
}

describe('a long list', () => {
  it('goes out as one JSON array', async () => {
    const app = new Hono();
    app.get('/:count', (context) => streamRows(context, READER, slowRows(Number(context.req.param('count')))));
    expect(await (await app.request('/0')).json()).toEqual([]);
    const reply = await app.request('/3');
    expect(reply.headers.get('content-type')).toContain('application/json');
    expect(await reply.json()).toEqual([{ i: 0 }, { i: 1 }, { i: 2 }]);
  });

  it('lets others have their turn while its rows are made', async () => {
    const app = new Hono();
    app.get('/', (context) => streamRows(context, READER, slowRows(30)));
    let turns = 0;
    const timer = setInterval(() => {
      turns++;
    }, 1);
    await (await app.request('/')).text();
    clearInterval(timer);
    expect(turns).toBeGreaterThan(4);
  });

  it('breaks off when its reader loses access, and makes no more rows', async () => {
    let made = 0;
    function* endless(): Iterable<object> {
      for (;;) yield { made: (made += 1), text: 'x'.repeat(1_000) };
    }
    const app = new Hono();
    app.get('/', (context) => streamRows(context, READER, endless()));
    const body = (await app.request('/')).body?.getReader();
    expect((await body?.read())?.value?.length).toBeGreaterThan(1_000);
    expect(listeners.size).toBe(1);
    for (const listener of listeners) listener('revoked');
    await expect(body?.read()).rejects.toThrow('lost access');
    const then = made;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect([made, listeners.size]).toEqual([then, 0]);
  });
});
