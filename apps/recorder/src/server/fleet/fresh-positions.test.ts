import { FakeClock } from 'gk-sdk/testing';
import { describe, expect, it } from 'vitest';
import { done, type DeviceAnswer } from '../../device/device-answer.js';
import { FreshPositions } from './fresh-positions.js';

describe('positions that are asked for', () => {
  it('ask a device once for all who want them in five seconds, and each device by itself', async () => {
    const clock = new FakeClock();
    const asked: string[] = [];
    const answers: ((answer: DeviceAnswer<void>) => void)[] = [];
    const positions = new FreshPositions({
      clock,
      link: {
        locate: (deviceId) => {
          asked.push(deviceId);
          return new Promise((resolve) => answers.push(resolve));
        },
      },
    });
    let told = 0;
    const ask = (deviceId: string): Promise<number> => positions.ask(deviceId).then(() => (told += 1));
    const both = [ask('BUS-1'), ask('BUS-1')];
    await clock.advance(2000);
    const other = ask('BUS-2');
    expect([asked, told]).toEqual([['BUS-1', 'BUS-2'], 0]);
    answers[0]?.(done(undefined));
    answers[1]?.({ kind: 'timeout' });
    await Promise.all([...both, other]);
    expect(told).toBe(3);
    await clock.advance(2999);
    await ask('BUS-1');
    expect(asked).toHaveLength(2);
    await clock.advance(1);
    void ask('BUS-1');
    void ask('BUS-2');
    expect(asked).toEqual(['BUS-1', 'BUS-2', 'BUS-1']);
  });

  it('are those that devices report by themselves, where these cannot be asked', async () => {
    await expect(new FreshPositions({ clock: new FakeClock(), link: {} }).ask('BUS-1')).resolves.toBeUndefined();
  });
});
