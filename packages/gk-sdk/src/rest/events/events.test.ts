import { describe, expect, it } from 'vitest';
import { FakeFetch, type FakeRoutes } from '../../testing/fake-fetch.js';
import { createRestApi } from '../create-rest-api.js';
import { createRestClient } from '../create-rest-client.js';

function apiOf(routes: FakeRoutes) {
  const fake = new FakeFetch(routes);
  const client = createRestClient({
    baseUrl: 'https://fleet.test',
    authorization: () => ({ kind: 'password', username: 'anna', passwordHash: 'HASH' }),
    fetch: fake.fetch,
  });
  return { api: createRestApi(client), fake };
}
const credentials = { username: 'anna', password: 'HASH' };

describe('events', () => {
  it('asks with moments in ISO form with the zone, and only for what is switched on', async () => {
    const { api, fake } = apiOf({ 'POST /gkevent/eventquery': { json: [] } });
    const atS = Date.UTC(2026, 8, 14, 4, 5, 6, 789) / 1000;
    await api.events.query({
      afterS: atS,
      beforeS: atS + 1,
      updatedAfterS: atS,
      date: { year: 2026, month: 9, day: 4 },
      serialNo: 1,
      afterSerialNo: 2,
      beforeSerialNo: 3,
      deviceId: 'BUS-7',
      groupId: 5,
      eventCodes: [13],
      hasSnapshot: false,
      newestFirst: true,
      zone: 'Asia/Taipei',
    });
    await api.events.query({ eventCodes: [], deviceId: '' });
    expect(fake.requests.map(({ body }) => body)).toEqual([
      {
        limit: 5_000,
        afterDate: '2026-09-14T12:05:06+0800',
        beforeDate: '2026-09-14T12:05:07+0800',
        afterUpdatetime: '2026-09-14T12:05:06+0800',
        date: '2026-09-04',
        serialno: 1,
        afterSerialno: 2,
        beforeSerialno: 3,
        deviceid: 'BUS-7',
        groupid: 5,
        appdevids: [13],
        hasSnapshot: false,
        desc: true,
        timeZone: 'Asia/Taipei',
        ...credentials,
      },
      { limit: 5_000, timeZone: 0, ...credentials },
    ]);
    await expect(api.events.query({ afterS: Number.NaN })).rejects.toMatchObject({ code: 'invalid-argument' });
  });

  it('reads rows of other servers: digits as text, ISO times, missing fields; a bad row costs only itself', async () => {
    const json = [
      null,
      'event',
      { serialno: 1, deviceid: 'A' },
      { serialno: {}, deviceid: 'A', eventtimeutc: 1 },
      {
        serialno: '7',
        deviceid: 'A',
        appdevid: '16',
        eventtimeutc: 10,
        vehiclex: 120,
        updatetime: '2026-09-14T12:00:00+0800',
      },
      {
        serialno: 8,
        deviceid: 'B',
        eventtimeutc: 11,
        type: 3,
        completed: 1,
        try: 2,
        download: 5,
        vehiclex: 1,
        vehicley: 2,
      },
    ];
    const { api } = apiOf({ 'POST /gkevent/eventquery': { json } });
    const events = await api.events.query({});
    expect(events).toHaveLength(2);
    const updatedS = Date.UTC(2026, 8, 14, 4) / 1000;
    expect(events[0]).toEqual({ serialNo: 7, deviceId: 'A', eventCode: 16, happenedS: 10, updatedS });
    expect(events[1]).toMatchObject({
      source: 'mcu',
      downloaded: true,
      downloadTries: 2,
      downloadMask: 5,
      position: { lat: 2, lng: 1, speedKmh: 0 },
    });
  });

  describe('in pages', () => {
    const rows = Array.from({ length: 12_000 }, (_, index) => ({ serialno: index, deviceid: 'A', eventtimeutc: 1 }));
    type Body = { afterSerialno?: number; beforeSerialno?: number; desc?: boolean; limit: number };
    const server = ({ afterSerialno = -1, beforeSerialno = Infinity, desc = false, limit }: Body) => {
      const found = rows.filter(({ serialno }) => serialno > afterSerialno && serialno < beforeSerialno);
      return (desc ? found.toReversed() : found).slice(0, limit);
    };
    const paged = (answer: (body: Body) => object[]) =>
      apiOf({ 'POST /gkevent/eventquery': ({ body }) => ({ json: answer(body as Body) }) });

    it.each([false, true])('asks for the next page where the last one ended; newest first: %s', async (newestFirst) => {
      const { api, fake } = paged(server);
      const events = await api.events.query({ newestFirst });
      expect(fake.requests).toHaveLength(3);
      const expected = rows.map(({ serialno }) => serialno);
      expect(events.map(({ serialNo }) => serialNo)).toEqual(newestFirst ? expected.toReversed() : expected);
    });

    it('gives each page as it comes, and asks no further than the loop goes', async () => {
      const { api, fake } = paged(server);
      for await (const page of api.events.pages({ afterS: 0 })) {
        expect(page).toHaveLength(5_000);
        break;
      }
      expect(fake.requests).toHaveLength(1);
    });

    it('takes all at once from a server without pages', async () => {
      const { api, fake } = paged(() => rows);
      expect(await api.events.query({})).toHaveLength(12_000);
      expect(fake.requests).toHaveLength(1);
    });

    it('ends with a server that gives the same full page for ever', async () => {
      const { api, fake } = paged(() => rows.slice(0, 5_000));
      expect(await api.events.query({})).toHaveLength(5_000);
      expect(fake.requests).toHaveLength(2);
    });

    it('stops between two pages', async () => {
      const stop = new AbortController();
      const { api } = paged((body) => {
        stop.abort();
        return server(body);
      });
      await expect(api.events.query({}, { signal: stop.signal })).rejects.toMatchObject({ code: 'aborted' });
    });
  });

  it('keeps credentials out of the body of files and into the query where the specification shows it', async () => {
    const { api, fake } = apiOf({ 'GET /gkevent/footageinfo': { json: { start: 1, end: 2 } } });
    expect(await api.events.footageInfo({ serialNo: 5, channel: 2 })).toEqual({ startS: 1, endS: 2 });
    expect(fake.requests[0]?.url).toContain('s=5&c=2&u=anna&p=HASH');
    const url = new URL(api.events.footageUrl({ serialNo: 5, deviceId: 'A/B', happenedS: 9 }, 2));
    expect(url.pathname).toBe('/gkevent/footage/A%2FB_9_ch2.mp4');
  });

  it('fetches a file of an event from its address', async () => {
    const { api, fake } = apiOf({ 'GET /gkevent/file/A_9_4.txt': { bytes: Uint8Array.of(1, 2) } });
    const event = { serialNo: 5, deviceId: 'A', happenedS: 9 };
    const file = await api.events.file(event, { id: 4, extension: 'txt' });
    expect([...(await file.bytes())]).toEqual([1, 2]);
    expect(fake.requests[0]?.url).toBe(api.events.fileUrl(event, { id: 4, extension: 'txt' }));
  });

  it('asks how many files footage comes as, and for each by its part', async () => {
    const { api, fake } = apiOf({ 'GET /gkevent/footageinfo': { json: { start: 1, end: 2, parts: 3 } } });
    const event = { serialNo: 5, deviceId: 'A', happenedS: 9 };
    expect(await api.events.footageParts({ serialNo: 5, channel: 2 })).toBe(3);
    expect(fake.requests[0]?.url).toContain('s=5&c=2&parts=1');
    // A server that does not tell has one.
    fake.routes['GET /gkevent/footageinfo'] = { json: { start: 1, end: 2 } };
    expect(await api.events.footageParts({ serialNo: 5, channel: 2 })).toBe(1);
    const [first, third] = [1, 3].map((part) => new URL(api.events.footageUrl(event, 2, { part })));
    expect([first?.pathname, first?.searchParams.get('part')]).toEqual(['/gkevent/footage/A_9_ch2.mp4', null]);
    expect([third?.pathname, third?.searchParams.get('part')]).toEqual(['/gkevent/footage/A_9_ch2-3.mp4', '3']);
    for (const part of [0, 1.5]) {
      await expect(api.events.footage(event, 2, { part })).rejects.toMatchObject({ code: 'invalid-argument' });
    }
  });

  it('is refused with the words of the server', async () => {
    const { api } = apiOf({ 'POST /gkevent/eventset': { json: { hasError: true, message: 'Not yours' } } });
    await expect(api.events.setMemo(1, 'x')).rejects.toMatchObject({ code: 'refused', message: 'Not yours' });
  });
});

describe('a list with a limit', () => {
  it('asks for no more, and ends there even where a server sends more', async () => {
    const row = (serialno: number) => ({ serialno, deviceid: 'A', eventtimeutc: 1 });
    const { api, fake } = apiOf({ 'POST /gkevent/eventquery': { json: [row(3), row(2), row(1)] } });
    const events = await api.events.query({ newestFirst: true, limit: 2 });
    expect(events.map(({ serialNo }) => serialNo)).toEqual([3, 2]);
    expect(fake.requests.map(({ body }) => (body as { limit: number }).limit)).toEqual([2]);
  });
});

describe('the read mark', () => {
  it('is read, moved and told by the event channel', async () => {
    const { api, fake } = apiOf({
      'GET /gkevent/readmark': { json: {} },
      'PUT /gkevent/readmark': ({ body }) => ({
        json: { serialno: (body as { serialno?: number }).serialno ?? 0, time: '7' },
      }),
    });
    const marks = api.eventReadMark;
    expect(await marks.read()).toBeUndefined();
    expect(await marks.begin()).toEqual({ serialNo: 0, timeS: 7 });
    expect(await marks.moveTo(16)).toEqual({ serialNo: 16, timeS: 7 });
    await marks.moveBefore(16);
    expect(fake.requests.slice(1).map(({ body }) => body)).toEqual([
      credentials,
      { serialno: 16, ...credentials },
      { serialno: 16, back: 1, ...credentials },
    ]);
    expect(marks.ofMessage({ cmd: 'readmark', serialno: 16, time: 7 })).toEqual({ serialNo: 16, timeS: 7 });
    expect(marks.ofMessage({ cmd: 'other', serialno: 16, time: 7 })).toBeUndefined();
  });

  it('tells what is unread: by number, and by time before the first one', () => {
    const { isUnread } = apiOf({}).api.eventReadMark;
    const event = { serialNo: 5, happenedS: 100 };
    const marks = [
      { serialNo: 4, timeS: 200 },
      { serialNo: 5, timeS: 0 },
      { serialNo: 0, timeS: 99 },
      { serialNo: 0, timeS: 100 },
    ];
    expect(marks.map((mark) => isUnread(event, mark))).toEqual([true, false, true, false]);
  });
});

describe('lists', () => {
  it('come bare or with words, and nothing else is one', async () => {
    const row = { definename: 'GLOBAL', eventtype: 13, eventname: 'Overspeed' };
    const { api } = apiOf({
      'GET /gkevent/eventdefine': { json: [row, 5] },
      'PUT /gkevent/eventdefine': { json: { hasError: false, message: 'Saved', data: [row] } },
      'POST /gkevent/eventdefine': { json: { hasError: false, message: 'Saved' } },
    });
    const [definition] = await api.eventDefinitions.list();
    if (!definition) throw new Error('There is no definition.');
    expect(definition).toMatchObject({ profile: 'GLOBAL', notifyColor: '#FFFFFF', updatedS: undefined });
    expect(await api.eventDefinitions.update(definition)).toEqual({ items: [definition], message: 'Saved' });
    await expect(api.eventDefinitions.create(definition)).rejects.toMatchObject({ code: 'bad-reply' });
  });

  it('of plans say whom each is for, also where a server leaves the mode out', async () => {
    const json = [
      { appdevid: 1, deviceid: 'GLOBAL' },
      { appdevid: 2, deviceid: 'A', groupid: 'root' },
      { appdevid: 3, groupid: 7 },
      { appdevid: 4, deviceid: 'A', groupid: '7', updateMode: 'GROUP' },
      { deviceid: 'A' },
    ];
    const { api } = apiOf({ 'GET /gkevent/pusheventplan': { json } });
    expect((await api.pushEventPlans.list()).map(({ target }) => target)).toEqual([
      { mode: 'GLOBAL' },
      { mode: 'DEVICE', deviceId: 'A' },
      { mode: 'GROUP', groupId: '7' },
      { mode: 'GROUP', groupId: '7' },
    ]);
  });
});
