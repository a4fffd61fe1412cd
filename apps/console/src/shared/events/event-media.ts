import { type FleetEvent, type DeviceRecord, channelNumbers } from 'gk-sdk';
import { channelsOfMask, MAX_FOOTAGE_TRIES } from 'gk-sdk/rules';
import { EVENT_MEDIA_CHANNELS } from './event-playback.js';

/** Pictures and video of an event on one channel. */
export interface EventMediaSlot {
  /** From 1. */
  readonly channel: number;
  /** The server has a picture of the moment. */
  readonly picture: boolean;
  /** The event's footage: not asked for, on its way to the server, there, or given up by the server. */
  readonly video: 'none' | 'waiting' | 'stored' | 'failed';
  /** The device has the channel, so that its recording can be played around the event. */
  readonly playback: boolean;
}

/**
 * The channels on which an event has a picture, a video or a playback, in their order: "snap (channel bitmask)" and
 * "download (channel bitmask)" (spec 001 section 3), "event footage up to 8 channels, snapshots up to 16" (spec 002
 * section 9). {@link eventPlaybackStartS} is where a playback opens.
 *
 * @param device - Without it, no slot says that there is a playback.
 * @example
 * ```ts
 * const pictures = eventMedia(record, session.devices.get(record.deviceId)).filter(({ picture }) => picture);
 * ```
 */
export function eventMedia(
  event: Pick<FleetEvent, 'snapshotMask' | 'downloadMask' | 'downloaded' | 'downloadTries' | 'footage'>,
  device?: Pick<DeviceRecord, 'channelMask' | 'channelCount'>,
): EventMediaSlot[] {
  const pictures = new Set(channelsOfMask(event.snapshotMask ?? 0, EVENT_MEDIA_CHANNELS.snapshots));
  const videos = new Set(channelsOfMask(event.downloadMask ?? 0, EVENT_MEDIA_CHANNELS.footage));
  const footage = footageOf(event);
  const present = new Set(device ? channelNumbers(device) : []);
  return [...new Set([...pictures, ...videos, ...present])]
    .sort((a, b) => a - b)
    .map((channel) => ({
      channel,
      picture: pictures.has(channel),
      video: videos.has(channel) ? footage : 'none',
      playback: present.has(channel),
    }));
}

/** How far footage is that was asked for. */
function footageOf({
  downloaded = false,
  downloadTries = 0,
  footage,
}: Pick<FleetEvent, 'downloaded' | 'downloadTries' | 'footage'>): EventMediaSlot['video'] {
  if (downloaded) return 'stored';
  if (footage !== undefined) return footage.state === 'failed' ? 'failed' : 'waiting';
  return downloadTries < MAX_FOOTAGE_TRIES ? 'waiting' : 'failed';
}
