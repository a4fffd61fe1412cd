import type { WallLayout } from './wall-layout.js';
import { composed } from '../../labels/composed.js';
import { type EnglishLabels, message } from '../../labels/message.js';

/** All text of the live wall. @public */
export interface LiveWallLabels {
  readonly wall: string;
  /** Name of a channel without a name of its own. */
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
  readonly enterFullscreen: string;
  readonly leaveFullscreen: string;
  readonly fullscreenRefused: string;
  /** Announced when a camera is picked up with the keyboard. */
  readonly pickedUp: (camera: string) => string;
  readonly overPlace: (place: number, places: number, taken: string | undefined) => string;
  readonly putDown: (camera: string, place: number) => string;
  readonly moveCancelled: string;
  /** Announced when the map of a vehicle is dropped on the wall. */
  readonly camerasOnly: string;
  readonly removed: (camera: string) => string;
  /** State of a tile, for example `BUS-7 · Front: Live`. */
  readonly tileState: (camera: string, words: string) => string;
}

/** The labels in English. @public */
export const englishLiveWallLabels: EnglishLabels<LiveWallLabels> = {
  wall: 'Live video wall',
  channel: message('Channel {channel}'),
  emptyPlace: message('Place {place}, empty'),
  addCamera: 'Add a camera',
  move: message('Move {name}'),
  enlarge: message('Enlarge {camera}'),
  shrink: 'Show all cameras',
  remove: message('Remove {name}'),
  layout: 'Layout',
  layouts: {
    auto: 'Fit all cameras',
    '1': '1 picture',
    '2': '2 pictures',
    '4': '4 pictures',
    '6': '6 pictures',
    '1+5': '1 large, 5 small',
    '8': '8 pictures',
    '9': '9 pictures',
    '12': '12 pictures',
  },
  page: message('Page {page} of {pages}'),
  previousPage: 'Previous page',
  nextPage: 'Next page',
  carousel: 'Change pages',
  carouselOff: 'Manually',
  carouselEvery: message('Every {seconds} s'),
  pauseCarousel: 'Stay on this page',
  resumeCarousel: 'Resume changing pages',
  enterFullscreen: 'Full screen',
  leaveFullscreen: 'Exit full screen',
  fullscreenRefused: 'The browser did not allow full screen',
  pickedUp: message('{camera} picked up. Use the arrow keys to choose a place, Enter to drop it, Escape to cancel.'),
  overPlace: composed(
    {
      empty: message('Place {place} of {places}, empty'),
      taken: message('Place {place} of {places}, swaps with {camera}'),
    },
    (texts, place: number, places: number, taken: string | undefined) =>
      taken === undefined ? texts.empty(place, places) : texts.taken(place, places, taken),
  ),
  putDown: message('{camera} moved to place {place}'),
  moveCancelled: 'Move cancelled',
  camerasOnly: 'A wall shows cameras only, not maps. Drag one of the vehicle’s cameras instead.',
  removed: message('{name} removed'),
  tileState: message('{camera}: {words}'),
};
