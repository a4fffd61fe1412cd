import { useId, useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { useResource } from 'gk-react';
import { groupsResource, type GroupId } from 'gk-sdk/rest';
import { DialogFrame } from '../../shared/dialog/dialog-frame.js';
import { groupPathWords } from '../../shared/fleet/group-path-words.js';
import { t } from '../../shared/i18n/translate.js';
import { useRest } from '../../shared/query/use-rest.js';
import { MAX_IDENTITY_LENGTH } from '../../shared/vehicle/device-edit.js';

/** Name and group that an administrator gives a device. */
export interface Acceptance {
  /** Device memo. */
  readonly vehicleId: string;
  /** Undefined = no group: who sees the whole fleet sees the device. */
  readonly groupId: GroupId | undefined;
}

/** Asks for the name and the group of a device that waits. */
export function AcceptDialog({
  deviceId,
  suggestedName,
  onAccept,
  onClose,
}: {
  readonly deviceId: string;
  readonly suggestedName: string;
  readonly onAccept: (acceptance: Acceptance) => void;
  readonly onClose: () => void;
}) {
  const id = useId();
  const rest = useRest(groupsResource);
  const groups = useResource('groups of an accepted device', (signal) => rest.list({ signal }));
  const [vehicleId, setVehicleId] = useState(suggestedName);
  const [chosen, setChosen] = useState('');
  const known = groups.data ?? [];
  const pathOf = groupPathWords(known);
  return (
    <DialogFrame
      title={t('Accept {device}', { device: deviceId })}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline-secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={id}>
            {t('Accept')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          const group = known.find(({ groupId }) => String(groupId) === chosen);
          onAccept({ vehicleId: vehicleId.trim(), groupId: group?.groupId });
          onClose();
        }}
      >
        <p>{t('Accept only a device that you know: it joins the fleet, and counts for the licence.')}</p>
        <Form.Group className="mb-3" controlId={`${id}-name`}>
          <Form.Label>{t('Device Memo')}</Form.Label>
          <Form.Control
            value={vehicleId}
            maxLength={MAX_IDENTITY_LENGTH}
            onChange={(event) => setVehicleId(event.currentTarget.value)}
          />
        </Form.Group>
        <Form.Group controlId={`${id}-group`}>
          <Form.Label>{t('Group')}</Form.Label>
          <Form.Select value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
            <option value="">{t('No group')}</option>
            {known.map(({ groupId }) => (
              <option key={groupId} value={String(groupId)}>
                {pathOf(groupId)}
              </option>
            ))}
          </Form.Select>
          {groups.kind === 'failed' && <Form.Text className="text-danger">{groups.error.message}</Form.Text>}
        </Form.Group>
      </form>
    </DialogFrame>
  );
}
