import { useRef, useState, type SyntheticEvent } from 'react';
import { Button, Form } from 'react-bootstrap';
import { useDevice } from 'gk-react';
import { channelNumbers } from 'gk-sdk';
import type { EvidenceGap, EvidencePart, EvidenceSignature, EvidenceState } from 'gk-sdk/recordings';
import { useMay } from '../access/use-may.js';
import { ChannelChoice } from '../channels/channel-choice.js';
import { DialogFrame } from '../dialog/dialog-frame.js';
import { useConfirm } from '../dialog/use-questions.js';
import { leaveQuestion } from '../form/leave-question.js';
import { t } from '../i18n/translate.js';
import { useUser } from '../session/use-user.js';
import { ShareButton } from '../share/share-button.js';
import { formatLocalTime } from '../table/column-kinds.js';
import { fromDateTimeField, toDateTimeField } from '../time/date-time-field.js';
import { shownZoneName } from '../time/shown-zone.js';
import { useTitleOfDevice } from '../vehicle/use-device-title.js';
import { ProgressBar } from '../ui/progress-bar.js';
import { useEvidence, type EvidenceMaking } from './use-evidence.js';

/** Lengths that are offered, seconds; a bundle is an hour long at most. */
const LENGTHS_S = [60, 120, 300, 600, 1800, 3600] as const;
/** Subject of an evidence bundle; the user can change all but the device. */
export interface EvidenceSubject {
  readonly deviceId: string;
  /** Where the footage begins, unix seconds. */
  readonly startS: number;
  /** Chosen at first; the device's first channel where it is absent. */
  readonly channels?: readonly number[];
  readonly place?: 'server' | 'device';
}

/** Dialog that sets the content of a bundle of evidence, and makes it. */
export function EvidenceDialog({
  subject,
  onClose,
}: {
  readonly subject: EvidenceSubject;
  readonly onClose: () => void;
}) {
  const making = useEvidence();
  const title = useTitleOfDevice(subject.deviceId);
  const confirm = useConfirm();
  const [isTyped, setTyped] = useState(false);
  const isRunning = making.state?.kind === 'collecting';
  const close = async (): Promise<void> => {
    const question = isRunning
      ? {
          title: t('Give up the bundle?'),
          text: t('It is not finished. Nothing of it is kept.'),
          yes: t('Give up'),
          no: t('Go on'),
        }
      : isTyped && leaveQuestion(t('The bundle has not been created yet.'));
    if (!question || (await confirm(question))) onClose();
  };
  return (
    <DialogFrame title={t('Evidence of {event}', { event: title })} size="lg" onClose={() => void close()}>
      <EvidenceForm onTyped={setTyped} subject={subject} disabled={isRunning} making={making} />
      {making.state && <EvidenceProgress state={making.state} making={making} />}
    </DialogFrame>
  );
}

function EvidenceForm({
  subject,
  disabled,
  making,
  onTyped,
}: {
  readonly subject: EvidenceSubject;
  /** Whether the form holds what no bundle was made of. */
  readonly onTyped: (isTyped: boolean) => void;
  readonly disabled: boolean;
  readonly making: EvidenceMaking;
}) {
  const user = useUser();
  const mayLocal = useMay('localDownload');
  const mayRemote = useMay('remoteDownload');
  const { deviceId } = subject;
  const device = useDevice(deviceId);
  const channels = device === undefined ? [1] : channelNumbers(device);
  const [chosen, setChosen] = useState<readonly number[]>(subject.channels ?? channels.slice(0, 1));
  const [from, setFrom] = useState(() => toDateTimeField(subject.startS, deviceId));
  const [place, setPlace] = useState(subject.place ?? 'server');
  const startS = fromDateTimeField(from, deviceId);
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (startS === undefined) return;
    onTyped(false);
    const fields = new FormData(event.currentTarget);
    const note = fields.get('note');
    making.begin({
      deviceId,
      startS,
      endS: startS + Number(fields.get('length')),
      channels: chosen,
      place,
      main: fields.get('quality') !== 'low',
      madeBy: user?.username ?? '',
      vehicle: {
        ...(device?.plate !== undefined && { plate: device.plate }),
        ...(device?.driverName !== undefined && { driverName: device.driverName }),
        ...(device?.memo !== undefined && { memo: device.memo }),
      },
      ...(typeof note === 'string' && note !== '' && { note }),
    });
  };
  const lacks = chosen.length === 0 ? t('Choose a channel.') : startS === undefined ? t('Choose a start.') : undefined;
  return (
    <Form ref={form} onSubmit={submit} onChange={() => onTyped(true)}>
      <p>
        {t(
          'A zip file with footage, track, events and pictures, and a page that plays them offline. Its manifest shows whether a file was changed later.',
        )}
      </p>
      <fieldset disabled={disabled}>
        <div className="d-flex flex-wrap gap-3 mb-3">
          <Form.Group controlId="evidence-from">
            <Form.Label>{t('{label} ({zone})', { label: t('From'), zone: shownZoneName(deviceId) })}</Form.Label>
            <Form.Control
              type="datetime-local"
              step={1}
              required
              value={from}
              onChange={(event) => setFrom(event.target.value)}
            />
          </Form.Group>
          <Form.Group controlId="evidence-length">
            <Form.Label>{t('Duration')}</Form.Label>
            <Form.Select name="length" defaultValue={300}>
              {LENGTHS_S.map((seconds) => (
                <option key={seconds} value={seconds}>
                  {t('{count} min', { count: seconds / 60 })}
                </option>
              ))}
            </Form.Select>
          </Form.Group>
          <Form.Group controlId="evidence-place">
            <Form.Label>{t('Recorded on')}</Form.Label>
            <Form.Select
              value={place}
              onChange={({ currentTarget }) => setPlace(currentTarget.value === 'device' ? 'device' : 'server')}
            >
              {mayLocal && <option value="server">{t('Server')}</option>}
              {mayRemote && <option value="device">{t('Device')}</option>}
            </Form.Select>
          </Form.Group>
          {place === 'device' && (
            <Form.Group controlId="evidence-quality">
              <Form.Label>{t('Picture quality')}</Form.Label>
              <Form.Select name="quality" defaultValue="high">
                <option value="high">{t('High')}</option>
                <option value="low">{t('Low, comes sooner')}</option>
              </Form.Select>
            </Form.Group>
          )}
        </div>
        <ChannelChoice id="evidence" device={device} channels={channels} chosen={chosen} onChange={setChosen} />
        <Form.Group className="mb-3" controlId="evidence-note">
          <Form.Label>{t('Note')}</Form.Label>
          <Form.Control name="note" maxLength={500} placeholder={t('For example, a case number')} />
        </Form.Group>
        <Button type="submit" disabled={lacks !== undefined}>
          {t('Create the bundle')}
        </Button>{' '}
        {startS !== undefined && place === 'server' && (
          <ShareButton
            disabled={chosen.length === 0}
            subject={() => ({
              page: 'playback',
              devices: [{ deviceId, channels: chosen }],
              startS,
              durationS: Number(form.current && new FormData(form.current).get('length')),
              withFiles: true,
            })}
          />
        )}{' '}
        {lacks && <span className="text-body-secondary">{lacks}</span>}
      </fieldset>
    </Form>
  );
}

function EvidenceProgress({ state, making }: { readonly state: EvidenceState; readonly making: EvidenceMaking }) {
  switch (state.kind) {
    case 'collecting': {
      const { part, done, total, share = 0 } = state;
      return (
        <div className="mt-3">
          <p role="status">{t('{number} of {total}: {part}', { number: done + 1, total, part: partWords(part) })}</p>
          <ProgressBar share={(done + share) / total} label={t('Progress')} className="mb-2" />
          <Button size="sm" variant="outline-secondary" onClick={making.stop}>
            {t('Stop and keep what is finished')}
          </Button>{' '}
          <Button size="sm" variant="outline-secondary" onClick={making.cancel}>
            {t('Cancel')}
          </Button>
        </div>
      );
    }
    case 'done': {
      const { manifest, manifestSha256 } = state.result;
      return (
        <div className="mt-3" role="status">
          <p>
            {t('The bundle is saved ({count} files). Keep this checksum separate from it:', {
              count: manifest.files.length,
            })}
          </p>
          <p>
            <code className="text-break">{manifestSha256}</code>
          </p>
          {manifest.signature && <SignatureWords signature={manifest.signature} />}
          {manifest.files.some(({ channel, spans }) => channel !== undefined && spans === undefined) && (
            <p>{t('The server does not tell when the pictures were captured: gaps in the footage are not known.')}</p>
          )}
          {manifest.missing.length > 0 && (
            <ul>
              {manifest.missing.map((gap) => (
                <li key={`${gap.what} ${gap.startS}`}>
                  {t('Missing: {part}. {reason}', { part: gapWords(gap), reason: gap.reason })}
                </li>
              ))}
            </ul>
          )}
        </div>
      );
    }
    case 'failed':
      return (
        <p className="mt-3 text-danger" role="alert">
          {t('The bundle could not be created: {reason}', { reason: state.error.message })}
        </p>
      );
    case 'cancelled':
      return (
        <p className="mt-3" role="status">
          {t('The bundle was cancelled.')}
        </p>
      );
  }
}

/** A gap in words, with its time if the manifest knows it. */
function gapWords({ what, channel, startS, endS }: EvidenceGap): string {
  const words = channel === undefined ? what : t('Footage of channel {channel}', { channel });
  if (startS === undefined || endS === undefined) return words;
  return t('{words}, {from} to {to}', { words, from: formatLocalTime(startS), to: formatLocalTime(endS) });
}

/** The key that signed, or the reason why there is no signature. */
function SignatureWords({ signature }: { readonly signature: EvidenceSignature }) {
  if (signature.kind === 'none') return <p>{t('Not signed by the server: {reason}', { reason: signature.reason })}</p>;
  return (
    <>
      <p className="text-break">{t('Signed by the server, key {key}', { key: signature.fingerprint })}</p>
      {signature.unsigned.length > 0 && (
        <p className="text-danger">{t('The server did not sign: {files}', { files: signature.unsigned.join(', ') })}</p>
      )}
    </>
  );
}

function partWords(part: EvidencePart): string {
  switch (part.kind) {
    case 'events':
      return t('Events');
    case 'track':
      return t('Track');
    case 'pictures':
      return t('Pictures of the events');
    case 'footage':
      return t('Footage of channel {channel}', { channel: part.channel });
  }
}
