import { useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { useAction, useResource } from 'gk-react';
import { deviceLogsResource } from 'gk-sdk/rest';
import { DialogFrame } from '../../../../shared/dialog/dialog-frame.js';
import { useConfirm } from '../../../../shared/dialog/use-questions.js';
import { saveFile } from '../../../../shared/export/save-file.js';
import { t } from '../../../../shared/i18n/translate.js';
import { ResourceView } from '../../../../shared/page/resource-view.js';
import { useRest } from '../../../../shared/query/use-rest.js';
import { useSave } from '../../../../shared/query/use-save.js';
import { formatAbsolute, formatShown } from '../../../../shared/time/relative-time.js';
import type { DecodedFrame, DecodedLog } from './decoded-log.js';
import { loadDecodedLog } from './load-decoded-log.js';
import './protocol-log-dialog.css';

/** While a log is being recorded, its size is asked for so often. */
const RELOAD_MS = 2_000;
/** Messages on screen; the file holds all of them. */
const SHOWN_FRAMES = 500;

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
  const show = useAction(async (signal, name: string) => {
    const [text, { decodedLog }] = await Promise.all([logs.protocolLog(deviceId, name, { signal }), loadDecodedLog()]);
    setShown({ name, log: decodedLog(text) });
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
        <Button
          disabled={state.data === undefined || record.kind === 'running'}
          variant={isRecording ? 'danger' : 'primary'}
          onClick={() => record.run(!isRecording)}
        >
          {isRecording ? t('Stop recording') : t('Record messages')}
        </Button>
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
            {shown !== undefined && <Frames key={shown.name} log={shown.log} deviceId={deviceId} />}
          </div>
        )}
      </ResourceView>
    </DialogFrame>
  );
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
