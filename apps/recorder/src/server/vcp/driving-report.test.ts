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
    expect(bodyOf(reply)).toEqual({
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
