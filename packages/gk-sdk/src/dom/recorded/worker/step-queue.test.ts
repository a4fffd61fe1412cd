import { describe, expect, it } from 'vitest';
import type { FromRecordedWorker } from './recorded-messages.js';
import { StepQueue } from './step-queue.js';

/** Pictures 0 to `last`, one of which is in sight. */
class Pictures {
  at = 0;
  hasEnded = false;
  constructor(public last: number) {}

  step(direction: 1 | -1): boolean {
    const next = this.at + direction;
    if (next < 0 || next > this.last) return false;
    this.at = next;
    return true;
  }
}

function queueOf(pictures: Pictures) {
  const told: FromRecordedWorker[] = [];
  return { told, steps: new StepQueue(pictures, (message) => told.push(message)) };
}

describe('StepQueue', () => {
  it('steps at once where there is a picture, and says so', () => {
    const pictures = new Pictures(5);
    const { told, steps } = queueOf(pictures);
    steps.step(1, 1);
    steps.step(-1, 2);
    steps.step(-1, 3);
    expect(pictures.at).toBe(0);
    expect(told).toEqual([
      { type: 'stepped', request: 1, moved: true },
      { type: 'stepped', request: 2, moved: true },
      { type: 'stepped', request: 3, moved: false },
    ]);
  });

  it('waits for a picture that is not there yet, and makes the step when it comes', () => {
    const pictures = new Pictures(0);
    const { told, steps } = queueOf(pictures);
    steps.step(1, 1);
    steps.turn();
    expect(told).toEqual([{ type: 'step-waits' }]);
    pictures.last = 1;
    steps.turn();
    expect(pictures.at).toBe(1);
    expect(told.at(-1)).toEqual({ type: 'stepped', request: 1, moved: true });
  });

  it('keeps the picture in sight for a step back that follows a waiting step forward', () => {
    const pictures = new Pictures(4);
    pictures.at = 4;
    const { told, steps } = queueOf(pictures);
    steps.step(1, 1);
    steps.step(1, 2);
    steps.step(-1, 3);
    steps.step(-1, 4);
    expect(pictures.at).toBe(4);
    pictures.last = 8;
    steps.turn();
    expect(pictures.at).toBe(4);
    expect(told.filter(({ type }) => type === 'stepped')).toHaveLength(4);
  });

  it('says that there is none when the stream ends while a step waits', () => {
    const pictures = new Pictures(0);
    const { told, steps } = queueOf(pictures);
    steps.step(1, 1);
    pictures.hasEnded = true;
    steps.turn();
    expect(told.at(-1)).toEqual({ type: 'stepped', request: 1, moved: false });
  });

  it('makes all that wait when it is played on', () => {
    const { told, steps } = queueOf(new Pictures(0));
    steps.step(1, 1);
    steps.step(1, 2);
    steps.clear();
    expect(told.filter(({ type }) => type === 'stepped')).toEqual([
      { type: 'stepped', request: 1, moved: true },
      { type: 'stepped', request: 2, moved: true },
    ]);
  });
});
