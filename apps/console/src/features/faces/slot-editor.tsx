import { useId, useState, type SyntheticEvent } from 'react';
import { Button, Form } from 'react-bootstrap';
import type { DeviceFace, DeviceFaceWords } from 'gk-sdk/rest';
import { canUpdateFaceSlot } from './face-slots.js';
import { useUnsaved } from '../../shared/form/unsaved.js';
import { t } from '../../shared/i18n/translate.js';
import { useSave } from '../../shared/query/use-save.js';

/** Other words for the face in a slot: "Deviceid, Slot Index (read-only), Identify, Name and Update" (spec 002 section 2). */
export function SlotEditor({
  deviceId,
  slot,
  face,
  update,
  onUpdated,
}: {
  readonly deviceId: string;
  readonly slot: number;
  readonly face: DeviceFace;
  readonly update: (words: DeviceFaceWords, signal: AbortSignal) => Promise<void>;
  readonly onUpdated: () => void;
}) {
  const [idCard, setIdCard] = useState(face.idCard);
  const [name, setName] = useState(face.name);
  const id = useId();
  useUnsaved(idCard !== face.idCard || name !== face.name);
  const save = useSave(async (signal) => {
    await update({ idCard, name }, signal);
    onUpdated();
    return t('set OK');
  });
  const busy = save.kind === 'running';
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    save.run();
  };
  return (
    <Form className="gk-face-slot-editor" aria-label={t('Editor of slot {slot}', { slot })} onSubmit={submit}>
      <Form.Group controlId={`${id}-device`}>
        <Form.Label>{t('Deviceid')}</Form.Label>
        <Form.Control value={deviceId} readOnly />
      </Form.Group>
      <Form.Group controlId={`${id}-slot`}>
        <Form.Label>{t('Slot Index')}</Form.Label>
        <Form.Control value={slot} readOnly />
      </Form.Group>
      <Form.Group controlId={`${id}-idcard`}>
        <Form.Label>{t('Identify')}</Form.Label>
        <Form.Control value={idCard} onChange={(event) => setIdCard(event.currentTarget.value)} />
        {idCard === '' && <Form.Text className="text-danger">{t('cannot be empty')}</Form.Text>}
      </Form.Group>
      <Form.Group controlId={`${id}-name`}>
        <Form.Label>{t('Name')}</Form.Label>
        <Form.Control value={name} onChange={(event) => setName(event.currentTarget.value)} />
        {name === '' && <Form.Text className="text-danger">{t('cannot be empty')}</Form.Text>}
      </Form.Group>
      <Button type="submit" disabled={busy || !canUpdateFaceSlot({ deviceId, index: slot, idCard, name })}>
        {busy ? t('Saving...') : t('Update')}
      </Button>
    </Form>
  );
}
