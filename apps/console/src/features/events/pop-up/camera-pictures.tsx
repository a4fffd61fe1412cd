import { useRef, useState, type KeyboardEvent } from 'react';
import { eventsResource, type FleetEvent } from 'gk-sdk/rest';
import type { EventFile } from '../../../shared/events/event-files.js';
import { t } from '../../../shared/i18n/translate.js';
import { useRest } from '../../../shared/query/use-rest.js';
import { FilePicture } from './file-picture.js';

/** The pictures that one camera has sent with an event: one large, and below it a row of all that the arrow keys step through. */
export function CameraPictures({
  event,
  channel,
  files,
}: {
  readonly event: FleetEvent;
  readonly channel: number;
  readonly files: readonly [EventFile, ...EventFile[]];
}) {
  const events = useRest(eventsResource);
  const [wanted, setAt] = useState(0);
  const row = useRef<HTMLDivElement>(null);
  const at = Math.min(wanted, files.length - 1);
  const step = (key: KeyboardEvent): void => {
    const next = stepTo(key, at, files.length);
    if (next === undefined) return;
    key.preventDefault();
    setAt(next);
    row.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <figure>
      <FilePicture event={event} file={files[at] ?? files[0]} at={at + 1} count={files.length} />
      {files.length > 1 && (
        // Of a toolbar, its buttons take the focus.
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
        <div
          ref={row}
          role="toolbar"
          className="gk-event-picture-row"
          aria-label={t('Pictures of channel {channel}', { channel })}
          onKeyDown={step}
        >
          {files.map((file, index) => (
            <button
              key={file.id}
              type="button"
              aria-pressed={index === at}
              aria-label={t('Picture {at} of {count}', { at: index + 1, count: files.length })}
              tabIndex={index === at ? 0 : -1}
              onClick={() => setAt(index)}
            >
              <img src={events.fileUrl(event, file)} alt="" loading="lazy" decoding="async" />
            </button>
          ))}
        </div>
      )}
      <figcaption>
        {t('Channel {channel}', { channel })}
        {files.length > 1 && <> · {t('{count} of {total}', { count: at + 1, total: files.length })}</>}
      </figcaption>
    </figure>
  );
}

/** Which picture a key leads to: after the last one comes the first, as in tabs. */
function stepTo(event: KeyboardEvent, at: number, count: number): number | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  switch (event.key) {
    case 'ArrowLeft':
      return (at + count - 1) % count;
    case 'ArrowRight':
      return (at + 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
