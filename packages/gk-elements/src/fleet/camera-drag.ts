/** Type of a dragged camera in a `DataTransfer`: JSON of {@link CameraDrag}. @public */
export const CAMERA_DRAG_TYPE = 'application/x-gk-camera';

/** Camera that is dragged from a list or tree onto a wall. @public */
export interface CameraDrag {
  /** Device id. */
  readonly device: string;
  /** From 1; 0 = the device's map. */
  readonly channel: number;
}

/** Writes a camera into a drag, and its name as text for drop targets that do not support cameras. @public */
export function writeCameraDrag(transfer: DataTransfer | null, camera: CameraDrag): void {
  if (transfer === null) return;
  transfer.effectAllowed = 'copyMove';
  transfer.setData(CAMERA_DRAG_TYPE, JSON.stringify({ device: camera.device, channel: camera.channel }));
  transfer.setData('text/plain', camera.device);
}

/** Reads the camera of a drop; undefined for anything else, including invalid data from another page. @public */
export function readCameraDrag(transfer: Pick<DataTransfer, 'getData'> | null): CameraDrag | undefined {
  try {
    const value: unknown = JSON.parse(transfer?.getData(CAMERA_DRAG_TYPE) ?? '');
    if (typeof value !== 'object' || value === null || !('device' in value) || !('channel' in value)) return undefined;
    const { device, channel } = value;
    if (typeof device !== 'string' || device === '') return undefined;
    if (typeof channel !== 'number' || !Number.isInteger(channel) || channel < 0) return undefined;
    return { device, channel };
  } catch {
    return undefined;
  }
}
