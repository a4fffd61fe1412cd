import type { Clock } from 'gk-sdk';
import { daylightAt } from '../time/city-time.js';
import { cameraPlace, type CameraPlace } from './camera-place.js';
import { chooseClip, chooseStills, phaseOf, readCameraClips } from './camera-clips.js';
import { ClipFeed } from './clip-feed.js';
import type { Clip } from './clip.js';
import type { FootageSet } from './footage/read-footage.js';
import type { MediaLibrary } from './media-library.js';
import { readStills, stillOfLoop } from './stills.js';
import { TimerWheel } from './timer-wheel.js';

/** Options of {@link createMediaLibrary}. */
export interface MediaLibraryOptions {
  /** Wall clock and timers; one timer of it serves all feeds. */
  readonly clock: Clock;
  /** Folder of the recorder's own clips (`apps/recorder/assets/clips`). */
  readonly assetsDir: string;
  /** Folder of their still pictures (`apps/recorder/assets/stills`); without it there are none. */
  readonly stillsDir?: string;
  /** Name of a channel, for example "Rear door": its picture shows such a place. Without it, and without a name, cameras follow an order of their own. */
  readonly channelName?: (deviceId: string, channel: number) => string | undefined;
  /** Real material; its devices show it, all others show the recorder's own clips. */
  readonly footage?: FootageSet;
}

/**
 * The pictures of all devices: footage for the devices that have it, else the recorder's own clips, a
 * different camera on each of the channels 1 to 8. Whether a device has that channel, is online and
 * may be watched is the caller's to know.
 *
 * A packet's payload is shared by all feeds and lives as long as the library: it may be kept and
 * queued, and must not be written to.
 *
 * @throws GkError `not-found`, `protocol` when the clips are missing or damaged.
 */
export function createMediaLibrary(options: MediaLibraryOptions): MediaLibrary {
  const { clock, assetsDir, stillsDir, channelName = () => undefined, footage } = options;
  const cameras = readCameraClips(assetsDir, stillsDir === undefined ? undefined : readStills(stillsDir));
  const wheel = new TimerWheel(clock);
  const feeds = new Set<ClipFeed>();
  const footageClips = new Map(footage?.devices.map((device) => [device.deviceId, device.clips]));

  function clipOf(deviceId: string, channel: number, sub: boolean, atMs: number = clock.now()): Clip | undefined {
    const clips = footageClips.get(deviceId);
    if (clips !== undefined) return clips[channel - 1];
    const place = placeOf(deviceId, channel);
    return place && chooseClip(cameras, place, deviceId, sub, daylightAt(atMs / 1000));
  }

  function placeOf(deviceId: string, channel: number): CameraPlace | undefined {
    return cameraPlace(channel, (number) => channelName(deviceId, number));
  }

  return {
    describe(deviceId, channel, sub) {
      return clipOf(deviceId, channel, sub)?.units[0]?.media;
    },
    clipOf(deviceId, channel, sub, atMs) {
      const clip = clipOf(deviceId, channel, sub, atMs);
      return clip && { clip, phaseUs: phaseOf(deviceId) };
    },
    openLive({ deviceId, channel, sub }, onPacket) {
      const clip = clipOf(deviceId, channel, sub);
      if (clip === undefined) return undefined;
      const feed = new ClipFeed({ clip, deviceId, channel, sub, phaseUs: phaseOf(deviceId), wheel, onPacket });
      feeds.add(feed);
      return {
        close() {
          feed.close();
          feeds.delete(feed);
        },
      };
    },
    stillAt(deviceId, channel, timeMs) {
      const place = footageClips.has(deviceId) ? undefined : placeOf(deviceId, channel);
      const stills = place && chooseStills(cameras, place, deviceId, daylightAt(timeMs / 1000));
      return stills && stillOfLoop(stills, timeMs * 1000, phaseOf(deviceId));
    },
    close() {
      for (const feed of feeds) feed.close();
      feeds.clear();
      wheel.clear();
    },
  };
}
