import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { streamRows } from './stream-rows.js';

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
    app.get('/:count', (context) => streamRows(context, slowRows(Number(context.req.param('count')))));
    expect(await (await app.request('/0')).json()).toEqual([]);
    const reply = await app.request('/3');
    expect(reply.headers.get('content-type')).toContain('application/json');
    expect(await reply.json()).toEqual([{ i: 0 }, { i: 1 }, { i: 2 }]);
  });

  it('passes over pauses', async () => {
    const app = new Hono();
    app.get('/', (context) => streamRows(context, [undefined, { i: 0 }, undefined, undefined, { i: 1 }, undefined]));
    expect(await (await app.request('/')).json()).toEqual([{ i: 0 }, { i: 1 }]);
  });

  it('lets others have their turn while its rows are made', async () => {
    const app = new Hono();
    app.get('/', (context) => streamRows(context, slowRows(30)));
    let turns = 0;
    const timer = setInterval(() => {
      turns++;
    }, 1);
    await (await app.request('/')).text();
    clearInterval(timer);
    expect(turns).toBeGreaterThan(4);
  });
});
