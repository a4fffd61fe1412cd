import { canFillScreen } from '../../../controllers/can-fill-screen.js';
import type { IconName, TileAction } from '../icon-button.js';
import type { LiveTileControlLabels } from '../live-tile-controls.labels.js';
import {
  canMoveCamera,
  canTalk,
  PTZ_RIGHT,
  TALK_RIGHT,
  type LiveTileElement,
  type LiveTileHost,
} from '../live-tile-host.js';
import type { LiveTileLabels } from '../live-tile.labels.js';
import type { PictureInPicture } from '../picture/picture-in-picture.js';
import { canCopyPicture, type TilePictures } from '../picture/tile-pictures.js';
import type { ZoomController } from '../picture/zoom-controller.js';
import { MAX_SCALE } from '../picture/zoom-core.js';
import type { TilePtzSwitch } from '../ptz/tile-ptz-switch.js';
import type { TileTalkSwitch } from '../talk/tile-talk-switch.js';
import { keyText } from './tile-keys.js';
import { soundWord, toggleSound } from './tile-sound.js';

/** Targets of a tile's actions. @internal */
export interface TileActionsHost {
  readonly tile: LiveTileHost;
  readonly zoom: Pick<ZoomController, 'scale' | 'zoomIn' | 'zoomOut' | 'reset' | 'panByKey'>;
  readonly pip: Pick<PictureInPicture, 'active' | 'isPossible'>;
  readonly ptz: Pick<TilePtzSwitch, 'isOpen' | 'toggle' | 'moveByKey'>;
  readonly talk: Pick<TileTalkSwitch, 'isOpen' | 'toggle'>;
  readonly pictures: Pick<TilePictures, 'save' | 'copy'>;
  toggleFullscreen(): void;
  togglePip(): void;
  /** Shows the list of keys, or closes it. */
  toggleKeys(): void;
}

/** The words of the actions: those of the controls, and the two of the full-screen button. @internal */
export type TileActionWords = LiveTileControlLabels & Pick<LiveTileLabels, 'enterFullscreen' | 'leaveFullscreen'>;

type PlainWord = {
  [Name in keyof TileActionWords]: TileActionWords[Name] extends string ? Name : never;
}[keyof TileActionWords];

/** One action of a tile. @internal */
export interface TileActionRow {
  readonly id: string;
  /**
   * Its keys as `aria-keyshortcuts`. An element around the tile leaves them to the tile, except arrows while the whole
   * picture is in sight.
   */
  readonly keys?: readonly string[];
  /** Further keys, which the tile does not show: an element around it may take them, such as Enter on a wall. */
  readonly otherKeys?: readonly string[];
  /** Names of its label; the first one, unless `word` chooses. */
  readonly words: readonly [PlainWord, ...PlainWord[]];
  readonly word?: (host: TileActionsHost) => PlainWord;
  /** The right that `isOffered` requires. */
  readonly right?: typeof PTZ_RIGHT | typeof TALK_RIGHT;
  /** Icon of the button; without it, there are only keys. */
  readonly icon?: (host: TileActionsHost) => IconName;
  /** False for a button that stands outside of the menu. */
  readonly inMenu?: false;
  /** Whether this page, camera, browser and user have it; default: always. */
  readonly isOffered?: (host: TileActionsHost) => boolean;
  /** Whether it has no effect now, although it is offered; default: never. */
  readonly isDisabled?: (host: TileActionsHost) => boolean;
  /** For a button that stays down. */
  readonly isPressed?: (host: TileActionsHost) => boolean;
  /** Goes on while the key is held. */
  readonly repeats?: true;
  /** @param key - `KeyboardEvent.key` where a key asked for it. */
  readonly run: (host: TileActionsHost, key?: string) => void;
}

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const;
const isWhole = ({ zoom }: TileActionsHost): boolean => zoom.scale === 1;

/**
 * All actions of a tile, in the order of menu, list of keys and guide: there are no other keys. No key is used twice
 * (by test).
 *
 * @internal
 */
export const TILE_ACTIONS: readonly TileActionRow[] = [
  {
    id: 'full-screen',
    keys: ['F'],
    otherKeys: ['Enter'],
    words: ['enterFullscreen', 'leaveFullscreen'],
    word: ({ tile }) => (tile.element.fullscreen ? 'leaveFullscreen' : 'enterFullscreen'),
    isOffered: ({ tile }) => canFillScreen(tile.element),
    run: (host) => {
      host.toggleFullscreen();
    },
  },
  {
    id: 'pause',
    keys: ['Space'],
    words: ['pause', 'play'],
    word: ({ tile }) => (tile.element.paused ? 'play' : 'pause'),
    icon: ({ tile }) => (tile.element.paused ? 'play' : 'pause'),
    run: ({ tile: { element } }) => {
      element.paused = !element.paused;
    },
  },
  {
    id: 'sound',
    keys: ['M'],
    words: ['unmute', 'mute'],
    word: ({ tile }) => soundWord(tile),
    icon: ({ tile }) => (soundWord(tile) === 'mute' ? 'soundOn' : 'soundOff'),
    inMenu: false,
    isDisabled: ({ tile }) => tile.player?.hasSound !== true,
    run: ({ tile }) => {
      toggleSound(tile);
    },
  },
  {
    id: 'snapshot',
    keys: ['S'],
    words: ['snapshot'],
    icon: () => 'snapshot',
    run: ({ pictures }) => void pictures.save(),
  },
  {
    id: 'copy',
    words: ['copyPicture'],
    icon: () => 'copy',
    isOffered: canCopyPicture,
    run: ({ pictures }) => void pictures.copy(),
  },
  {
    id: 'zoom-in',
    keys: ['+'],
    // The plus key of many keyboards without Shift.
    otherKeys: ['='],
    words: ['zoomIn'],
    icon: () => 'zoomIn',
    isDisabled: ({ zoom }) => zoom.scale >= MAX_SCALE,
    repeats: true,
    run: ({ zoom }) => {
      zoom.zoomIn();
    },
  },
  {
    id: 'zoom-out',
    keys: ['-'],
    words: ['zoomOut'],
    icon: () => 'zoomOut',
    isDisabled: isWhole,
    repeats: true,
    run: ({ zoom }) => {
      zoom.zoomOut();
    },
  },
  {
    id: 'zoom-reset',
    keys: ['0'],
    words: ['zoomReset'],
    icon: () => 'whole',
    isDisabled: isWhole,
    run: ({ zoom }) => {
      zoom.reset();
    },
  },
  {
    id: 'pan',
    keys: ARROWS,
    words: ['movePicture'],
    isDisabled: isWhole,
    repeats: true,
    run: ({ zoom }, key = '') => {
      zoom.panByKey(key);
    },
  },
  {
    id: 'pip',
    words: ['pictureInPicture', 'leavePictureInPicture'],
    word: ({ pip }) => (pip.active ? 'leavePictureInPicture' : 'pictureInPicture'),
    icon: () => 'pip',
    isOffered: ({ pip, tile }) => pip.active || pip.isPossible(tile.player),
    run: (host) => {
      host.togglePip();
    },
  },
  {
    id: 'camera',
    words: ['camera'],
    right: PTZ_RIGHT,
    icon: () => 'camera',
    isOffered: ({ tile }) => canMoveCamera(tile),
    isPressed: ({ ptz }) => ptz.isOpen,
    run: ({ ptz }) => {
      ptz.toggle();
    },
  },
  {
    id: 'move-camera',
    keys: ARROWS.map((arrow) => `Shift+${arrow}`),
    words: ['camera'],
    right: PTZ_RIGHT,
    isOffered: ({ tile }) => canMoveCamera(tile),
    run: ({ ptz }, key = '') => {
      ptz.moveByKey(key);
    },
  },
  {
    id: 'talk',
    keys: ['T'],
    words: ['talk'],
    right: TALK_RIGHT,
    icon: () => 'talk',
    isOffered: ({ tile }) => canTalk(tile),
    isPressed: ({ talk }) => talk.isOpen,
    run: ({ talk }) => {
      talk.toggle();
    },
  },
  {
    id: 'statistics',
    keys: ['I'],
    words: ['statistics'],
    icon: () => 'statistics',
    ...switchOf('statsOverlay'),
  },
  {
    id: 'display',
    words: ['display'],
    icon: () => 'display',
    isOffered: ({ tile }) => tile.session !== undefined,
    isPressed: ({ tile }) => tile.element.osd !== false,
    run: ({ tile: { element } }) => {
      if (element.osd) shownBefore.set(element, element.osd);
      element.osd = element.osd ? false : (shownBefore.get(element) ?? true);
    },
  },
  { id: 'saver', words: ['dataSaver'], icon: () => 'saver', ...switchOf('dataSaver') },
  {
    id: 'keys',
    keys: ['?'],
    words: ['keys'],
    icon: () => 'keys',
    run: (host) => {
      host.toggleKeys();
    },
  },
];

/** The buttons of the menu now. @internal */
export function menuActions(host: TileActionsHost, words: TileActionWords): TileAction[] {
  return TILE_ACTIONS.filter(({ inMenu }) => inMenu !== false).flatMap((row) => buttonOf(row, host, words));
}

/** The button of one action; none while it is not offered. @internal */
export function tileAction(id: string, host: TileActionsHost, words: TileActionWords): TileAction[] {
  return TILE_ACTIONS.filter((row) => row.id === id).flatMap((row) => buttonOf(row, host, words));
}

/** Returns the current action of a key, by its name in the table. @internal */
export function actionOfKey(key: string, host: TileActionsHost): TileActionRow | undefined {
  const row = TILE_ACTIONS.find(({ keys, otherKeys }) => keys?.includes(key) === true || otherKeys?.includes(key));
  return row !== undefined && isAvailable(row, host) ? row : undefined;
}

/** The keys that do something now, and what, in words. @internal */
export function availableKeys(host: TileActionsHost, words: TileActionWords): [keys: string, label: string][] {
  return TILE_ACTIONS.flatMap((row) =>
    row.keys && isAvailable(row, host) ? [[keyText(row.keys, words), labelOf(row, host, words)]] : [],
  );
}

function isAvailable(row: TileActionRow, host: TileActionsHost): boolean {
  return isOffered(row, host) && row.isDisabled?.(host) !== true;
}

function isOffered(row: TileActionRow, host: TileActionsHost): boolean {
  return row.isOffered === undefined || row.isOffered(host);
}

function labelOf({ words: [first], word }: TileActionRow, host: TileActionsHost, words: TileActionWords): string {
  return words[word?.(host) ?? first];
}

function buttonOf(row: TileActionRow, host: TileActionsHost, words: TileActionWords): TileAction[] {
  if (row.icon === undefined || !isOffered(row, host)) return [];
  const { id, keys, isPressed, isDisabled } = row;
  return [
    {
      id,
      icon: row.icon(host),
      label: labelOf(row, host, words),
      disabled: isDisabled?.(host) === true,
      ...(isPressed && { pressed: isPressed(host) }),
      ...(keys && { keys: keys.join(' '), keyText: keyText(keys, words) }),
      run: () => {
        row.run(host);
      },
    },
  ];
}

/** How each tile showed plate, speed and clock before they were switched off. */
const shownBefore = new WeakMap<LiveTileElement, true | 'auto'>();

/** Returns an action that switches a property until it is switched again. */
function switchOf(property: 'statsOverlay' | 'dataSaver'): Pick<TileActionRow, 'isPressed' | 'run'> {
  return {
    isPressed: ({ tile }) => tile.element[property],
    run: ({ tile: { element } }) => {
      element[property] = !element[property];
    },
  };
}
