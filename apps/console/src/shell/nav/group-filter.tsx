import { Form } from 'react-bootstrap';
import { useLocation } from 'react-router';
import { useResource, useSession } from 'gk-react';
import type { UserGroup } from 'gk-sdk';
import { readFleetView } from '../../shared/fleet/fleet-view.js';
import { useShowFleet } from '../../shared/fleet/use-show-fleet.js';
import { useGroupDevices } from '../../shared/fleet/use-group-device-ids.js';
import { t } from '../../shared/i18n/translate.js';

/** Shows one group's devices only; for administrators. Nothing while the server has no groups. */
export function GroupFilter() {
  const session = useSession();
  const show = useShowFleet();
  const location = useLocation();
  const groups = useResource('groups of the filter', async (signal) => {
    const info = await session.rest.userInfo({ signal });
    return info.groups.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)));
  });
  const { group } = readFleetView(new URLSearchParams(location.search));
  const devices = useGroupDevices(group);
  if (groups.kind === 'failed' && groups.data === undefined) {
    return (
      <button type="button" className="gk-nav-group-failed" title={groups.error.message} onClick={groups.reload}>
        {t('Groups not loaded. Try again')}
      </button>
    );
  }
  if (!groups.data?.length) return null;
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
        isInvalid={devices.kind === 'failed'}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{t('All groups')}</option>
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
