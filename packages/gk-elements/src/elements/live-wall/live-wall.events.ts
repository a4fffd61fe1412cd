import type { WallState } from './wall-state.js';

/** The user changed the wall, or its carousel turned a page: save `state` to have it again. Does not bubble. @public */
export class GkLiveWallStateChangedEvent extends Event {
  static readonly eventName = 'gk-live-wall-state-changed';
  /** The whole state, as `wall.state`. */
  readonly state: WallState;

  constructor(state: WallState) {
    super(GkLiveWallStateChangedEvent.eventName);
    this.state = state;
  }
}

/** The user wants a camera on an empty place of a wall: the page lets them choose one. Bubbles. @public */
export class GkRequestCameraEvent extends Event {
  static readonly eventName = 'gk-request-camera';
  /** Where it is to stand: give it to `wall.show(camera, place)`. */
  readonly place: number;

  constructor(place: number) {
    super(GkRequestCameraEvent.eventName, { bubbles: true, composed: true });
    this.place = place;
  }
}

declare global {
  interface HTMLElementEventMap {
    /** The user changed the wall, or its carousel turned a page; does not bubble. */
    'gk-live-wall-state-changed': GkLiveWallStateChangedEvent;
    /** The user wants a camera on an empty place; bubbles. */
    'gk-request-camera': GkRequestCameraEvent;
  }
}
