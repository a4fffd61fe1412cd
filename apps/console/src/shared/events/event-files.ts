import type { FleetEvent } from 'gk-sdk';
import { channelsOfMask } from 'gk-sdk/rules';
import { EVENT_MEDIA_CHANNELS } from './event-playback.js';

/** A file that the device has sent with an event. */
export type EventFile = NonNullable<FleetEvent['files']>[number];

/** Pictures of an event from one camera. */
export interface CameraPictures {
  /** From 1. */
  readonly channel: number;
  /** Files in the order in which they came; without any, the server has a picture of the moment. */
  readonly files: readonly EventFile[];
}

/** Formats that every browser shows. */
const PICTURE_EXTENSIONS: ReadonlySet<string> = new Set(['jpg', 'png']);

const isPicture = ({ kind, extension }: EventFile): boolean => kind === 'picture' && PICTURE_EXTENSIONS.has(extension);

/** The pictures of an event, camera by camera. */
export function eventPictures({ snapshotMask = 0, files = [] }: FleetEvent): CameraPictures[] {
  const pictures = files.filter(isPicture);
  const channels = [
    ...channelsOfMask(snapshotMask, EVENT_MEDIA_CHANNELS.snapshots),
    ...pictures.map(({ channel }) => channel),
  ];
  return [...new Set(channels)]
    .sort((a, b) => a - b)
    .map((channel) => ({ channel, files: pictures.filter((file) => file.channel === channel) }));
}

/** How many pictures an event has. */
export function pictureCount(event: FleetEvent): number {
  return eventPictures(event).reduce((sum, { files }) => sum + Math.max(1, files.length), 0);
}

/** Sound, texts and videos that the device has sent with an event, and what can be saved only. */
export function otherFiles({ files = [] }: FleetEvent): EventFile[] {
  return files.filter((file) => !isPicture(file));
}
