import type { WallLayout } from './wall-layout.js';

/** Every word that a live wall shows or says. @public */
export interface LiveWallLabels {
  readonly wall: string;
  /** Name of a channel that has none. */
  readonly channel: (channel: number) => string;
  readonly emptyPlace: (place: number) => string;
  readonly addCamera: string;
  readonly move: (camera: string) => string;
  readonly enlarge: (camera: string) => string;
  readonly shrink: string;
  readonly remove: (camera: string) => string;
  readonly layout: string;
  readonly layouts: Readonly<Record<WallLayout, string>>;
  readonly page: (page: number, pages: number) => string;
  readonly previousPage: string;
  readonly nextPage: string;
  readonly carousel: string;
  readonly carouselOff: string;
  readonly carouselEvery: (seconds: number) => string;
  readonly pauseCarousel: string;
  readonly resumeCarousel: string;
  readonly enterFullScreen: string;
  readonly leaveFullScreen: string;
  /** Said while a camera is carried by the keyboard. */
  readonly pickedUp: (camera: string) => string;
  readonly overPlace: (place: number, places: number, taken: string | undefined) => string;
  readonly putDown: (camera: string, place: number) => string;
  readonly moveCancelled: string;
  /** The map of a vehicle was dropped on the wall. */
  readonly camerasOnly: string;
  readonly removed: (camera: string) => string;
  /** What a tile has to say, for example `BUS-7 · Front: Live`. */
  readonly tileState: (camera: string, words: string) => string;
}

/** The words in English. @public */
export const englishLiveWallLabels: LiveWallLabels = {
  wall: 'Live video wall',
  channel: (channel) => `Channel ${channel}`,
  emptyPlace: (place) => `Place ${place}, empty`,
  addCamera: 'Add a camera',
  move: (camera) => `Move ${camera}`,
  enlarge: (camera) => `Enlarge ${camera}`,
  shrink: 'Show all cameras',
  remove: (camera) => `Remove ${camera}`,
  layout: 'Layout',
  layouts: {
    auto: 'Fit the cameras',
    '1': '1 picture',
    '2': '2 pictures',
    '4': '4 pictures',
    '6': '6 pictures',
    '1+5': '1 large, 5 small',
    '8': '8 pictures',
    '9': '9 pictures',
    '12': '12 pictures',
  },
  page: (page, pages) => `Page ${page} of ${pages}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  carousel: 'Turn pages',
  carouselOff: 'By hand',
  carouselEvery: (seconds) => `Every ${seconds} s`,
  pauseCarousel: 'Stay on this page',
  resumeCarousel: 'Go on turning pages',
  enterFullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
  pickedUp: (camera) =>
    `${camera} picked up. Arrow keys choose a place, Enter puts it down, Escape leaves it where it was.`,
  overPlace: (place, places, taken) =>
    taken === undefined ? `Place ${place} of ${places}, empty` : `Place ${place} of ${places}, changes with ${taken}`,
  putDown: (camera, place) => `${camera} stands on place ${place}`,
  moveCancelled: 'Nothing was moved',
  camerasOnly: 'A wall shows cameras only, no map. Drag a camera of the vehicle instead.',
  removed: (camera) => `${camera} removed`,
  tileState: (camera, words) => `${camera}: ${words}`,
};
