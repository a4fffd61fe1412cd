import { describe, expect, it } from 'vitest';
import { createRestClient } from '../create-rest-client.js';
import { linksResource } from './links.js';

const ROW = {
  id: 'one',
  username: 'anna',
  page: 'vehicle',
  devices: [
    { deviceid: 'BUS-7', plate: 'ABC', channels: [1, 'x'] },
    { deviceid: 'BUS-8', plate: '', channels: null },
  ],
  kinds: ['live', 'future kind', 'positions'],
  from: 5,
  to: 9,
  made: 4,
  expires: 10,
  lastused: null,
  endswithpassword: 0,
  note: 'Police',
  ended: 'revoked',
  endtime: 8,
};

/** The resource over a server with one answer. */
function over(answer: unknown) {
  const sent: { readonly method: string | undefined; readonly url: string; readonly body: unknown }[] = [];
  const rest = createRestClient({
    baseUrl: 'http://fleet.test',
    authorization: () => ({ kind: 'password', username: 'anna', passwordHash: 'HASH' }),
    fetch: (url, { method, body }) => {
      sent.push({ method, url, body: body === undefined ? undefined : JSON.parse(body) });
      return Promise.resolve(Response.json(answer));
    },
  });
  return { links: linksResource(rest), sent };
}

describe('linksResource', () => {
  it('reads a link with what it knows', async () => {
    const { links } = over([ROW]);
    expect(await links.list()).toEqual([
      {
        id: 'one',
        username: 'anna',
        page: 'vehicle',
        devices: [
          { deviceId: 'BUS-7', plate: 'ABC', channels: [1] },
          { deviceId: 'BUS-8', plate: '', channels: undefined },
        ],
        kinds: ['positions', 'live'],
        fromS: 5,
        toS: 9,
        madeS: 4,
        expiresS: 10,
        lastUsedS: undefined,
        endsWithPassword: false,
        note: 'Police',
        ended: { why: 'revoked', atS: 8 },
      },
    ]);
  });

  it('leaves out a row that it cannot read, and refuses an answer that is no list', async () => {
    const { links } = over([{ ...ROW, page: 'of the future' }, 'text', { page: 'live' }, { ...ROW, id: 'two' }]);
    expect((await links.list()).map(({ id }) => id)).toEqual(['two']);
    await expect(over({ hasError: false }).links.list()).rejects.toMatchObject({ code: 'bad-reply' });
  });

  it.each([{ e: 'e' }, { e: 1, h: 2 }, { e: '', h: '' }])(
    'makes no link of an answer with the token %j',
    async (token) => {
      const { links } = over({ ...ROW, ...token });
      const link = {
        page: 'live',
        devices: [],
        kinds: [],
        fromS: 1,
        toS: 2,
        expiresS: 3,
        endsWithPassword: true,
        note: '',
      };
      await expect(links.create({ ...link, page: 'live' })).rejects.toMatchObject({ code: 'bad-reply' });
    },
  );

  it('makes a link, and is told its token', async () => {
    const { links, sent } = over({ ...ROW, e: 'e', h: 'h' });
    const { token } = await links.create({
      page: 'live',
      devices: [{ deviceId: 'BUS-7', channels: [1] }, { deviceId: 'BUS-8' }],
      kinds: ['live'],
      fromS: 1,
      toS: 2,
      expiresS: 3,
      endsWithPassword: true,
      note: '',
    });
    expect(token).toEqual({ e: 'e', h: 'h', expiresS: 10 });
    expect(sent[0]).toMatchObject({
      method: 'POST',
      body: {
        page: 'live',
        devices: [{ deviceid: 'BUS-7', channels: [1] }, { deviceid: 'BUS-8' }],
        kinds: ['live'],
        from: 1,
        to: 2,
        expires: 3,
        endswithpassword: 1,
      },
    });
  });

  it.each([
    [
      { state: 'ended', why: 'password' },
      { state: 'ended', why: 'password' },
    ],
    [{ state: 'of the future' }, { state: 'unknown' }],
  ])('reads the state %j without credentials of its own', async (answer, state) => {
    const { links, sent } = over(answer);
    expect(await links.opened({ e: 'e', h: 'h' })).toEqual(state);
    expect(sent[0]?.body).toEqual({ e: 'e', h: 'h' });
  });

  it('refuses a page that it does not know', async () => {
    const { links } = over({ ...ROW, state: 'open', page: 'other' });
    await expect(links.opened({ e: 'e', h: 'h' })).rejects.toMatchObject({ code: 'protocol' });
  });
});
