import { describe, expect, it } from 'vitest';
import { buildFleet } from '../testing.js';
import { toDeviceRow } from '../testing/to-device-row.js';
import type { VcpMessage } from '../wire/vcp/message.js';
import type { CommandRequest, CommandSender } from './channel.js';
import { createCommandQueries, type OnlineListOptions } from './create-command-queries.js';

/** Queries whose every call is answered with these messages. */
function answeredWith(...messages: (Partial<VcpMessage> & { lostFrames?: number })[]) {
  return answeredTo({}, ...messages);
}

function answeredTo(options: OnlineListOptions, ...messages: (Partial<VcpMessage> & { lostFrames?: number })[]) {
  const requests: CommandRequest[] = [];
  const sender: CommandSender = {
    request: (request) => {
      requests.push(request);
      return Promise.resolve({ code: request.code, fields: {}, ...messages[0] });
    },
    collect: async (request, onPart) => {
      requests.push(request);
      for (const message of messages) if (onPart({ code: request.code, fields: {}, ...message })) break;
      return { lostFrames: messages[0]?.lostFrames ?? 0 };
    },
  };
  return { queries: createCommandQueries(sender, options), requests };
}

const json = (value: unknown): string => JSON.stringify(value);

describe('device lists', () => {
  it('gathers the rows of all messages, and the change counter of the last', async () => {
    const fleet = buildFleet(5);
    const rows = fleet.map(toDeviceRow);
    const { queries, requests } = answeredWith(
      { fields: { N: '3' }, body: json(rows.slice(0, 3)) },
      { fields: { N: '2', Z: '1', X: '41' }, body: json(rows.slice(3)) },
    );
    await expect(queries.allDevices()).resolves.toEqual({
      devices: fleet,
      changeCounter: '41',
      complete: true,
      malformedRows: 0,
    });
    expect(requests[0]?.code).toBe('Q03');
  });

  it('asks for the online list by Q04', async () => {
    const { queries, requests } = answeredWith({ fields: { N: '0', Z: '1' }, body: '[]' });
    await expect(queries.onlineDevices()).resolves.toMatchObject({ devices: [], complete: true });
    expect(requests[0]?.code).toBe('Q04');
  });

  it('hands on the rows of each message of the online list, and of no other list', async () => {
    const rows = buildFleet(3).map(({ deviceId }) => ({ deviceid: deviceId, status: 1 }));
    const parts: string[][] = [];
    const { queries } = answeredTo(
      { onOnlinePart: (devices) => parts.push(devices.map(({ deviceId }) => deviceId)) },
      { fields: { N: '2' }, body: json(rows.slice(0, 2)) },
      { fields: { N: '1', Z: '1' }, body: json(rows.slice(2)) },
    );
    await queries.onlineDevices();
    expect(parts).toEqual([['BUS-00001', 'BUS-00002'], ['BUS-00003']]);
    await queries.allDevices();
    expect(parts).toHaveLength(2);
  });

  it.each([
    ['an empty list without a body', { fields: { N: '0', Z: '1' } }],
    ['a list in one message without counts', { fields: {}, body: '[]' }],
  ])('takes %s', async (_name, message) => {
    await expect(answeredWith(message).queries.allDevices()).resolves.toMatchObject({ devices: [], complete: true });
  });

  it.each([
    ['a body that is not JSON', { fields: { N: '2' }, body: '[{"devicei' }],
    ['a body that is no list', { fields: { N: '2' }, body: '{}' }],
    ['fewer rows than told', { fields: { N: '2' }, body: json([{ deviceid: 'A' }]) }],
  ])('is not complete with %s, and keeps the other messages', async (_name, damaged) => {
    const good = { fields: { N: '1', Z: '1' }, body: json([{ deviceid: 'GOOD' }]) };
    const list = await answeredWith(damaged, good).queries.allDevices();
    expect(list.complete).toBe(false);
    expect(list.devices.map((device) => device.deviceId)).toContain('GOOD');
  });

  it('is not complete when frames were lost while it came', async () => {
    const message = { fields: { N: '0', Z: '1' }, body: '[]', lostFrames: 1 };
    await expect(answeredWith(message).queries.allDevices()).resolves.toMatchObject({ complete: false });
  });

  it('counts malformed rows and uses what is usable', async () => {
    const rows = [{ deviceid: 'A' }, { deviceid: 'B', signal: 'strong' }, { id: 3 }, null];
    const list = await answeredWith({ fields: { N: '4', Z: '1' }, body: json(rows) }).queries.allDevices();
    expect(list.malformedRows).toBe(3);
    expect(list.devices.map((device) => device.deviceId)).toEqual(['A', 'B']);
    expect(list.complete).toBe(true);
  });

  it('rejects by the result code', async () => {
    const { queries } = answeredWith({ fields: { R: '403' } });
    await expect(queries.allDevices()).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('single answers', () => {
  it('reads the server info, extra fields kept', async () => {
    const { queries } = answeredWith({ body: json({ Version: '4.2.1', vendor: 'x', max_license: null }) });
    await expect(queries.serverInfo()).resolves.toEqual({ version: '4.2.1', extra: { vendor: 'x' } });
  });

  it('takes no clock and no offset of a server that no date can be, and keeps when its licence ends', async () => {
    const odd = { Version: '4.2.1', time: 2 ** 63, timeZone: 2 ** 63, expired: 2 ** 63 };
    const { queries } = answeredWith({ body: json(odd) });
    await expect(queries.serverInfo()).resolves.toEqual({ version: '4.2.1', expiresS: 2 ** 63 });
  });

  it('reads one device by its id', async () => {
    const { queries, requests } = answeredWith({ fields: { R: '1' }, body: json({ deviceid: 'A', voltage: 'high' }) });
    await expect(queries.device('A')).resolves.toEqual({ deviceId: 'A' });
    expect(requests[0]).toMatchObject({ code: 'Q05', fields: { D: 'A' } });
  });

  it('reads the last position, undefined without one', async () => {
    const answer = (body?: string) =>
      answeredWith({ fields: { R: '1' }, ...(body && { body }) }).queries.lastPosition('A');
    const data = { lat: 1, lng: 2, speedInKmh: 50, trackingAngle: 3 };
    await expect(answer(json({ data, time: 7 }))).resolves.toEqual({
      lat: 1,
      lng: 2,
      speedKmh: 50,
      headingDeg: 3,
      atS: 7,
    });
    await expect(answer('null')).resolves.toBeUndefined();
    await expect(answer()).resolves.toBeUndefined();
    for (const body of ['{', '{}', '7', json({ data: { lat: 1 } })])
      await expect(answer(body)).rejects.toMatchObject({ code: 'bad-reply' });
  });

  it('reads extras with arrays, comma lists or nothing in them', async () => {
    const body = json({
      A: { chnames: ['Front', 'Rear'], chsort: [2, 1], talkch: 4, dmch: 3, icon: 2, extid: 'x' },
      B: { chnames: 'Front, Rear', chsort: '2,1,zero' },
      C: {},
      D: 'nonsense',
    });
    const extras = await answeredWith({ body }).queries.deviceExtras();
    expect(extras.get('A')).toMatchObject({ channelNames: ['Front', 'Rear'], channelOrder: [2, 1], talkChannel: 4 });
    expect(extras.get('B')).toMatchObject({ channelNames: ['Front', 'Rear'], channelOrder: [2, 1], talkChannel: 1 });
    expect(extras.get('C')).toMatchObject({ channelNames: [], driverMonitoringChannel: 2 });
    expect(extras.has('D')).toBe(false);
  });

  it('keeps the camera lists that devices have in common once', async () => {
    const entry = { chnames: 'Front,Rear', chsort: '2,1' };
    const extras = await answeredWith({ body: json({ A: entry, B: entry }) }).queries.deviceExtras();
    expect(extras.get('B')?.channelNames).toBe(extras.get('A')?.channelNames);
    expect(extras.get('B')?.channelOrder).toBe(extras.get('A')?.channelOrder);
  });

  it('reads plates, without those that are none', async () => {
    const plates = await answeredWith({ body: json({ A: 'EAL-0123', B: null }) }).queries.plates();
    expect([...plates]).toEqual([['A', 'EAL-0123']]);
  });

  it('reads the device command list', async () => {
    const rows = [{ deviceid: 'A', command: 'reboot', state: 'sent', time: 1 }, { command: 'nobody' }];
    const message = { fields: { N: '2', Z: '1' }, body: json(rows) };
    await expect(answeredWith(message).queries.deviceCommands()).resolves.toEqual([
      { deviceId: 'A', command: 'reboot', state: 'sent', sentS: 1 },
    ]);
    await expect(answeredWith({ body: '{}' }).queries.deviceCommands()).rejects.toMatchObject({ code: 'bad-reply' });
  });

  it('echoes and pings', async () => {
    await expect(answeredWith({ fields: { R: '1' }, body: 'hi' }).queries.echo('hi')).resolves.toBe('hi');
    await expect(answeredWith({ fields: { T: 'pong' } }).queries.ping()).resolves.toBe('pong');
  });

  it('gives the general call its reply, whatever the result', async () => {
    const { queries, requests } = answeredWith({ fields: { R: '400' } });
    await expect(queries.call('Q99', { D: 'A' }, 'body')).resolves.toMatchObject({ fields: { R: '400' } });
    expect(requests[0]).toMatchObject({ code: 'Q99', fields: { D: 'A' }, body: 'body' });
  });

  it.each([
    ['0', 'refused'],
    ['400', 'invalid-argument'],
    ['403', 'forbidden'],
    ['404', 'not-found'],
    ['408', 'device-timeout'],
    ['777', 'refused'],
  ])('turns result %s into %s, in the words of the server', async (result, code) => {
    const { queries } = answeredWith({ fields: { R: result, T: 'because of the weather' } });
    await expect(queries.device('A')).rejects.toMatchObject({ code, message: expect.stringContaining('the weather') });
  });

  it.each([undefined, '', 'not json', '[]', '"text"', '{}'])(
    'says bad-reply, with the call, for the body %j',
    async (body) => {
      const { queries } = answeredWith({ fields: { R: '1' }, ...(body === undefined ? {} : { body }) });
      await expect(queries.serverInfo()).rejects.toMatchObject({
        code: 'bad-reply',
        message: expect.stringContaining('Server info'),
      });
    },
  );
});
