import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { Button, Form } from 'react-bootstrap';
import { useDevice, useServerClock, useSession } from 'gk-react';
import { channelNumbers, toGkError } from 'gk-sdk';
import { linksResource, type NewShareLink } from 'gk-sdk/rest';
import { useMay } from '../access/use-may.js';
import { ChannelChoice } from '../channels/channel-choice.js';
import { channelName } from '../channels/ordered-channels.js';
import { DialogFrame } from '../dialog/dialog-frame.js';
import { t } from '../i18n/translate.js';
import { notify } from '../notice/notify.js';
import { useRest } from '../query/use-rest.js';
import { formatLocalTime } from '../table/column-kinds.js';
import { fromDateTimeField, toDateTimeField } from '../time/date-time-field.js';
import { shownZoneName } from '../time/shown-zone.js';
import { kindWords } from './kind-words.js';
import type { ShareSubject } from './share-subject.js';

type Kind = NewShareLink['kinds'][number];

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;
/** How long a live link is open, seconds. */
const LIVE_S = [15 * MINUTE_S, HOUR_S, 4 * HOUR_S, 8 * HOUR_S, DAY_S, 7 * DAY_S] as const;
/** How long a shared recording is, seconds. */
const LENGTHS_S = [MINUTE_S, 5 * MINUTE_S, 10 * MINUTE_S, 30 * MINUTE_S, HOUR_S] as const;
/** How long the link of a recording stands, seconds. */
const LIVES_S = [HOUR_S, DAY_S, 7 * DAY_S, 30 * DAY_S] as const;
const MOST_NOTE = 200;

/** Kinds of content that a page can show. */
const OFFERED: Readonly<Record<NewShareLink['page'], readonly Kind[]>> = {
  vehicle: ['positions', 'live', 'events'],
  live: ['live'],
  playback: ['recordings', 'files', 'events'],
};

/** Dialog that makes a link: content, channels, period and end; then it shows the link, once. */
export function ShareDialog({ subject, onClose }: { readonly subject: ShareSubject; readonly onClose: () => void }) {
  const links = useRest(linksResource);
  const [made, setMade] = useState<{ readonly address: string; readonly expiresS: number }>();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const make = async (draft: NewShareLink): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const { link, token } = await links.create(draft);
      setMade({ address: `${window.location.origin}/share#${token.e}.${token.h}`, expiresS: link.expiresS });
    } catch (error) {
      setRefusal(toGkError(error).message);
    }
    setBusy(false);
  };
  return (
    <DialogFrame title={t('Share a link')} size="lg" pinned onClose={onClose}>
      {made === undefined ? (
        <ShareForm subject={subject} busy={isBusy} refusal={refusal} onMake={(draft) => void make(draft)} />
      ) : (
        <MadeLink {...made} onClose={onClose} />
      )}
    </DialogFrame>
  );
}

function ShareForm({
  subject,
  busy,
  refusal,
  onMake,
}: {
  readonly subject: ShareSubject;
  readonly busy: boolean;
  /** Words of the server that made no link. */
  readonly refusal: string | undefined;
  readonly onMake: (draft: NewShareLink) => void;
}) {
  const session = useSession();
  const nowS = useServerClock(MINUTE_S);
  const { page } = subject;
  const isRecorded = page === 'playback';
  const [single] = subject.devices.length === 1 ? subject.devices : [];
  const device = useDevice(single?.deviceId ?? '');
  const allChannels = device === undefined ? [] : channelNumbers(device);
  const kinds = useOfferedKinds(page);
  const [chosenKinds, setKinds] = useState<readonly Kind[]>(() =>
    OFFERED[page].filter((kind) => kind !== 'events' && (kind !== 'files' || subject.withFiles)),
  );
  const [chosenChannels, setChannels] = useState(single?.channels);
  const channels = chosenChannels ?? allChannels;
  const [from, setFrom] = useState(() => toDateTimeField(subject.startS ?? nowS - HOUR_S, single?.deviceId));
  const [lengthS, setLength] = useState<number>(subject.durationS ?? 5 * MINUTE_S);
  const [lifeS, setLife] = useState<number>(isRecorded ? DAY_S : HOUR_S);
  const [outlives, setOutlives] = useState(false);
  const [note, setNote] = useState('');

  const opened = kinds.filter((kind) => chosenKinds.includes(kind));
  const hasPictures = opened.some((kind) => kind !== 'positions' && kind !== 'events');
  const recordedS = fromDateTimeField(from, single?.deviceId);
  const startS = isRecorded ? recordedS : nowS;
  const lacks =
    opened.length === 0
      ? t('Choose what is shown.')
      : hasPictures && single !== undefined && channels.length === 0
        ? t('Choose a channel.')
        : startS === undefined
          ? t('Choose a start.')
          : undefined;

  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (lacks !== undefined || startS === undefined) return;
    const endS = isRecorded ? startS + lengthS : session.serverNowS() + lifeS;
    onMake({
      page,
      devices: subject.devices.map(({ deviceId, channels: named }) => ({
        deviceId,
        channels: single === undefined ? named : channels.length === 0 ? undefined : channels,
      })),
      kinds: opened,
      fromS: isRecorded ? startS : Math.floor(session.serverNowS()) - MINUTE_S,
      toS: Math.floor(endS),
      expiresS: Math.floor(session.serverNowS() + lifeS),
      endsWithPassword: !outlives,
      note: note.trim(),
    });
  };

  return (
    <Form onSubmit={submit}>
      {refusal !== undefined && (
        <p className="text-danger" role="alert">
          {t('The link was not made: {reason}', { reason: refusal })}
        </p>
      )}
      <fieldset disabled={busy}>
        {kinds.length > 1 && (
          <fieldset className="mb-3">
            <legend className="fs-6">{t('Shown to the receiver')}</legend>
            {kinds.map((kind) => (
              <Form.Check
                key={kind}
                inline
                id={`share-${kind}`}
                label={kindWords(kind)}
                checked={chosenKinds.includes(kind)}
                onChange={({ target }) => setKinds(toggled(chosenKinds, kind, target.checked))}
              />
            ))}
          </fieldset>
        )}
        {single !== undefined && hasPictures && (
          <ChannelChoice id="share" device={device} channels={allChannels} chosen={channels} onChange={setChannels} />
        )}
        <div className="d-flex flex-wrap gap-3 mb-3">
          {isRecorded && (
            <>
              <Form.Group controlId="share-from">
                <Form.Label>
                  {t('{label} ({zone})', { label: t('From'), zone: shownZoneName(single?.deviceId) })}
                </Form.Label>
                <Form.Control
                  type="datetime-local"
                  step={1}
                  required
                  value={from}
                  onChange={(event) => setFrom(event.target.value)}
                />
              </Form.Group>
              <SpanField
                id="share-length"
                label={t('Duration')}
                spansS={LENGTHS_S}
                valueS={lengthS}
                onChange={setLength}
              />
            </>
          )}
          <SpanField
            id="share-life"
            label={isRecorded ? t('The link can be opened for') : t('Open for')}
            spansS={isRecorded ? LIVES_S : LIVE_S}
            valueS={lifeS}
            onChange={setLife}
          />
        </div>
        <Form.Group className="mb-3" controlId="share-note">
          <Form.Label>{t('Note')}</Form.Label>
          <Form.Control
            maxLength={MOST_NOTE}
            placeholder={t('For example, who receives it')}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Form.Group>
        <Form.Check
          className="mb-3"
          id="share-outlives"
          label={t('Goes on when I change my password')}
          checked={outlives}
          onChange={({ target }) => setOutlives(target.checked)}
        />
        <p role="status">
          {lacks ??
            previewWords({
              kinds: opened,
              names: namesOf(subject, single === undefined ? undefined : hasPictures ? channels : []),
              startS: isRecorded ? startS : undefined,
              endS: isRecorded && startS !== undefined ? startS + lengthS : nowS + lifeS,
              expiresS: nowS + lifeS,
            })}
        </p>
        <Button type="submit" disabled={lacks !== undefined || busy}>
          {t('Make the link')}
        </Button>
      </fieldset>
    </Form>
  );

  function namesOf({ devices }: ShareSubject, chosen: readonly number[] | undefined): string {
    return devices
      .map(({ deviceId, channels: named }) => {
        const record = session.devices.get(deviceId);
        const shown = (chosen ?? named ?? []).map((channel) => channelName(record, channel));
        return shown.length === 0 ? deviceId : `${deviceId} (${shown.join(', ')})`;
      })
      .join(', ');
  }
}

/** The kinds of a page that the user may see. */
function useOfferedKinds(page: NewShareLink['page']): readonly Kind[] {
  const may: Readonly<Record<Kind, boolean>> = {
    positions: useMay('positions'),
    live: useMay('liveview'),
    recordings: useMay('splayback'),
    events: useMay('todayevents'),
    files: useMay('localDownload'),
  };
  return OFFERED[page].filter((kind) => may[kind]);
}

/** Tells what the receiver will see, and when it ends. */
function previewWords({
  kinds,
  names,
  startS,
  endS,
  expiresS,
}: {
  readonly kinds: readonly Kind[];
  readonly names: string;
  readonly startS: number | undefined;
  readonly endS: number;
  readonly expiresS: number;
}): string {
  const values = { what: kinds.map(kindWords).join(', '), vehicles: names, end: formatLocalTime(expiresS) };
  if (startS === undefined) {
    return t(
      'Whoever has the link sees without a login, until {end}: {what} of {vehicles}. Nothing else opens.',
      values,
    );
  }
  return t(
    'Whoever has the link sees without a login, until {end}: {what} of {vehicles} from {from} to {to}. Nothing else opens.',
    { ...values, from: formatLocalTime(startS), to: formatLocalTime(endS) },
  );
}

function toggled<Value>(values: readonly Value[], value: Value, isOn: boolean): readonly Value[] {
  const others = values.filter((each) => each !== value);
  return isOn ? [...others, value] : others;
}

function SpanField({
  id,
  label,
  spansS,
  valueS,
  onChange,
}: {
  readonly id: string;
  readonly label: string;
  readonly spansS: readonly number[];
  readonly valueS: number;
  readonly onChange: (spanS: number) => void;
}) {
  return (
    <Form.Group controlId={id}>
      <Form.Label>{label}</Form.Label>
      <Form.Select value={valueS} onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}>
        {spansS.map((spanS) => (
          <option key={spanS} value={spanS}>
            {spanWords(spanS)}
          </option>
        ))}
      </Form.Select>
    </Form.Group>
  );
}

function spanWords(spanS: number): string {
  if (spanS >= DAY_S) return t('{count} d', { count: spanS / DAY_S });
  return spanS >= HOUR_S ? t('{count} h', { count: spanS / HOUR_S }) : t('{count} min', { count: spanS / MINUTE_S });
}

/** The link, to copy: the server does not tell it again. */
function MadeLink({
  address,
  expiresS,
  onClose,
}: {
  readonly address: string;
  readonly expiresS: number;
  readonly onClose: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      notify({ title: 'success', text: t('Link copied') });
    } catch {
      // Without a secure page there is no clipboard: the text is selected to copy it by hand.
      field.current?.select();
    }
  };
  return (
    <>
      <p role="status">{t('The link is ready. It ends on {time}.', { time: formatLocalTime(expiresS) })}</p>
      <Form.Group className="mb-3" controlId="share-address">
        <Form.Label>{t('Link')}</Form.Label>
        <Form.Control ref={field} readOnly value={address} onFocus={({ target }) => target.select()} />
      </Form.Group>
      <p>{t('Copy it now: it is not shown again. The screen Links lists it and can revoke it.')}</p>
      <div className="d-flex gap-2">
        <Button onClick={() => void copy()}>{t('Copy link')}</Button>
        <Button variant="outline-secondary" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    </>
  );
}
