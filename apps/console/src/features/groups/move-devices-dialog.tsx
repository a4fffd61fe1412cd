import { useId, useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import type { DeviceGroup } from 'gk-sdk/rest';
import { DeviceChecklist } from '../../shared/device-picker/device-checklist.js';
import { DialogFrame } from '../../shared/dialog/dialog-frame.js';
import { groupPathWords } from '../../shared/fleet/group-path-words.js';
import { t } from '../../shared/i18n/translate.js';

/** Asks which devices of a group go to which other one. All are chosen at first. */
export function MoveDevicesDialog({
  group,
  groups,
  members,
  onMove,
  onClose,
}: {
  readonly group: DeviceGroup;
  readonly groups: readonly DeviceGroup[];
  readonly members: readonly string[];
  readonly onMove: (deviceIds: readonly string[], to: DeviceGroup) => void;
  readonly onClose: () => void;
}) {
  const id = useId();
  const [chosen, setChosen] = useState(members);
  const [target, setTarget] = useState('');
  const pathOf = groupPathWords(groups);
  const to = groups.find(({ groupId }) => String(groupId) === target);
  return (
    <DialogFrame
      title={t('Move devices out of {name}', { name: group.name })}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline-secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            disabled={!to || chosen.length === 0}
            onClick={() => {
              if (to) onMove(chosen, to);
              onClose();
            }}
          >
            {t('{count, plural, one {Move # device} other {Move # devices}}', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <Form.Group className="mb-3" controlId={id}>
        <Form.Label>{t('To the group')}</Form.Label>
        <Form.Select size="sm" value={target} onChange={(event) => setTarget(event.currentTarget.value)}>
          <option value="">{t('Choose a group')}</option>
          {groups
            .filter(({ groupId }) => groupId !== group.groupId)
            .map(({ groupId }) => (
              <option key={groupId} value={String(groupId)}>
                {pathOf(groupId)}
              </option>
            ))}
        </Form.Select>
      </Form.Group>
      <DeviceChecklist label={t('Devices')} among={members} deviceIds={chosen} onChange={setChosen} />
    </DialogFrame>
  );
}
