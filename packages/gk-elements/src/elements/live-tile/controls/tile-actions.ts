import type { IconName, TileAction } from '../icon-button.js';
import type { LiveTileControlLabels } from '../live-tile-controls.labels.js';
import type { LiveTileHost } from '../live-tile-host.js';
import type { PictureInPicture } from '../picture/picture-in-picture.js';
import { canCopyPicture, type TilePictures } from '../picture/tile-pictures.js';
import type { TilePtzSwitch } from '../ptz/tile-ptz-switch.js';
import { soundAction } from './tile-sound.js';
import type { TileTalkSwitch } from '../talk/tile-talk-switch.js';
import type { ZoomController } from '../picture/zoom-controller.js';
import { MAX_SCALE } from '../picture/zoom-core.js';

/** Keys of the whole tile, by the letter that they give; the zoom takes its own. */
const ACTION_OF_KEY: Readonly<Record<string, string>> = { s: 'snapshot', i: 'statistics', t: 'talk', ' ': 'pause' };

/** What the actions of a tile work on. @internal */
export interface TileActionsHost {
  readonly tile: LiveTileHost;
  readonly zoom: ZoomController;
  readonly pip: PictureInPicture;
  readonly ptz: TilePtzSwitch;
  readonly talk: TileTalkSwitch;
  readonly pictures: TilePictures;
  togglePip(): void;
}

/** All that a tile can do now, beside its sound, in the order of the menu. @internal */
export function tileActions(host: TileActionsHost, words: LiveTileControlLabels): TileAction[] {
  const { element } = host.tile;
  return [
    {
      id: 'pause',
      icon: element.paused ? 'play' : 'pause',
      label: element.paused ? words.play : words.pause,
      keys: 'Space',
      run: () => {
        element.paused = !element.paused;
      },
    },
    ...pictureActions(host, words),
    ...zoomActions(host.zoom, words),
    ...cameraActions(host, words),
    ...switches(host.tile, words),
  ];
}

/** What a key does; undefined for one that means nothing. @internal */
export function tileKeyAction(
  key: string,
  host: TileActionsHost,
  words: LiveTileControlLabels,
): (() => void) | undefined {
  const letter = key.toLowerCase();
  if (letter === 'm') return soundAction(host.tile, words).run;
  return tileActions(host, words).find(({ id }) => id === ACTION_OF_KEY[letter])?.run;
}

function pictureActions({ pictures }: TileActionsHost, words: LiveTileControlLabels): TileAction[] {
  const save = (): void => void pictures.save();
  const copy = (): void => void pictures.copy();
  const actions: TileAction[] = [{ id: 'snapshot', icon: 'snapshot', label: words.snapshot, keys: 'S', run: save }];
  if (canCopyPicture()) actions.push({ id: 'copy', icon: 'copy', label: words.copyPicture, run: copy });
  return actions;
}

function zoomActions(zoom: ZoomController, words: LiveTileControlLabels): TileAction[] {
  const { scale } = zoom;
  return [
    {
      id: 'zoom-in',
      icon: 'zoomIn',
      label: words.zoomIn,
      keys: '+',
      disabled: scale >= MAX_SCALE,
      run: () => {
        zoom.zoomIn();
      },
    },
    {
      id: 'zoom-out',
      icon: 'zoomOut',
      label: words.zoomOut,
      keys: '-',
      disabled: scale === 1,
      run: () => {
        zoom.zoomOut();
      },
    },
    {
      id: 'zoom-reset',
      icon: 'whole',
      label: words.zoomReset,
      keys: '0',
      disabled: scale === 1,
      run: () => {
        zoom.reset();
      },
    },
  ];
}

/** What there is for this camera, this browser and this user only. */
function cameraActions(host: TileActionsHost, words: LiveTileControlLabels): TileAction[] {
  const { tile, pip, ptz, talk } = host;
  const actions: TileAction[] = [];
  if (pip.active || pip.isPossible(tile.player)) {
    actions.push({
      id: 'pip',
      icon: 'pip',
      label: pip.active ? words.leavePictureInPicture : words.pictureInPicture,
      run: () => {
        host.togglePip();
      },
    });
  }
  if (ptz.isPossible) {
    actions.push({
      id: 'camera',
      icon: 'camera',
      label: words.camera,
      pressed: ptz.isOpen,
      run: () => {
        ptz.toggle();
      },
    });
  }
  if (talk.isPossible) {
    actions.push({
      id: 'talk',
      icon: 'talk',
      label: words.talk,
      pressed: talk.isOpen,
      keys: 'T',
      run: () => {
        talk.toggle();
      },
    });
  }
  return actions;
}

/** What stays as it was switched. */
function switches({ element, session }: LiveTileHost, words: LiveTileControlLabels): TileAction[] {
  const of = (
    property: 'statsOverlay' | 'osd' | 'dataSaver',
    id: IconName,
    label: string,
    keys?: string,
  ): TileAction => ({
    id,
    icon: id,
    label,
    pressed: element[property],
    run: () => {
      element[property] = !element[property];
    },
    ...(keys !== undefined && { keys }),
  });
  return [
    of('statsOverlay', 'statistics', words.statistics, 'I'),
    ...(session === undefined ? [] : [of('osd', 'display', words.display)]),
    of('dataSaver', 'saver', words.dataSaver),
  ];
}
