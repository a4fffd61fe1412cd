import { once } from 'node:events';
import { ACCESS_FLAGS } from 'gk-sdk';
import { encodeVcp, sha256Hex, VCP_MAX_MESSAGE_BYTES } from 'gk-sdk/wire';
import { afterEach, describe, expect, it } from 'vitest';
import { done } from '../../device/device-answer.js';
import { SERVER_TIME_ZONE, wallTimeIn } from '../../time/zone-time.js';
import { bodyOf, CommandClient } from '../testing/command-client.js';
import { HandWrittenLink } from '../testing/hand-written-link.js';
import { startRecorder, type RecorderUnderTest, type StartOptions } from '../testing/recorder-under-test.js';

let recorder: RecorderUnderTest | undefined;
afterEach(async () => {
  await recorder?.close();
  recorder = undefined;
});

async function start(options?: StartOptions): Promise<RecorderUnderTest> {
  recorder = await startRecorder(options);
  return recorder;
}

describe('before the login', () => {
  it('answers Q01, E01 and E02', async () => {
    const client = await CommandClient.open((await start()).address);
    const info = await client.call('Q01', { I: '77' });
    expect(info.fields.I).toBe('77');
    expect(bodyOf(info)).toMatchObject({ Version: '1.0', serverAddress: '127.0.0.1', max_license: 10_000 });
    expect(await client.call('E01', {}, 'Grüße\n')).toMatchObject({ body: 'Grüße\n' });
    expect((await client.call('E02')).fields.T).toBe('pong');
  });

  it("tells the city's time zone, not that of the machine", async () => {
    const client = await CommandClient.open((await start()).address);
    const info = bodyOf(await client.call('Q01')) as { timeZone: number; timeZoneStr: string; time: number };
    expect(info).toMatchObject({ timeZone: 28_800, timeZoneStr: 'Asia/Taipei' });
    // Both say the same: the name's wall time is the offset's.
    const wall = new Intl.DateTimeFormat('sv', { timeZone: info.timeZoneStr, dateStyle: 'short', timeStyle: 'medium' });
    expect(wall.format(info.time * 1000).replace(' ', 'T')).toBe(wallTimeIn(info.time, SERVER_TIME_ZONE));
  });

  it.each(['Q03', 'Q04', 'Q05', 'Q07', 'Q10', 'Q11', 'Q12', 'D20'])('refuses %s with 403', async (code) => {
    const client = await CommandClient.open((await start()).address);
    expect((await client.call(code)).fields.R).toBe('403');
  });
});

describe('login', () => {
  it.each([
    ['admin', '0'],
    ['dealer', '1'],
    ['operator', '2'],
    ['viewer', '3'],
  ])('lets %s in with permission %s', async (user, permission) => {
    const { address } = await start();
    const client = await CommandClient.open(address);
    const reply = await client.call('Q02', { U: user, P: sha256Hex(user) });
    expect(reply.fields).toMatchObject({ R: '1', G: permission, S: address.split(':')[1] });
    expect(reply.fields.A).toHaveLength(ACCESS_FLAGS.length);
    expect(bodyOf(reply)).toMatchObject({ UserName: user });
    expect(reply.body).not.toContain(sha256Hex(user));
  });

  it('gives each permission its own rights', async () => {
    const { address } = await start();
    const rights = new Map<string, Set<string>>();
    for (const user of ['admin', 'dealer', 'operator', 'viewer']) {
      const client = await CommandClient.open(address);
      const flags = (await client.call('Q02', { U: user, P: sha256Hex(user) })).fields.A ?? '';
      rights.set(user, new Set(ACCESS_FLAGS.filter((_, i) => flags[i] === '1')));
    }
    expect(rights.get('admin')?.size).toBe(86);
    expect(rights.get('dealer')?.has('F_lmdvrs')).toBe(true);
    expect(rights.get('dealer')?.has('F_lmdvrs_recdays')).toBe(false);
    expect(rights.get('operator')?.has('F_ptz')).toBe(true);
    expect(rights.get('operator')?.has('F_rmdvrs')).toBe(false);
    expect([...(rights.get('viewer') ?? [])]).toEqual(['P_dash', 'P_live', 'P_gppb', 'F_gps', 'F_event']);
  });

  it.each([
    ['a wrong password', { U: 'admin', P: sha256Hex('wrong') }],
    ['a plain password', { U: 'admin', P: 'admin' }],
    ['an unknown user', { U: 'nobody', P: sha256Hex('nobody') }],
    ['no fields', {}],
    ['a made-up token', { E: 'eyJ1IjoiYWRtaW4ifQ', H: 'AAAA' }],
  ])('answers R 0 to %s', async (_, fields) => {
    const client = await CommandClient.open((await start()).address);
    const reply = await client.call('Q02', fields);
    expect(reply.fields.R).toBe('0');
    expect(reply.fields.A).toBeUndefined();
    expect((await client.call('Q03')).fields.R).toBe('403');
  });

  it('answers R 3 to an expired password, and keeps the door shut', async () => {
    const { address, store } = await start();
    store.users.expirePassword('operator', 1);
    const client = await CommandClient.open(address);
    expect((await client.call('Q02', { U: 'operator', P: sha256Hex('operator') })).fields.R).toBe('3');
    expect((await client.call('Q03')).fields.R).toBe('403');
  });

  it('ends an earlier login when a later one on the same socket is refused', async () => {
    const client = await CommandClient.login((await start()).address);
    await client.call('Q02', { U: 'admin', P: sha256Hex('wrong') });
    expect((await client.call('Q05', { D: 'GK-0001' })).fields.R).toBe('403');
  });

  it('takes a token, and closes with 4401 when it ends', async () => {
    let nowMs = Date.now();
    const { address, post } = await start({ now: () => nowMs });
    const { e, h } = (await (await post('/gkserver/token', { ttl: 1 })).json()) as { e: string; h: string };
    const client = await CommandClient.open(address);
    expect((await client.call('Q02', { E: e, H: h })).fields.R).toBe('1');
    nowMs += 2_000;
    const [code] = await once(client.socket, 'close');
    expect(code).toBe(4401);
    const late = await CommandClient.open(address);
    expect((await late.call('Q02', { E: e, H: h })).fields).toMatchObject({ R: '0', T: 'The token has expired.' });
  });
});

describe('device lists', () => {
  it('sends 10,000 devices in batches of 500 with the change counter at the end', async () => {
    const { address, store } = await start({ devices: 10_000 });
    const client = await CommandClient.login(address);
    for (const code of ['Q03', 'Q04']) {
      const messages = await client.list(code);
      expect(messages).toHaveLength(20);
      expect(messages.every((message) => message.fields.N === '500')).toBe(true);
      expect(messages.at(-1)?.fields.X).toBe(String(store.meta.changeCounter));
      const ids = messages.flatMap((message) => (bodyOf(message) as { deviceid: string }[]).map((row) => row.deviceid));
      expect(new Set(ids).size).toBe(10_000);
    }
    expect(Object.keys(bodyOf(await client.call('Q11')) as object)).toHaveLength(10_000);
  });

  it('answers other requests and other clients while a long list goes out', async () => {
    const { address } = await start({ devices: 10_000 });
    const busy = await CommandClient.login(address);
    const other = await CommandClient.login(address, 'dealer');
    busy.sendRaw(encodeVcp({ code: 'Q03', fields: {} }));
    await busy.next();
    const pong = await other.call('E02');
    expect(pong.fields.T).toBe('pong');
    let left = 19;
    while (left > 0) {
      await busy.next();
      left -= 1;
    }
  });

  it('ends an empty list with N:0, [] and Z:1', async () => {
    const client = await CommandClient.login((await start({ devices: 0 })).address);
    const [only, ...rest] = await client.list('Q03');
    expect(only).toMatchObject({ fields: { N: '0', Z: '1' }, body: '[]' });
    expect(rest).toEqual([]);
  });

  it('shows a user the devices of its group only', async () => {
    const client = await CommandClient.login((await start({ devices: 4 })).address, 'viewer');
    const rows = (await client.list('Q03')).flatMap((message) => bodyOf(message) as { deviceid: string }[]);
    expect(rows.map((row) => row.deviceid)).toEqual(['GK-0001', 'GK-0003']);
    expect(Object.keys(bodyOf(await client.call('Q12')) as object)).toEqual(['GK-0001', 'GK-0003']);
    expect((await client.call('Q05', { D: 'GK-0002' })).fields.R).toBe('404');
  });

  it('leaves offline devices out of Q04 and keeps them in Q03', async () => {
    const { address, world } = await start();
    world.setOnline('GK-0002', false);
    const client = await CommandClient.login(address);
    expect((await client.list('Q04'))[0]?.fields.N).toBe('3');
    expect((await client.list('Q03'))[0]?.fields.N).toBe('4');
  });

  it('shows an edit in the row, and tells of it by the change counter', async () => {
    const { address, store } = await start();
    const client = await CommandClient.login(address);
    const before = (await client.list('Q04')).at(-1)?.fields.X;
    store.devices.edit('GK-0001', { vehicleid: 'Bus 7', drivername: 'Ada', channelNames: ['Road, ahead'] });
    expect((await client.list('Q04')).at(-1)?.fields.X).not.toBe(before);
    const reply = await client.call('Q05', { D: 'GK-0001' });
    expect(reply.fields.R).toBe('1');
    expect(bodyOf(reply)).toMatchObject({ deviceid: 'GK-0001', vehicleid: 'Bus 7', drivername: 'Ada' });
    // A driver entered by a user overrides the one reported by the vehicle, in every list.
    for (const code of ['Q03', 'Q04']) {
      const rows = bodyOf((await client.list(code))[0] ?? reply) as { deviceid: string; drivername: string }[];
      expect(rows.slice(0, 2).map(({ drivername }) => drivername)).toEqual(['Ada', 'Driver of the device']);
    }
    expect(bodyOf(await client.call('Q11'))).toMatchObject({
      'GK-0001': { chnames: 'Road  ahead,Cabin,Left,Right', talkch: 1, dmch: 2 },
    });
  });
});

describe('single questions', () => {
  it('gives the last position by Q07, but not without the GPS right', async () => {
    const { address, post } = await start();
    const admin = await CommandClient.login(address);
    const reply = await admin.call('Q07', { D: 'GK-0001' });
    expect(reply.fields.R).toBe('1');
    expect(bodyOf(reply)).toMatchObject({ data: { lat: 24.078605, speedInKmh: 36 } });

    const { e, h } = (await (await post('/gkserver/token', { rights: ['P_live'] })).json()) as { e: string; h: string };
    const blind = await CommandClient.open(address);
    await blind.call('Q02', { E: e, H: h });
    expect((await blind.call('Q07', { D: 'GK-0001' })).fields.R).toBe('403');
    expect(bodyOf(await blind.call('Q05', { D: 'GK-0001' }))).toMatchObject({ gps_info: null });
  });

  it('sends commands by D20 with the right, to devices that are online', async () => {
    const { address, world } = await start();
    const admin = await CommandClient.login(address);
    expect(await admin.call('D20')).toMatchObject({ fields: { N: '0', Z: '1' }, body: '[]' });
    expect((await admin.call('D20', { D: 'GK-0001' }, 'STATUS')).fields.R).toBe('1');
    world.setOnline('GK-0002', false);
    expect((await admin.call('D20', { D: 'GK-0002' }, 'STATUS')).fields.R).toBe('404');
    expect(bodyOf(await admin.call('D20'))).toMatchObject([{ deviceid: 'GK-0001', command: 'STATUS', state: 'done' }]);

    const operator = await CommandClient.login(address, 'operator');
    expect((await operator.call('D20', { D: 'GK-0001' }, '@WAKEUP,120')).fields).toMatchObject({
      R: '403',
      T: 'This is for permission levels 0 to 1 only.',
    });
    const dealer = await CommandClient.login(address, 'dealer');
    expect((await dealer.call('D20', { D: 'GK-0001' }, '@WAKEUP,120')).fields.R).toBe('1');
  });

  it('answers 400 in words to codes that nobody knows, and to calls without their fields', async () => {
    const client = await CommandClient.login((await start()).address);
    expect((await client.call('Q99')).fields).toMatchObject({ R: '400', T: 'Unknown message code Q99' });
    expect((await client.call('Q05')).fields.R).toBe('400');
  });
});

describe('requests to devices', () => {
  /** Devices that answer a command when they are let. */
  async function withSlowDevice() {
    const link = new HandWrittenLink();
    const answers: (() => void)[] = [];
    link.command = (deviceId, text) =>
      new Promise((resolve) => {
        link.asked.push({ deviceId, what: 'command', how: [text] });
        if (deviceId === 'GK-0001') resolve(done('heard'));
        else answers.push(() => resolve(done(`heard ${text}`)));
      });
    const client = await CommandClient.login((await start({ link })).address);
    const ask = (deviceId: string, text: string, I?: string): void => {
      client.sendRaw(encodeVcp({ code: 'D20', fields: { D: deviceId, ...(I !== undefined && { I }) }, body: text }));
    };
    return { client, link, answers, ask };
  }

  it('that does not answer hold up those to itself only, which keep their order', async () => {
    const { client, link, answers, ask } = await withSlowDevice();
    ask('GK-0002', 'first', '1');
    ask('GK-0002', 'second', '2');
    ask('GK-0001', 'other', '3');
    client.sendRaw(encodeVcp({ code: 'E02', fields: { I: '4' } }));
    const early = [await client.next(), await client.next()].map(({ fields }) => fields.I);
    expect(early.sort()).toEqual(['3', '4']);
    expect(link.asked.map(({ how }) => how[0])).toEqual(['first', 'other']);
    answers[0]?.();
    expect((await client.next()).fields).toMatchObject({ I: '1', T: 'heard first' });
    await expect.poll(() => answers).toHaveLength(2);
    answers[1]?.();
    expect((await client.next()).fields).toMatchObject({ I: '2', T: 'heard second' });
  });

  it('are answered in the order of all when they have no id to tell the answers apart by', async () => {
    const { client, answers, ask } = await withSlowDevice();
    ask('GK-0002', 'first');
    client.sendRaw(encodeVcp({ code: 'E02', fields: { I: '4' } }));
    await expect.poll(() => answers).toHaveLength(1);
    answers[0]?.();
    expect([(await client.next()).code, (await client.next()).code]).toEqual(['D20', 'E02']);
  });

  it('are those of the user that sent them, whoever logs in on the socket meanwhile', async () => {
    const { client, answers, ask } = await withSlowDevice();
    ask('GK-0002', 'first', '1');
    ask('GK-0002', 'second', '2');
    await expect.poll(() => answers).toHaveLength(1);
    expect((await client.call('Q02', { I: '3', U: 'viewer', P: sha256Hex('viewer') })).fields.R).toBe('1');
    ask('GK-0002', 'third', '4');
    answers[0]?.();
    expect((await client.next()).fields).toMatchObject({ I: '1', R: '1' });
    await expect.poll(() => answers).toHaveLength(2);
    answers[1]?.();
    expect((await client.next()).fields).toMatchObject({ I: '2', R: '1' });
    expect((await client.next()).fields).toMatchObject({ I: '4', R: '403' });
  });
});

describe('bad input', () => {
  it('answers a malformed frame with 400 and goes on', async () => {
    const { address, logged } = await start();
    const client = await CommandClient.open(address);
    client.sendRaw('VCP\nL:5\nM:Q02\nI:9\nP:SECRET\n\nnot five');
    expect(await client.next()).toMatchObject({ code: 'Q02', fields: { I: '9', R: '400' } });
    client.sendRaw('VCP\nL:0\nM:nonsense\nI:10\n');
    expect(await client.next()).toMatchObject({ code: 'E00', fields: { I: '10', R: '400' } });
    client.sendRaw('rubbish');
    client.sendRaw(new Uint8Array([0, 255, 1]));
    expect((await client.call('E02')).fields.T).toBe('pong');
    await recorder?.stop();
    expect(logged).toEqual([
      expect.stringMatching(/^A command frame was refused: /),
      expect.stringMatching(/^3 more frames were refused within a minute, all from 127\.0\.0\.1$/),
    ]);
    expect(logged.join()).not.toContain('SECRET');
  });

  it('refuses a message of more than 8 MiB unread and serves the next client', async () => {
    const { address } = await start();
    const client = await CommandClient.open(address);
    client.socket.on('error', () => undefined);
    client.sendRaw('x'.repeat(VCP_MAX_MESSAGE_BYTES + 1));
    const [code] = await once(client.socket, 'close');
    expect(code).toBe(1009);
    const next = await CommandClient.open(address);
    expect((await next.call('E02')).fields.T).toBe('pong');
  });

  it('answers a flood of requests in their order', async () => {
    const client = await CommandClient.login((await start()).address);
    for (let i = 0; i < 500; i++) client.sendRaw(encodeVcp({ code: 'E01', fields: { I: String(i) }, body: `${i}` }));
    for (let i = 0; i < 500; i++) expect((await client.next()).fields.I).toBe(String(i));
  });
});
