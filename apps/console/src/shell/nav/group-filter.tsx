import { useEffect, useState } from 'react';
import { Form } from 'react-bootstrap';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from 'gk-react';
import type { UserGroup } from 'gk-sdk';
import { readFleetView, writeFleetView } from '../../shared/fleet/fleet-view.js';
import { listScreenFor } from '../footer-model.js';

/** Shows one group's devices only; for administrators. Nothing while the server has no groups. */
export function GroupFilter() {
  const session = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const [groups, setGroups] = useState<readonly UserGroup[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    session.rest.userInfo({ signal: abort.signal }).then(
      (info) => setGroups([...info.groups].sort((a, b) => nameOf(a).localeCompare(nameOf(b)))),
      () => undefined,
    );
    return () => abort.abort();
  }, [session]);
  if (groups.length === 0) return null;
  const { group } = readFleetView(new URLSearchParams(location.search));
  const choose = (groupId: string): void => {
    const pathname = listScreenFor(location.pathname, '/');
    const params = writeFleetView(new URLSearchParams(location.search), { group: groupId });
    void navigate({ pathname, search: params.toString() });
  };
  return (
    <Form.Select
      size="sm"
      className="gk-nav-group"
      aria-label="Show the devices of a group"
      value={group}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">All groups</option>
      {groups.map((entry) => (
        <option key={String(entry.groupId)} value={String(entry.groupId)}>
          {nameOf(entry)}
        </option>
      ))}
    </Form.Select>
  );
}

function nameOf(group: UserGroup): string {
  return group.name ?? String(group.groupId);
}
