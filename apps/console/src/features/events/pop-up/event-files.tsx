import { useState } from 'react';
import { useResource } from 'gk-react';
import { eventsResource, type FleetEvent } from 'gk-sdk/rest';
import { otherFiles, type EventFile } from '../../../shared/events/event-files.js';
import { t, word } from '../../../shared/i18n/translate.js';
import { ResourceView } from '../../../shared/page/resource-view.js';
import { useRest } from '../../../shared/query/use-rest.js';
import { EmptyPanel } from '../../../shared/ui/state-panel.js';
import { readTextFile } from './read-text-file.js';
import './event-files.css';

const NAMES: Readonly<Record<EventFile['kind'], string>> = {
  picture: word('Picture, channel {channel}'),
  sound: word('Sound, channel {channel}'),
  video: word('Video, channel {channel}'),
  text: word('Text, channel {channel}'),
  other: word('File, channel {channel}'),
};

/** Sound, videos and texts that the device has sent with an event; whatever else it sent can be saved. */
export function EventFiles({ event }: { readonly event: FleetEvent }) {
  const files = otherFiles(event);
  if (files.length === 0) return <EmptyPanel icon="list" title={t('The device has sent no files with this event.')} />;
  return (
    <ul className="gk-event-files">
      {files.map((file) => (
        <FileItem key={file.id} event={event} file={file} />
      ))}
    </ul>
  );
}

function FileItem({ event, file }: { readonly event: FleetEvent; readonly file: EventFile }) {
  const url = useRest(eventsResource).fileUrl(event, file);
  const { kind, channel, extension, sizeBytes } = file;
  const name = t(NAMES[kind], { channel });
  return (
    <li aria-label={name}>
      <p className="gk-event-file-name">
        <strong>{name}</strong>
        <span>
          {extension} · {t('{size} KB', { size: Math.ceil(sizeBytes / 1024) })}
        </span>
        <a
          className="btn btn-sm btn-outline-secondary"
          href={url}
          download
          aria-label={t('Download: {name}', { name: `${name}, ${extension}` })}
        >
          {t('Download')}
        </a>
      </p>
      <FileContent url={url} name={name} event={event} file={file} />
    </li>
  );
}

/** A file under its name. */
interface NamedFile {
  readonly name: string;
  readonly event: FleetEvent;
  readonly file: EventFile;
}

function FileContent({ url, ...named }: NamedFile & { readonly url: string }) {
  const { name, file } = named;
  const { kind, extension } = file;
  if (kind === 'sound' && (extension === 'wav' || extension === 'mp3')) return <Player url={url} name={name} />;
  if (kind === 'video' && extension === 'mp4') return <Player url={url} name={name} isVideo />;
  if (kind === 'text' && extension === 'txt') return <TextContent {...named} />;
  return <p className="gk-muted">{t('This kind of file is not shown here.')}</p>;
}

function Player({
  url,
  name,
  isVideo = false,
}: {
  readonly url: string;
  readonly name: string;
  readonly isVideo?: boolean;
}) {
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <p role="alert">
        {t('The file could not be played.')}{' '}
        <button type="button" className="btn btn-link btn-sm" onClick={() => setFailed(false)}>
          {t('Try again')}
        </button>
      </p>
    );
  }
  // Metadata alone: several large files may stand in the list.
  const player = { controls: true, preload: 'metadata', src: url, onError: () => setFailed(true) } as const;
  // The track stays empty: a device sends no captions.
  if (isVideo) {
    return (
      <video className="gk-event-video" playsInline {...player} aria-label={name}>
        <track kind="captions" />
      </video>
    );
  }
  return (
    <audio {...player} aria-label={name}>
      <track kind="captions" />
    </audio>
  );
}

function TextContent({ name, event, file }: NamedFile) {
  const events = useRest(eventsResource);
  const text = useResource(['text of an event', file.id], async (signal) =>
    readTextFile(await events.file(event, file, { signal }), file.sizeBytes),
  );
  return (
    <ResourceView resource={text} loading={t('Loading the text')}>
      {({ text: words, isWhole }) =>
        words === '' ? (
          <p className="gk-muted">{t('The file is empty.')}</p>
        ) : (
          <>
            <pre tabIndex={0} role="region" aria-label={name} dir="auto">
              {words}
            </pre>
            {!isWhole && <p className="gk-muted">{t('Only the first 64 KB are shown.')}</p>}
          </>
        )
      }
    </ResourceView>
  );
}
