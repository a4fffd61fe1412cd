import { describe, expect, it } from 'vitest';
import { KEY_PAUSE_MS, TimelineCore, type TimelineHappening, type TimelineInput } from './timeline-core.js';

const BOUNDS = { startS: 0, endS: 86_400 };
const INPUT: TimelineInput = {
  bounds: BOUNDS,
  view: undefined,
  positionS: 3600,
  selection: undefined,
  selectable: true,
};
const key = (name: string, shiftKey = false) => ({
  key: name,
  shiftKey,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
});

function setup(input: Partial<TimelineInput> = {}) {
  const told: TimelineHappening[] = [];
  let frame: (() => void) | undefined;
  const timers: { delayMs: number; callback: () => void; off: boolean }[] = [];
  const core = new TimelineCore({
    changed: () => undefined,
    tell: (happening) => told.push(happening),
    frame: (callback) => {
      frame = callback;
      return () => (frame = undefined);
    },
    after: (delayMs, callback) => {
      const timer = { delayMs, callback, off: false };
      timers.push(timer);
      return () => (timer.off = true);
    },
  });
  core.take({ ...INPUT, ...input });
  return {
    core,
    told,
    nextFrame: () => {
      const run = frame;
      frame = undefined;
      run?.();
    },
    pause: () => {
      for (const timer of timers.splice(0)) if (!timer.off) timer.callback();
    },
    delays: () => timers.map(({ delayMs }) => delayMs),
  };
}

describe('TimelineCore', () => {
  it('tells where one scrubs at most once a frame, and the choice at once', () => {
    const { core, told, nextFrame } = setup();
    core.scrub(10);
    core.scrub(20.4);
    expect(told).toEqual([]);
    expect(core.shownS).toBe(20);
    nextFrame();
    core.scrub(30);
    core.endScrub(true);
    nextFrame();
    expect(told).toEqual([
      { kind: 'scrubbed', timeS: 20 },
      { kind: 'seeked', timeS: 30 },
    ]);
  });

  it('gives scrubbing up without a word', () => {
    const { core, told, nextFrame } = setup();
    core.scrub(10);
    expect(core.keyDown(key('Escape'))).toBe(true);
    nextFrame();
    expect(told).toEqual([]);
    expect(core.shownS).toBe(3600);
  });

  it('chooses by keys when they rest or are let go, once', () => {
    const { core, told, pause, delays } = setup();
    core.keyDown(key('ArrowRight'));
    core.keyDown(key('ArrowRight', true));
    expect(core.shownS).toBe(3600 + 600 + 1);
    expect(delays()).toEqual([KEY_PAUSE_MS, KEY_PAUSE_MS]);
    pause();
    core.keysEnd();
    expect(told.filter(({ kind }) => kind === 'seeked')).toEqual([{ kind: 'seeked', timeS: 4201 }]);
    core.keyDown(key('Home'));
    core.keysEnd();
    expect(told.at(-1)).toEqual({ kind: 'seeked', timeS: 0 });
  });

  it('zooms around the position by keys, and shows all again', () => {
    const { core } = setup();
    for (let i = 0; i < 5; i++) core.keyDown(key('+'));
    expect(core.view.endS - core.view.startS).toBe(2700);
    expect((3600 - core.view.startS) / 2700).toBeCloseTo(3600 / 86_400);
    core.keyDown(key('0'));
    expect(core.view).toEqual(BOUNDS);
    expect(core.keyDown(key('x'))).toBe(false);
    expect(core.keyDown({ ...key('ArrowLeft'), ctrlKey: true })).toBe(false);
  });

  it('follows a position that runs out of sight, unless it was out of sight before', () => {
    const { core, told, nextFrame } = setup({ view: { startS: 3000, endS: 4000 } });
    core.take({ ...INPUT, view: { startS: 3000, endS: 4000 }, positionS: 3999 });
    expect(core.view.startS).toBe(3000);
    core.take({ ...INPUT, view: { startS: 3000, endS: 4000 }, positionS: 4001 });
    expect(core.view).toEqual({ startS: 3901, endS: 4901 });
    nextFrame();
    expect(told).toEqual([{ kind: 'view', view: { startS: 3901, endS: 4901 } }]);
    core.show({ startS: 50_000, endS: 51_000 });
    core.take({ ...INPUT, view: { startS: 3000, endS: 4000 }, positionS: 4002 });
    expect(core.view.startS).toBe(50_000);
  });

  it('shows another day whole, and stays where it is when the day only grows', () => {
    const { core } = setup();
    core.show({ startS: 3000, endS: 4000 });
    core.take({ ...INPUT, bounds: { startS: 0, endS: 90_000 } });
    expect(core.view).toEqual({ startS: 3000, endS: 4000 });
    core.take({ ...INPUT, bounds: { startS: 86_400, endS: 172_800 } });
    expect(core.view).toEqual({ startS: 86_400, endS: 172_800 });
    core.take({ ...INPUT, bounds: { startS: 86_400, endS: 172_900 } });
    expect(core.view.endS).toBe(172_900);
  });

  it('selects by keys and by dragging, whole seconds, never without a length', () => {
    const { core, told, nextFrame } = setup();
    core.keyDown(key(']'));
    core.take({ ...INPUT, selection: core.selection });
    expect(core.selection).toEqual({ startS: 0, endS: 3600 });
    core.selectBetween(100.4, 90.2, false);
    core.selectBetween(100.4, 80.2, false);
    expect(told.filter(({ kind }) => kind === 'selected').length).toBe(1);
    nextFrame();
    expect(told.at(-1)).toEqual({ kind: 'selected', selection: { startS: 80, endS: 100 }, settled: false });
    core.selectBetween(100, 100, true);
    expect(told.at(-1)).toEqual({ kind: 'selected', selection: { startS: 100, endS: 101 }, settled: true });
    core.selectBetween(86_400, 86_400, true);
    expect(core.selection).toEqual({ startS: 86_399, endS: 86_400 });
    core.keyDown(key('Escape'));
    expect(told.at(-1)).toEqual({ kind: 'selected', selection: undefined, settled: true });
  });

  it('takes the other end along when one goes beyond it', () => {
    const { core } = setup({ selection: { startS: 100, endS: 160 } });
    core.selectEnd('start', 500);
    expect(core.selection).toEqual({ startS: 500, endS: 560 });
    core.selectEnd('end', 40);
    expect(core.selection).toEqual({ startS: 0, endS: 40 });
    expect(core.keyDownOnEnd(key('ArrowRight', true), 'end')).toBe(true);
    expect(core.selection).toEqual({ startS: 0, endS: 41 });
  });

  it('does not select where the page does not want it', () => {
    const { core, told } = setup({ selectable: false });
    expect(core.keyDown(key('['))).toBe(false);
    expect(told).toEqual([]);
  });

  it('says nothing after it was stopped', () => {
    const { core, told, nextFrame, pause } = setup();
    core.keyDown(key('ArrowRight'));
    core.stop();
    nextFrame();
    pause();
    expect(told).toEqual([]);
    expect(core.scrubS).toBeUndefined();
  });
});
