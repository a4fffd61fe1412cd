import { describe, expect, it } from 'vitest';
import type { DeviceRecord } from 'gk-sdk';
import type { LiveState } from 'gk-sdk/dom';
import {
  DEVICE_OFFLINE,
  isWorthSaying,
  mainConverter,
  needsMainStream,
  needsSubStream,
  planTile,
  shownState,
  stateWords,
  unknownPart,
  type LiveTileWish,
} from './live-tile-core.js';
import { englishLiveTileLabels } from './live-tile.labels.js';
import { taiwanLabels } from '../../labels/tw.js';

const wish: LiveTileWish = {
  src: undefined,
  device: 'CAR-1',
  channel: 2,
  main: false,
  user: 'ann',
  ready: true,
  online: true,
};
const live: LiveState = { kind: 'live', code: 'live', message: 'Live' };
const stalled: LiveState = { kind: 'stalled', code: 'no-data', message: 'No video is arriving' };

function kindOf(change: Partial<LiveTileWish>): string {
  const plan = planTile({ ...wish, ...change });
  return plan.kind === 'play' ? 'play' : plan.state.kind;
}

describe('a random stream', () => {
  it('is another one with another stream id, and is never missing from the list of devices', () => {
    const keyOf = (streamId?: string): unknown => planTile({ ...wish, device: '*', streamId });
    expect(keyOf('7')).toEqual(keyOf('7'));
    expect(keyOf('7')).not.toEqual(keyOf('8'));
    expect(unknownPart({ loaded: true, get: () => undefined }, '*', 1)).toBeUndefined();
  });
});

describe('planTile', () => {
  it.each([
    ['play', {}],
    ['play', { online: undefined }],
    ['offline', { online: false }],
    ['connecting', { ready: false }],
    ['idle', { ready: false, user: undefined }],
    ['idle', { device: undefined }],
    ['play', { src: 'ws://x/', ready: false, user: undefined, device: undefined }],
    ['play', { src: 'ws://x/', online: false }],
  ] satisfies [string, Partial<LiveTileWish>][])('is %s for %j', (expected, change) => {
    expect(kindOf(change)).toBe(expected);
  });

  it('tells cameras apart by device and channel, and the streams of one by quality', () => {
    const plans = [{}, { channel: 3 }, { device: 'CAR-2' }, { main: true }].map((change) => {
      const plan = planTile({ ...wish, ...change });
      return plan.kind === 'play' ? plan : { key: '', main: undefined };
    });
    expect(new Set(plans.map(({ key }) => key)).size).toBe(3);
    expect(plans.map(({ main }) => main)).toEqual([false, false, false, true]);
    expect(plans[3]?.key).toBe(plans[0]?.key);
  });
});

describe('needsMainStream', () => {
  it('wants the main stream for large tiles, and does not waver at the border', () => {
    const widths = [400, 800, 899, 900, 1200, 800, 720, 719, 800];
    let main = false;
    expect(widths.map((width) => (main = needsMainStream(width, main)))).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('goes back to the sub stream where the main one is refused or of a foreign codec', () => {
    expect(needsSubStream({ kind: 'unsupported', code: 'codec', message: '' })).toBe(true);
    expect(needsSubStream({ kind: 'refused', code: 'forbidden', message: '' })).toBe(true);
    expect(needsSubStream(stalled)).toBe(false);
    expect(needsSubStream(live)).toBe(false);
  });

  it('reads the attribute', () => {
    expect([null, '', 'main', 'auto'].map(mainConverter.fromAttribute)).toEqual([false, true, true, 'auto']);
  });
});

describe('the key of a stream', () => {
  const { key } = planTile(wish);

  it('stays with a lost session and a device that went offline', () => {
    expect(key).toBeDefined();
    expect(planTile({ ...wish, ready: false }).key).toBe(key);
    expect(planTile({ ...wish, online: false }).key).toBe(key);
  });

  it('is another one when something else is asked for, or who opened it is no longer logged in', () => {
    expect(planTile({ ...wish, online: false, channel: 3 }).key).not.toBe(key);
    expect(planTile({ ...wish, user: 'bob' }).key).not.toBe(key);
    expect(planTile({ ...wish, ready: false, user: undefined }).key).toBeUndefined();
  });
});

describe('shownState', () => {
  const offline = planTile({ ...wish, online: false });

  it('trusts a stream that plays more than the device list', () => {
    expect(shownState(offline, live, undefined)).toBe(live);
    expect(shownState(offline, stalled, undefined)).toBe(DEVICE_OFFLINE);
    expect(shownState(offline, undefined, undefined).kind).toBe('offline');
    expect(shownState(planTile(wish), stalled, undefined)).toBe(stalled);
    expect(shownState(planTile(wish), undefined, undefined).kind).toBe('connecting');
  });

  it('says what is missing where the list of devices knows, and claims nothing where it does not', () => {
    const plan = planTile(wish);
    const notFound: LiveState = { kind: 'offline', code: 'not-found', message: 'Not here' };
    expect(shownState(plan, notFound, undefined)).toBe(notFound);
    expect(shownState(plan, notFound, 'device')).toEqual({
      kind: 'offline',
      code: 'unknown-device',
      message: 'Not here',
    });
    expect(shownState(plan, notFound, 'channel').code).toBe('unknown-channel');
    expect(shownState(plan, live, 'device')).toBe(live);
  });
});

describe('unknownPart', () => {
  const storeWith = (loaded: boolean, record?: Pick<DeviceRecord, 'channelMask' | 'channelCount'>) => ({
    loaded,
    get: () => record && { deviceId: 'CAR-1', channelNames: [], ...record },
  });

  it.each([
    ['device', storeWith(true)],
    [undefined, storeWith(false)],
    [undefined, storeWith(true, {})],
    [undefined, storeWith(true, { channelCount: 2 })],
    ['channel', storeWith(true, { channelCount: 1 })],
    [undefined, storeWith(true, { channelCount: 1, channelMask: '01' })],
    ['channel', storeWith(true, { channelCount: 4, channelMask: '1011' })],
  ] as const)('is %s for %j', (expected, store) => {
    expect(unknownPart(store, 'CAR-1', 2)).toBe(expected);
  });
});

describe('stateWords', () => {
  it('has words for every state, and the details of a refusal beside them', () => {
    expect(stateWords(stalled, englishLiveTileLabels)).toEqual({ words: 'No video is arriving', detail: '' });
    const refused: LiveState = { kind: 'refused', code: 'forbidden', message: 'Not your vehicle' };
    expect(stateWords(refused, englishLiveTileLabels)).toEqual({
      words: 'No permission for this channel',
      detail: 'Not your vehicle',
    });
  });
});

describe('a camera that sends no key frames', () => {
  const state: LiveState = { kind: 'stalled', code: 'no-key-frames', message: 'The camera sends no key frames' };

  it('is told of in one language, without the English words of the player', () => {
    expect(stateWords(state, englishLiveTileLabels)).toEqual({
      words: 'The camera sends no whole pictures (key frames): check its settings',
      detail: '',
    });
    const { words, detail } = stateWords(state, taiwanLabels.liveTile);
    expect(words).toMatch(/關鍵影格/);
    expect(words + detail).not.toMatch(/[a-z]/i);
  });

  it('is no other trouble: pictures that cannot be shown have their own words, and no detail', () => {
    const unshown: LiveState = {
      kind: 'stalled',
      code: 'no-picture',
      message: 'Video is arriving, but cannot be shown',
    };
    expect(stateWords(unshown, taiwanLabels.liveTile).detail).toBe('');
  });
});

describe('isWorthSaying', () => {
  it('says trouble and its end, not the way from nothing to live', () => {
    expect(isWorthSaying({ kind: 'buffering' }, true)).toBe(false);
    expect(isWorthSaying(live, false)).toBe(false);
    expect(isWorthSaying(stalled, false)).toBe(true);
    expect(isWorthSaying(live, true)).toBe(true);
  });
});
