import type { Clock } from 'gk-sdk';
import { daylightAt } from '../world/city/city-time.js';
import { cameraPlace } from './camera-place.js';
import { chooseClips, phaseOf, readCameraClips } from './camera-clips.js';
import { CameraStills, type StillCamera } from './camera-stills.js';
import { ClipFeed } from './clip-feed.js';
import type { Clip } from './clip.js';
import { cameraPictures } from './clock/camera-pictures.js';
import type { FootageSet } from './footage/read-footage.js';
import type { MediaLibrary, PlacedClip } from './media-library.js';
import { readStills } from './stills.js';
import { TimerWheel } from './timer-wheel.js';

/** Driving state of a vehicle, for its cameras. Pure functions of the time, unix seconds. */
export interface VehicleStanding {
  /** When a vehicle came to a stand; undefined while it moves. */
  standingSince(deviceId: string, atS: number): number | undefined;
  /** When its engine was turned off; undefined while it runs. */
  parkedSince(deviceId: string, atS: number): number | undefined;
}

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
  /** Whether vehicles stand, and whether their engines are off; without it they always drive. */
  readonly standing?: VehicleStanding;
  /** False where no device has cameras of the simulation: their clips, 12 MB, are not read. True by default. */
  readonly hasCameras?: boolean;
  /** Real material; its devices show it, all others show the recorder's own clips. */
  readonly footage?: FootageSet;
}

/**
 * The pictures of all devices: footage for the devices that have it, else the recorder's own clips, a
 * different camera on each of the channels 1 to 8. Whether a device has that channel, is online and
 * may be watched is the caller's to know.
 *
 * A packet's payload may be kept and queued, and must not be written to: feeds share it.
 *
 * @throws GkError `not-found`, `protocol` when the clips are missing or damaged.
 */
export function createMediaLibrary(options: MediaLibraryOptions): MediaLibrary {
  const { clock, assetsDir, stillsDir, channelName = () => undefined, standing, footage, hasCameras = true } = options;
  const cameras = hasCameras
    ? readCameraClips(assetsDir, stillsDir === undefined ? undefined : readStills(stillsDir))
    : undefined;
  const stills = new CameraStills();
  const wheel = new TimerWheel(clock);
  const feeds = new Set<ClipFeed>();
  const footageClips = new Map(footage?.devices.map((device) => [device.deviceId, device.clips]));

  /** Part of a camera that all its streams and pictures share; undefined for footage and where no camera is. */
  function cameraOf(deviceId: string, channel: number): StillCamera | undefined {
    const place = cameraPlace(channel, (number) => channelName(deviceId, number));
    if (cameras === undefined || place === undefined || footageClips.has(deviceId)) return undefined;
    return {
      key: `${deviceId} ${channel}`,
      name: `${deviceId} ${channelName(deviceId, channel) ?? ''}`,
      phaseUs: phaseOf(deviceId),
      clipsIn: (light) => chooseClips(cameras, place, deviceId, light),
      standingSince: (atUs) => {
        const sinceS = standing?.standingSince(deviceId, atUs / 1e6);
        return sinceS === undefined ? undefined : sinceS * 1e6;
      },
    };
  }

  function clipOf(deviceId: string, channel: number, sub: boolean, atMs: number): PlacedClip | undefined {
    const footageClip = footageClips.get(deviceId)?.[channel - 1];
    if (footageClip !== undefined) return { clip: footageClip, phaseUs: phaseOf(deviceId) };
    const camera = cameraOf(deviceId, channel);
    const clipAt = (atUs: number): Clip | undefined => {
      const clips = camera?.clipsIn(daylightAt(atUs / 1e6));
      return sub ? (clips?.sub ?? clips?.main) : clips?.main;
    };
    const clip = clipAt(atMs * 1000);
    if (camera === undefined || clip === undefined) return undefined;
    const isParked = (atUs: number): boolean => standing?.parkedSince(deviceId, atUs / 1e6) !== undefined;
    const payloadOf = cameraPictures({ ...camera, clip, isParked, clipAt: (atUs) => clipAt(atUs) ?? clip });
    return { clip, phaseUs: camera.phaseUs, payloadOf };
  }

  return {
    describe(deviceId, channel, sub) {
      return clipOf(deviceId, channel, sub, clock.now())?.clip.units[0]?.media;
    },
    clipOf: (deviceId, channel, sub, atMs = clock.now()) => clipOf(deviceId, channel, sub, atMs),
    openLive({ deviceId, channel, sub }, onPacket) {
      const placed = clipOf(deviceId, channel, sub, clock.now());
      if (placed === undefined) return undefined;
      const feed = new ClipFeed({ ...placed, deviceId, channel, sub, wheel, onPacket });
      feeds.add(feed);
      return {
        close() {
          feed.close();
          feeds.delete(feed);
        },
      };
    },
    stillAt(deviceId, channel, timeMs) {
      const camera = cameraOf(deviceId, channel);
      return camera && stills.at(camera, timeMs * 1000);
    },
    close() {
      for (const feed of feeds) feed.close();
      feeds.clear();
      wheel.clear();
    },
  };
}
