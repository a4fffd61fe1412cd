import { systemClock } from 'gk-sdk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bodyOf, CommandClient } from './testing/command-client.js';
import { HandWrittenLink } from './testing/hand-written-link.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';

const TALKATIVE = 'GK-0001';
const STUBBORN = 'GK-0002';

let link: HandWrittenLink;
let recorder: RecorderUnderTest;
let client: CommandClient;

beforeEach(async () => {
  link = new HandWrittenLink();
  // A device has 15 s for its answer: here they pass in no time.
  const clock = {
    ...systemClock,
    after: (delayMs: number, callback: () => void) => systemClock.after(delayMs / 100, callback),
  };
  recorder = await startRecorder({ devices: 2, link, clock });
  client = await CommandClient.login(recorder.address);
});
afterEach(async () => {
  client.close();
  await recorder.close();
});

const answerTo = async (...call: Parameters<CommandClient['call']>) => {
  const { R, T } = (await client.call(...call)).fields;
  return [R, T];
};

describe('a server over devices of another kind', () => {
  it('sends them movements, texts and commands, and passes on what they say', async () => {
    expect(await answerTo('D12', { D: TALKATIVE, C: '2', A: 'up', V: '4' })).toEqual(['1', undefined]);
    expect(await answerTo('D21', { D: TALKATIVE }, 'Come back')).toEqual(['1', 'Shown']);
    expect(await answerTo('D20', { D: TALKATIVE }, 'STATUS')).toEqual(['1', 'heard STATUS']);
    expect(link.asked).toEqual([
      { deviceId: TALKATIVE, what: 'movePtz', how: [{ channel: 2, action: 'up', value: '4' }] },
      { deviceId: TALKATIVE, what: 'showText', how: ['Come back'] },
      { deviceId: TALKATIVE, what: 'command', how: ['STATUS'] },
    ]);
  });

  it('answers what they refuse or do not support as that, and never as a success', async () => {
    expect(await answerTo('D12', { D: STUBBORN, C: '1', A: 'stop' })).toEqual(['0', 'This camera cannot be moved']);
    expect(await answerTo('D21', { D: STUBBORN }, 'Hello')).toEqual(['0', 'Text not supported']);
    expect(await answerTo('D20', { D: STUBBORN }, 'REBOOT')).toEqual(['0', 'Locked by its key']);
    const unsupported = ['0', 'The device does not support this'];
    expect(await answerTo('D10', { D: TALKATIVE }, '{"fwUrl":"http://fw.test/gk-2.5.0.bin"}')).toEqual(unsupported);
    expect(await answerTo('D05', { D: TALKATIVE, U: 'dev' }, '{"pass":"x"}')).toEqual(unsupported);
    expect(recorder.store.deviceAccounts.nameOf(TALKATIVE)).toBeUndefined();
    expect(recorder.store.firmwareUpdates.get(TALKATIVE)).toBeUndefined();
  });

  it('reads and writes the parameters that they have, and no others', async () => {
    const read = async () => {
      const { data } = bodyOf(await client.call('D03', { D: TALKATIVE, A: 'sys' })) as { data: string };
      return JSON.parse(data) as unknown;
    };
    expect(await read()).toEqual({ current: { TZ: 3600 }, offlineset: {} });
    expect(await answerTo('D16', { D: TALKATIVE, A: 'sys.TZ', V: '0' })).toEqual(['1', 'Saved']);
    expect(await read()).toEqual({ current: { TZ: 0 }, offlineset: {} });
    expect(link.asked.filter(({ what }) => what === 'writeParameters')).toEqual([
      { deviceId: TALKATIVE, what: 'writeParameters', how: ['sys', { TZ: 0 }] },
    ]);
    expect(await answerTo('D16', { D: TALKATIVE, A: 'sys.DST', V: '1' })).toEqual([
      '400',
      'There is no parameter sys.DST',
    ]);
    expect((await answerTo('D03', { D: TALKATIVE, A: 'net' }))[0]).toBe('400');
  });

  it('gives up on one that does not answer, and goes on', async () => {
    expect(await answerTo('D03', { D: STUBBORN, A: 'sys' })).toEqual(['408', 'The device did not answer']);
    expect(link.asked.at(-1)).toMatchObject({ deviceId: STUBBORN, what: 'gave up' });
    expect(await answerTo('D20', { D: TALKATIVE }, 'STATUS')).toEqual(['1', 'heard STATUS']);
  });

  it('asks nothing of one that is offline, and sends a wake-up call when it is back', async () => {
    recorder.world.setOnline(TALKATIVE, false);
    expect(await answerTo('D21', { D: TALKATIVE }, 'Hello')).toEqual(['404', 'Device offline']);
    expect((await answerTo('D20', { D: TALKATIVE }, '@WAKEUP,60'))[0]).toBe('2');
    expect(link.asked).toEqual([]);
    recorder.world.setOnline(TALKATIVE, true);
    expect(bodyOf(await client.call('D20'))).toMatchObject([{ command: '@WAKEUP,60', state: 'done' }]);
    expect(link.asked).toEqual([{ deviceId: TALKATIVE, what: 'command', how: ['@WAKEUP,60'] }]);
  });
});
