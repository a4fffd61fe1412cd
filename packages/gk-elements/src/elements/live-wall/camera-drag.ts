import { toWallCamera, type WallCamera } from './wall-state.js';

/** Type under which a list or tree offers a camera to a wall by drag and drop: JSON `{device, channel}`. @public */
export const CAMERA_DRAG_TYPE = 'application/x-gk-camera';

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
