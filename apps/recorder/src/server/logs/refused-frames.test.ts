import { expect, it } from 'vitest';
import { FakeClock } from '../../media/testing/fake-clock.js';
import { RefusedFrames } from './refused-frames.js';

it('names the first frame of a minute and counts the others, whatever the clock on the wall says', () => {
  const clock = new FakeClock(0);
  const lines: string[] = [];
  const refused = new RefusedFrames(clock, (line) => lines.push(line));
  for (let n = 0; n < 1_000; n += 1) refused.note('A command frame', 'Not a message', '192.0.2.1');
  expect(lines).toEqual(['A command frame was refused: Not a message']);
  clock.advance(60_000);
  expect(lines.at(-1)).toBe('999 more frames were refused within a minute, all from 192.0.2.1');
  clock.advance(120_000);
  expect(lines).toHaveLength(2);
  refused.note('A frame of a simulated device', 'Odd', '192.0.2.1');
  for (const ip of ['192.0.2.1', '192.0.2.2', '2001:db8::1', '2001:db8::2']) refused.note('Frame', 'Odd', ip);
  refused.close();
  expect(lines.slice(2)).toEqual([
    'A frame of a simulated device was refused: Odd',
    '4 more frames were refused within a minute, from 3 addresses',
  ]);
});
