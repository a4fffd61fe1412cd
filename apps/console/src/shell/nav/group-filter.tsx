import { useEffect, useRef } from 'react';
import { Form } from 'react-bootstrap';
import { useResource, useSession } from 'gk-react';
import type { UserGroup } from 'gk-sdk';
import { useFleetView } from '../../shared/fleet/use-fleet-view.js';
import { useShowFleet } from '../../shared/fleet/use-show-fleet.js';
import { useGroupChanges, useGroupDevices } from '../../shared/fleet/use-group-device-ids.js';
import { t } from '../../shared/i18n/translate.js';

/**
 * Shows one group's devices only; for administrators. Nothing while the server has no groups. A group of the address
 * that is not there, such as one that was deleted, is shown as unknown, until another is chosen.
 */
export function GroupFilter() {
  const session = useSession();
  const show = useShowFleet();
  const groups = useResource('groups of the filter', async (signal) => {
    const info = await session.rest.userInfo({ signal });
    return info.groups.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)));
  });
  const { reload } = groups;
  const changes = useGroupChanges();
  // Groups that were added, renamed or deleted.
  const read = useRef(changes);
  useEffect(() => {
    if (read.current === changes) return;
    read.current = changes;
    reload();
  }, [changes, reload]);
  const [{ group }] = useFleetView();
  const devices = useGroupDevices(group);
  if (groups.kind === 'failed' && groups.data === undefined) {
    return (
      <button type="button" className="gk-nav-group-failed" title={groups.error.message} onClick={groups.reload}>
        {t('Groups not loaded. Try again')}
      </button>
    );
  }
  if (groups.data === undefined) return null;
  const isUnknown = group !== '' && !groups.data.some(({ groupId }) => String(groupId) === group);
  if (groups.data.length === 0 && !isUnknown) return null;
  const choose = (groupId: string): void => {
    show({ group: groupId });
  };
  return (
    <>
      <Form.Select
        size="sm"
        className="gk-nav-group"
        aria-label={t('Show the devices of a group')}
        value={group}
        isInvalid={isUnknown || devices.kind === 'failed'}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{t('All groups')}</option>
        {isUnknown && <option value={group}>{t('Unknown group {group}', { group })}</option>}
        {groups.data.map((entry) => (
          <option key={String(entry.groupId)} value={String(entry.groupId)}>
            {nameOf(entry)}
          </option>
        ))}
      </Form.Select>
    </>
  );
}

function nameOf(group: UserGroup): string {
  return group.name ?? String(group.groupId);
}
