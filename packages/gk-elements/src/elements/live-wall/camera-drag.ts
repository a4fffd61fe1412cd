import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { CAMERA_DRAG_TYPE, readCameraDrag } from '../../fleet/camera-drag.js';
import { toWallCamera, type WallCamera } from './wall-state.js';

export { CAMERA_DRAG_TYPE };

/** Interface of the wall for cameras dropped from elsewhere, such as a device list. @internal */
export interface CameraDropTarget {
  readonly isOpen: () => boolean;
  /** Place at a point of the window; undefined outside of all places. */
  readonly placeAt: (x: number, y: number) => number | undefined;
  readonly take: (camera: WallCamera, place: number | undefined) => void;
  /** It is a camera to who dragged it, and none that a wall can show: the map of a vehicle (channel 0). */
  readonly refuseMap: () => void;
}

/** Takes cameras that are dragged in from lists, of this element family or of the page. @internal */
export class CameraDropController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #target: CameraDropTarget;
  /** The place under the dragged camera. */
  place: number | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, target: CameraDropTarget) {
    this.#host = host;
    this.#target = target;
    host.addController(this);
    host.addEventListener('dragover', this.#onDragOver);
    host.addEventListener('dragleave', this.#onDragLeave);
    host.addEventListener('drop', this.#onDrop);
  }

  hostDisconnected(): void {
    this.place = undefined;
  }

  readonly #onDragOver = (event: DragEvent): void => {
    const { dataTransfer } = event;
    if (!this.#target.isOpen() || dataTransfer?.types.includes(CAMERA_DRAG_TYPE) !== true) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'copy';
    this.#over(this.#target.placeAt(event.clientX, event.clientY));
  };

  readonly #onDragLeave = (): void => {
    this.#over(undefined);
  };

  readonly #onDrop = (event: DragEvent): void => {
    this.#over(undefined);
    const dropped = this.#target.isOpen() ? droppedCamera(event.dataTransfer) : undefined;
    if (dropped === undefined) return;
    event.preventDefault();
    if (dropped === 'map') this.#target.refuseMap();
    else this.#target.take(dropped, this.#target.placeAt(event.clientX, event.clientY));
  };

  #over(place: number | undefined): void {
    if (place === this.place) return;
    this.place = place;
    this.#host.requestUpdate();
  }
}

/** The camera that was dropped, or `map` for the map of a vehicle; undefined for anything else. */
function droppedCamera(transfer: DataTransfer | null): WallCamera | 'map' | undefined {
  const dragged = readCameraDrag(transfer);
  return dragged?.channel === 0 ? 'map' : toWallCamera(dragged);
}
