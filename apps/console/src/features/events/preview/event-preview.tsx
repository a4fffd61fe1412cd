import { useEffect, useRef, useState } from 'react';
import { eventsResource, snapshotsResource, type FleetEvent } from 'gk-sdk/rest';
import { eventPictures, type CameraPictures } from '../../../shared/events/event-files.js';
import { eventMedia } from '../../../shared/events/event-media.js';
import { useRest } from '../../../shared/query/use-rest.js';
import type { PreviewBox } from './preview-box.js';

/** Seconds around the event, one picture each; it comes to rest on the event itself. */
const PICTURES_S = [-4, -3, -2, -1, 0, 1, 2, 3, 4, 0];
/** How long each of them stands. */
const PICTURE_MS = 400;
/** How much of the footage is shown, s. */
const CLIP_S = 8;

/**
 * The event in motion: its footage where the server has it, else a picture of each second around it. With reduced motion one picture
 * stands. Only for the eye: the row says the same in words.
 */
export function EventPreview({
  event,
  box,
  still,
}: {
  readonly event: FleetEvent;
  readonly box: PreviewBox;
  /** Without motion. */
  readonly still: boolean;
}) {
  const [clipFailed, setClipFailed] = useState(false);
  const [pictureFailed, setPictureFailed] = useState(false);
  const slots = eventMedia(event);
  const clip = still || clipFailed ? undefined : slots.find(({ video }) => video === 'stored');
  const picture = pictureFailed ? undefined : eventPictures(event)[0];
  if (!clip && !picture) return null;
  return (
    <div className="gk-event-preview" style={{ left: box.left, top: box.top, width: box.width }} aria-hidden="true">
      {clip ? (
        <Clip event={event} channel={clip.channel} onFail={() => setClipFailed(true)} />
      ) : (
        picture && <Pictures event={event} camera={picture} still={still} onFail={() => setPictureFailed(true)} />
      )}
    </div>
  );
}

function Clip({
  event,
  channel,
  onFail,
}: {
  readonly event: FleetEvent;
  readonly channel: number;
  readonly onFail: () => void;
}) {
  const events = useRest(eventsResource);
  const video = useRef<HTMLVideoElement>(null);
  const beginS = useRef(0);
  const src = events.footageUrl(event, channel);
  useEffect(() => {
    const element = video.current;
    // A video that is taken out goes on loading until it is collected.
    return () => {
      element?.removeAttribute('src');
      element?.load();
    };
  }, []);
  return (
    <video
      ref={video}
      src={src}
      muted
      autoPlay
      playsInline
      disablePictureInPicture
      tabIndex={-1}
      onLoadedMetadata={({ currentTarget }) => {
        // The event is about in the middle of its footage.
        beginS.current = Math.max(0, (currentTarget.duration - CLIP_S) / 2) || 0;
        currentTarget.currentTime = beginS.current;
      }}
      onTimeUpdate={({ currentTarget }) => {
        if (currentTarget.currentTime >= beginS.current + CLIP_S) currentTarget.pause();
      }}
      onError={onFail}
    />
  );
}

/**
 * One picture after the other, each asked for when the one before it is there; a second without a picture is passed over. Of a camera of which the device
 * has sent pictures, these.
 */
function Pictures({
  event,
  camera: { channel, files },
  still,
  onFail,
}: {
  readonly event: FleetEvent;
  readonly camera: CameraPictures;
  readonly still: boolean;
  readonly onFail: () => void;
}) {
  const snapshots = useRest(snapshotsResource);
  const [at, setAt] = useState(0);
  /** How the picture that was asked for last has ended. */
  const [settled, setSettled] = useState<{ readonly at: number; readonly shown: boolean }>();
  const events = useRest(eventsResource);
  const { deviceId, happenedS } = event;
  const urls =
    files.length > 0
      ? files.map((file) => events.fileUrl(event, file))
      : PICTURES_S.map((offsetS) => snapshots.url({ deviceId, channel, atS: happenedS + offsetS }));
  const standing = files.length > 0 ? urls[0] : urls.at(-1);
  const isOver = at === urls.length - 1;
  useEffect(() => {
    if (still || settled?.at !== at || isOver) return undefined;
    const timer = setTimeout(() => setAt(at + 1), settled.shown ? PICTURE_MS : 0);
    return () => clearTimeout(timer);
  }, [still, settled, at, isOver]);
  return (
    <img
      src={still ? standing : urls[at]}
      alt=""
      onLoad={() => setSettled({ at, shown: true })}
      onError={() => (still || isOver ? onFail() : setSettled({ at, shown: false }))}
    />
  );
}
