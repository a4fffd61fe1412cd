import { CAMERA_DRAG_TYPE } from '../../fleet/camera-drag.js';
import { toWallCamera, type WallCamera } from './wall-state.js';

export { CAMERA_DRAG_TYPE };

/** True when what is dragged is a camera. @internal */
export function carriesCamera(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes(CAMERA_DRAG_TYPE) === true;
}

/** The camera that was dropped; undefined for anything else. @internal */
export function droppedCamera(transfer: DataTransfer | null): WallCamera | undefined {
  try {
    const value: unknown = JSON.parse(transfer?.getData(CAMERA_DRAG_TYPE) ?? '');
    return toWallCamera(value);
  } catch {
    return undefined;
  }
}
