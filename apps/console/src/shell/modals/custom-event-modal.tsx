import { useState } from 'react';
import { Alert, Button, Form } from 'react-bootstrap';
import { useAction, useSession } from 'gk-react';
import { toGkError } from 'gk-sdk';
import { customEventsResource, type CustomEventForm } from 'gk-sdk/rest';
import { hasChannel } from '../../shared/channels/mask-channel.js';
import {
  canSaveCustomEvent,
  customEventWarning,
  offeredChannels,
  toggleDownloadChannel,
  toggleMainStreamChannel,
} from './custom-event.js';
import { DevicesField } from '../../shared/device-picker/devices-field.js';
import { DialogFrame } from '../../shared/dialog/dialog-frame.js';
import { useConfirm } from '../../shared/dialog/use-questions.js';
import { leaveQuestion } from '../../shared/form/leave-question.js';
import { sameValue } from '../../shared/form/same-value.js';
import { t } from '../../shared/i18n/translate.js';
import { notify } from '../../shared/notice/notify.js';
import type { DialogSpan } from '../../shared/page/dialog-link.js';
import { useRest } from '../../shared/query/use-rest.js';
import { fromDateTimeField, toDateTimeField } from '../../shared/time/date-time-field.js';
import { shownZoneName } from '../../shared/time/shown-zone.js';
import './modals.css';

/** Length of the span that the form begins with, s. */
const FIRST_SPAN_S = 60;

function emptyForm(deviceIds: readonly string[], { startS, endS }: DialogSpan): CustomEventForm {
  return { deviceIds, startS, endS, downloadMask: 0, mainStreamMask: 0, audioOut: false };
}

/** Asks the devices for the footage of a span of time (spec 000 sections 2.10 and 5). */
export function CustomEventModal({
  deviceIds,
  span,
  onClose,
}: {
  readonly deviceIds: readonly string[];
  /** The requested time at first; the last minute by default. */
  readonly span?: DialogSpan | undefined;
  readonly onClose: () => void;
}) {
  const events = useRest(customEventsResource);
  const session = useSession();
  const confirm = useConfirm();
  const [first] = useState(() => {
    // The devices record by the server's clock, whatever this computer's says.
    const nowS = Math.floor(session.serverNowS());
    return emptyForm(deviceIds, span ?? { startS: nowS - FIRST_SPAN_S, endS: nowS });
  });
  const [form, setForm] = useState(first);
  const close = async (): Promise<void> => {
    if (sameValue(form, first) || (await confirm(leaveQuestion(t('The download is not requested yet.'))))) onClose();
  };
  const warning = customEventWarning(form);
  const save = useAction(async (signal) => {
    try {
      const text = await events.create(form, { signal });
      notify({ title: 'success', ...(text !== '' && { text }) });
      onClose();
    } catch (thrown) {
      notify({ title: t('fail'), tone: 'danger', text: toGkError(thrown).message });
      throw thrown;
    }
  });
  const channels = offeredChannels(
    form.deviceIds.map((id) => session.devices.get(id)).filter((device) => device !== undefined),
    form.downloadMask | form.mainStreamMask,
  );
  const deviceId = form.deviceIds.length === 1 ? form.deviceIds[0] : undefined;
  const time = (name: 'startS' | 'endS', label: string) => (
    <Form.Group controlId={`custom-event-${name}`}>
      <Form.Label>{t('{label} ({zone})', { label, zone: shownZoneName(deviceId) })}</Form.Label>
      <Form.Control
        type="datetime-local"
        step={1}
        value={toDateTimeField(form[name], deviceId)}
        onChange={({ target }) => {
          const atS = fromDateTimeField(target.value, deviceId);
          if (atS !== undefined) setForm({ ...form, [name]: atS });
        }}
      />
    </Form.Group>
  );
  return (
    <DialogFrame
      title={t('Custom event download')}
      size="lg"
      onClose={() => void close()}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button disabled={!canSaveCustomEvent(form) || save.kind === 'running'} onClick={() => save.run()}>
            {save.kind === 'running' ? t('Saving...') : t('Save')}
          </Button>
        </>
      }
    >
      <div className="gk-custom-event">
        <DevicesField
          label={t('Vehicles')}
          deviceIds={form.deviceIds}
          onChange={(ids) => setForm({ ...form, deviceIds: ids })}
        />
        <div className="gk-custom-event-times">
          {time('startS', t('Start time'))}
          {time('endS', t('End time'))}
        </div>
        <div role="alert">{warning && <Alert variant="danger">{t('Start Time > End Time')}</Alert>}</div>
        <ChannelChecks
          legend={t('Channels to download')}
          channels={channels}
          mask={form.downloadMask}
          onToggle={(channel) => setForm(toggleDownloadChannel(form, channel))}
        />
        <ChannelChecks
          legend={t('Main stream')}
          channels={channels}
          mask={form.mainStreamMask}
          onToggle={(channel) => setForm(toggleMainStreamChannel(form, channel))}
        />
        <Form.Check
          type="switch"
          id="custom-event-audio"
          label={t('Audio out')}
          checked={form.audioOut}
          onChange={({ target }) => setForm({ ...form, audioOut: target.checked })}
        />
        {save.kind === 'failed' && (
          <Alert variant="danger" className="mb-0">
            {save.error.message}
          </Alert>
        )}
      </div>
    </DialogFrame>
  );
}

function ChannelChecks({
  legend,
  channels,
  mask,
  onToggle,
}: {
  readonly legend: string;
  readonly channels: readonly number[];
  readonly mask: number;
  readonly onToggle: (channel: number) => void;
}) {
  return (
    <fieldset>
      <legend className="fs-6">{legend}</legend>
      <div className="gk-custom-event-channels">
        {channels.map((channel) => (
          <Form.Check
            key={channel}
            type="checkbox"
            id={`${legend}-${channel}`}
            label={t('ch{channel}', { channel })}
            checked={hasChannel(mask, channel)}
            onChange={() => onToggle(channel)}
          />
        ))}
      </div>
    </fieldset>
  );
}
