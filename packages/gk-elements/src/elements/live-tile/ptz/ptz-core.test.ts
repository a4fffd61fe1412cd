import type { PtzAction } from 'gk-sdk';
import { describe, expect, it } from 'vitest';
import { movementOf, PTZ_PRESET, PtzMover, wholeWithin } from './ptz-core.js';

function mover(): { mover: PtzMover; sent: string[]; take: (action: PtzAction) => void } {
  const sent: string[] = [];
  const take = (action: PtzAction): void => {
    sent.push('speed' in action ? `${action.kind} ${action.speed}` : action.kind);
  };
  return { mover: new PtzMover(), sent, take };
}

describe('PtzMover', () => {
  it('starts once and stops once, however often it is told', () => {
    const { mover: camera, sent, take } = mover();
    camera.start('left', 4, take);
    camera.start('left', 4, take);
    camera.stop();
    camera.stop();
    expect(sent).toEqual(['left 4', 'stop']);
  });

  it('stops a movement ahead of another one', () => {
    const { mover: camera, sent, take } = mover();
    camera.start('left', 2, take);
    camera.start('zoomin', 2, take);
    expect(camera.moving).toBe('zoomin');
    expect(sent).toEqual(['left 2', 'stop', 'zoomin 2']);
  });

  it('stops the way that it was started', () => {
    const { mover: camera, sent, take } = mover();
    camera.start('left', 2, take);
    camera.start('right', 2, ({ kind }) => void sent.push(`other ${kind}`));
    camera.stop();
    expect(sent).toEqual(['left 2', 'stop', 'other right', 'other stop']);
  });
});

describe('wholeWithin', () => {
  it.each([
    ['12', 12],
    ['0', 1],
    ['999', 255],
    ['2.6', 3],
    ['', 1],
    ['x', 1],
  ])('reads %j as %d', (text, expected) => {
    expect(wholeWithin(text, PTZ_PRESET)).toBe(expected);
  });
});

describe('movementOf', () => {
  it('knows the arrows only', () => {
    expect(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'a'].map(movementOf)).toEqual([
      'up',
      'down',
      'left',
      'right',
      undefined,
    ]);
  });
});
