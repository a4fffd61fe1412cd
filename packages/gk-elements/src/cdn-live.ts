/**
 * Live video in one file without imports: session, live tile, live wall and talk, without maps and recordings. A page
 * without a bundler that shows cameras only loads this in place of `gk-elements/cdn`.
 *
 * @example
 * ```html
 * <script type="module" src="https://cdn.example/gk-elements/dist/cdn/gk-live.js"></script>
 * <gk-live-tile src="wss://recorder.example/ws.cgi?deviceid=BUS-7&amp;channel=1&amp;e=...&amp;h=..."></gk-live-tile>
 * ```
 * @packageDocumentation
 */
import { englishLiveTileControlLabels } from './elements/live-tile/live-tile-controls.labels.js';
import { englishLiveTileLabels } from './elements/live-tile/live-tile.labels.js';
import { englishLiveWallLabels } from './elements/live-wall/live-wall.labels.js';
import { englishTalkLabels } from './elements/talk/talk.labels.js';
import { LABEL_CONTEXTS } from './labels/contexts.js';
import type { GkLabelSet } from './labels/gk-labels.js';
import { translated } from './labels/translated.js';
import texts from './labels/tw.json' with { type: 'json' };

export { createSession, GkError } from 'gk-sdk';
export { GkLiveTile } from './define/live-tile.js';
export { GkLiveWall } from './define/live-wall.js';
export { GkSession } from './define/session.js';
export { GkTalk } from './define/talk.js';
export { decodeWallState, encodeWallState } from './elements/live-wall/wall-state.js';
export { setLabels } from './labels/page-labels.js';
export { GK_ELEMENTS_VERSION } from './version.js';

const ENGLISH: GkLabelSet = {
  liveTile: englishLiveTileLabels,
  liveTileControls: englishLiveTileControlLabels,
  liveWall: englishLiveWallLabels,
  talk: englishTalkLabels,
};

/** The words of these elements in Traditional Chinese, as used in Taiwan, for {@link setLabels}. @public */
export const taiwanLabels: GkLabelSet = {
  ...translated(ENGLISH, ENGLISH, texts, 'zh-TW', LABEL_CONTEXTS),
  locale: 'zh-TW',
};
