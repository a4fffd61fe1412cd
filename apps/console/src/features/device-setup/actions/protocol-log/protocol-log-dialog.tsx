import { useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { useAction, useResource } from 'gk-react';
import { GkError } from 'gk-sdk';
import { deviceLogsResource } from 'gk-sdk/rest';
import { DialogFrame } from '../../../../shared/dialog/dialog-frame.js';
import { useConfirm } from '../../../../shared/dialog/use-questions.js';
import { saveFile } from '../../../../shared/export/save-file.js';
import { t } from '../../../../shared/i18n/translate.js';
import { OpenFileButton } from '../../../../shared/import/open-file-button.js';
import { ResourceView } from '../../../../shared/page/resource-view.js';
import { useRest } from '../../../../shared/query/use-rest.js';
import { useSave } from '../../../../shared/query/use-save.js';
import { formatAbsolute, formatShown } from '../../../../shared/time/relative-time.js';
import type { DecodedFrame, DecodedLog, NoLog } from './decoded-log.js';
import { loadDecodedLog } from './load-decoded-log.js';
import './protocol-log-dialog.css';

/** While a log is being recorded, its size is asked for so often. */
const RELOAD_MS = 2_000;
/** Messages on screen; the file holds all of them. */
const SHOWN_FRAMES = 500;
/** Twice what the server records: files of elsewhere may have other line ends. */
const MOST_FILE_BYTES = 4 * 1024 * 1024;

/** The logs of the protocol of a terminal: records it, saves them, and shows them frame by frame. */
export function ProtocolLogDialog({ deviceId, onClose }: { readonly deviceId: string; readonly onClose: () => void }) {
  const logs = useRest(deviceLogsResource);
  const confirm = useConfirm();
  const state = useResource(['protocol logs', deviceId], (signal) => logs.protocolLogs(deviceId, { signal }), {
    reloadAfterMs: RELOAD_MS,
  });
  const [shown, setShown] = useState<{ readonly name: string; readonly log: DecodedLog }>();
  const record = useSave(async (signal, isOn: boolean) => {
    await logs.recordProtocol(deviceId, isOn, { signal });
    state.reload();
  });
  const remove = useSave(async (signal, name: string) => {
    await logs.removeProtocolLog(deviceId, name, { signal });
    if (shown?.name === name) setShown(undefined);
    state.reload();
  });
  const save = useSave(async (signal, name: string) => {
    const text = await logs.protocolLog(deviceId, name, { signal });
    saveFile(`${deviceId}-${name}`, new Blob([text], { type: 'application/jsonl' }));
  });
  const show = useAction(async (signal, log: string | File) => {
    const isFile = log instanceof File;
    const name = isFile ? log.name : log;
    if (isFile && log.size > MOST_FILE_BYTES) {
      const words = t('{file} is larger than {size} MB: no protocol log is.', {
        file: name,
        size: MOST_FILE_BYTES / 1024 / 1024,
      });
      throw new GkError('invalid-argument', words);
    }
    const text = isFile ? log.text() : logs.protocolLog(deviceId, log, { signal });
    const [read, { decodedLog }] = await Promise.all([text, loadDecodedLog()]);
    const decoded = decodedLog(read);
    if (decoded.kind !== 'log') throw new GkError('invalid-argument', noLogWords(name, decoded));
    setShown({ name, log: decoded });
  });
  const askRemove = async (name: string, startS: number): Promise<void> => {
    const text = t('The protocol log of {time} will be deleted.', { time: formatAbsolute(startS, deviceId) });
    if (await confirm({ title: t('Delete'), text, yes: t('Delete') })) remove.run(name);
  };
  const isRecording = state.data?.recording !== undefined;
  return (
    <DialogFrame
      title={t('Protocol log of {device}', { device: deviceId })}
      size="xl"
      onClose={onClose}
      footer={
        <>
          <OpenFileButton label={t('Open a file')} accept=".jsonl,application/jsonl" onFile={show.run} />
          <Button
            disabled={state.data === undefined || record.kind === 'running'}
            variant={isRecording ? 'danger' : 'primary'}
            onClick={() => record.run(!isRecording)}
          >
            {isRecording ? t('Stop recording') : t('Record messages')}
          </Button>
        </>
      }
    >
      <ResourceView resource={state} loading={t('Loading the log')}>
        {({ recording, saved }) => (
          <div className="gk-protocol-log">
            <p role="status">
              {recording === undefined
                ? t(
                    'Each message from and to the terminal is recorded, for 24 hours or 2 MB at most. Codes and passwords are masked.',
                  )
                : t('Recorded since {time}: {count, plural, one {# message} other {# messages}}, {size} KB', {
                    time: formatAbsolute(recording.startS, deviceId),
                    count: recording.frames,
                    size: Math.ceil(recording.bytes / 1024),
                  })}
            </p>
            <ul aria-label={t('Saved logs')}>
              {saved.map(({ name, startS, bytes }) => (
                <li key={name}>
                  <span>
                    {t('{time}, {size} KB', {
                      time: formatAbsolute(startS, deviceId),
                      size: Math.ceil(bytes / 1024),
                    })}
                  </span>
                  <Button size="sm" variant="outline-primary" onClick={() => show.run(name)}>
                    {t('Show')}
                  </Button>
                  <Button size="sm" variant="outline-secondary" onClick={() => save.run(name)}>
                    {t('Save file')}
                  </Button>
                  <Button size="sm" variant="outline-danger" onClick={() => void askRemove(name, startS)}>
                    {t('Delete')}
                  </Button>
                </li>
              ))}
            </ul>
            {show.kind === 'failed' && <p role="alert">{show.error.message}</p>}
            {shown !== undefined && (
              <>
                <h3>{t('{file}: messages of {device}', { file: shown.name, device: shown.log.device })}</h3>
                <Frames key={shown.name} log={shown.log} deviceId={deviceId} />
              </>
            )}
          </div>
        )}
      </ResourceView>
    </DialogFrame>
  );
}

/** Why a file is not shown, and which one would be. */
function noLogWords(file: string, no: NoLog): string {
  return no.kind === 'no-log'
    ? t(
        '{file} is no protocol log. Choose a file that was saved here: a .jsonl file whose first line names the device.',
        {
          file,
        },
      )
    : t('{file} is a protocol log of version {version}, which this console cannot read.', {
        file,
        version: no.version,
      });
}

/** Messages of a log, the newest first; each opens to its fields. */
function Frames({ log: { frames, unread }, deviceId }: { readonly log: DecodedLog; readonly deviceId: string }) {
  const [wanted, setWanted] = useState('');
  const lower = wanted.trim().toLocaleLowerCase();
  const found = frames.filter((frame) => textOf(frame).includes(lower)).reverse();
  return (
    <>
      <Form.Control
        type="search"
        size="sm"
        aria-label={t('Find messages')}
        placeholder={t('Find messages')}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      <ol aria-label={t('Messages')}>
        {found.slice(0, SHOWN_FRAMES).map((frame) => (
          <Frame key={frames.indexOf(frame)} frame={frame} deviceId={deviceId} />
        ))}
      </ol>
      <p role="status">
        {found.length > SHOWN_FRAMES
          ? t('The newest {count} of {total} messages', { count: SHOWN_FRAMES, total: found.length })
          : t('{count, plural, one {# message} other {# messages, the newest first}}', { count: found.length })}
        {unread > 0 && ` ${t('{count, plural, one {# line} other {# lines}} could not be read', { count: unread })}`}
      </p>
    </>
  );
}

const TIME = {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
} as const;

function Frame({ frame, deviceId }: { readonly frame: DecodedFrame; readonly deviceId: string }) {
  const { atS, direction, id, name, fields, hex } = frame;
  return (
    <li>
      <details>
        <summary>
          {formatShown(atS, TIME, deviceId)} {direction === 'in' ? t('from the terminal') : t('to the terminal')}{' '}
          <code>{id}</code> {name}
        </summary>
        <pre>{fields}</pre>
        <pre>{hex}</pre>
      </details>
    </li>
  );
}

function textOf({ id, name, fields }: DecodedFrame): string {
  return `${id} ${name} ${fields}`.toLocaleLowerCase();
}
