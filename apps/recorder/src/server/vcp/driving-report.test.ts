import { afterEach, describe, expect, it } from 'vitest';
import { bodyOf, CommandClient } from '../testing/command-client.js';
import { startRecorder, type RecorderUnderTest } from '../testing/recorder-under-test.js';

const NOW_S = 1_790_000_000;

let recorder: RecorderUnderTest | undefined;
afterEach(async () => {
  await recorder?.close();
  recorder = undefined;
});
async function login(user?: string): Promise<CommandClient> {
  recorder = await startRecorder({ now: () => NOW_S * 1000 });
  return CommandClient.login(recorder.address, user);
}

describe('Q13, the driving report', () => {
  it('tells what a device did, up to now, with its drives', async () => {
    const client = await login();
    const reply = await client.call('Q13', { D: 'GK-0001', S: String(NOW_S - 3600), F: String(NOW_S + 3600) });
    expect(reply.fields.R).toBe('1');
    expect(bodyOf(reply)).toMatchObject({
      deviceid: 'GK-0001',
      distance: 36_000_000,
      parkcount: 0,
      parktime: 0,
      oscount: 0,
      totalDrivingtime: 3600,
      driverDrivingtime: 3600,
      trips: [{ start: NOW_S - 3600, end: NOW_S, distance: 36_000_000 }],
    });
  });

  describe('of each drive', () => {
    const place = { lat: 24.078605, lng: 120.528535 };
    const night = {
      start: NOW_S - 9_000,
      end: NOW_S - 5_000,
      distance: 40_000_000,
      drivername: 'Driver of the device',
      standtime: 0,
      parkbefore: 1_000,
      startplace: place,
      endplace: place,
    };

    async function tripsOf(client: CommandClient, fromS: number, toS: number): Promise<unknown> {
      const reply = await client.call('Q13', { D: 'GK-0001', S: String(NOW_S + fromS), F: String(NOW_S + toS) });
      return (bodyOf(reply) as { readonly trips: unknown }).trips;
    }

    async function drive(user?: string): Promise<CommandClient> {
      const client = await login(user);
      recorder!.world.drives = [
        [NOW_S - 20_000, NOW_S - 10_000],
        [NOW_S - 9_000, NOW_S - 5_000],
        [NOW_S - 2_000, NOW_S + 6_000],
      ];
      return client;
    }

    it('tells who drove and where, how long it stood, and how long the engine was off before', async () => {
      expect(await tripsOf(await drive(), -9_500, -4_000)).toEqual([night]);
    });

    it('tells the whole of one that runs over midnight, in the days of both', async () => {
      const client = await drive();
      const whole = { start: night.start, end: night.end, distance: night.distance };
      expect(await tripsOf(client, -9_500, -8_000)).toEqual([
        { ...night, end: NOW_S - 8_000, distance: 10_000_000, whole },
      ]);
      expect(await tripsOf(client, -8_000, -4_000)).toEqual([
        { ...night, start: NOW_S - 8_000, distance: 30_000_000, whole },
      ]);
    });

    it('says which one still runs, and nothing of what is to come', async () => {
      expect(await tripsOf(await drive(), -4_000, 3_600)).toEqual([
        { ...night, start: NOW_S - 2_000, end: NOW_S, distance: 20_000_000, parkbefore: 3_000, running: 1 },
      ]);
    });

    it('tells none of a time in which the vehicle was parked', async () => {
      expect(await tripsOf(await drive(), -4_500, -3_000)).toEqual([]);
    });

    async function withToken(scope: object): Promise<CommandClient> {
      await drive();
      const minted = await recorder!.post('/gkserver/token', { ttl: 60, ...scope });
      const { e, h } = (await minted.json()) as { readonly e: string; readonly h: string };
      const client = await CommandClient.open(recorder!.address);
      expect((await client.call('Q02', { E: e, H: h })).fields.R).toBe('1');
      return client;
    }

    it('tells a token of a period nothing from before or after it', async () => {
      const client = await withToken({ from: NOW_S - 8_000, to: NOW_S - 6_000 });
      expect(await tripsOf(client, -8_000, -6_000)).toEqual([
        { start: NOW_S - 8_000, end: NOW_S - 6_000, distance: 20_000_000 },
      ]);
    });

    it('tells no place to whom positions are hidden', async () => {
      const client = await withToken({ rights: ['F_event'] });
      const { startplace, endplace, ...blind } = night;
      expect(await tripsOf(client, -9_500, -4_000)).toEqual([blind]);
      expect([startplace, endplace]).toEqual([place, place]);
    });
  });

  it.each([
    [{ S: '1', F: '2' }, '400'],
    [{ D: 'GK-0001', S: '2', F: '1' }, '400'],
    [{ D: 'GK-0001', S: '1' }, '400'],
    [{ D: 'GK-0001', S: '1e3', F: '2000' }, '400'],
    [{ D: 'GK-0001', S: '0', F: String(70 * 86_400) }, '400'],
    [{ D: "GK-0001' OR 1=1", S: '1', F: '2' }, '404'],
  ])('answers %o with %s', async (fields, result) => {
    const client = await login();
    const reply = await client.call('Q13', fields);
    expect(reply.fields.R).toBe(result);
    expect(reply.fields.T).not.toBe('');
  });

  it('hides what a user does not see', async () => {
    const client = await login('viewer');
    expect((await client.call('Q13', { D: 'GK-0002', S: '1', F: '2' })).fields).toMatchObject({
      R: '404',
      T: 'Unknown device',
    });
  });
});
