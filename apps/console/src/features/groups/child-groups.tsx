import { useMemo, useState } from 'react';
import { Form } from 'react-bootstrap';
import type { GroupId } from 'gk-sdk/rest';
import { childGroups } from '../../shared/fleet/group-tree.js';
import { t } from '../../shared/i18n/translate.js';
import type { GroupData } from './use-group-data.js';

/** From this many on, a text finds the group. */
const SEARCH_FROM = 12;

/** Buttons of the groups right below the one that is open, each with the number of its own devices. */
export function ChildGroups({
  data: { groups, links },
  groupId,
  onOpen,
}: {
  readonly data: GroupData;
  readonly groupId: GroupId;
  readonly onOpen: (groupId: GroupId) => void;
}) {
  const [text, setText] = useState('');
  const children = useMemo(() => childGroups(groups, groupId), [groups, groupId]);
  const counts = useMemo(() => {
    const numbers = new Map<GroupId, number>();
    for (const link of links) numbers.set(link.groupId, (numbers.get(link.groupId) ?? 0) + 1);
    return numbers;
  }, [links]);
  const wanted = text.trim().toLocaleLowerCase();
  const found = children.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  return (
    <section aria-label={t('Child groups')}>
      <h2>{t('Child groups')}</h2>
      {children.length >= SEARCH_FROM && (
        <Form.Control
          type="search"
          size="sm"
          aria-label={t('Find a group')}
          placeholder={t('Find a group')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && found.length === 1 && found[0]) onOpen(found[0].groupId);
          }}
        />
      )}
      {found.length === 0 && (
        <p className="gk-groups-none">
          {children.length === 0 ? t('This group has no subgroups.') : t('No matching groups.')}
        </p>
      )}
      <ul className="gk-groups-children">
        {found.map((child) => (
          <li key={child.groupId}>
            <button
              type="button"
              className="btn btn-sm btn-outline-primary"
              aria-label={`${child.name}, ${deviceCount(counts.get(child.groupId) ?? 0)}`}
              onClick={() => onOpen(child.groupId)}
            >
              <bdi>{child.name}</bdi> <span className="gk-groups-count">{counts.get(child.groupId) ?? 0}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const deviceCount = (count: number): string => t('{count, plural, one {# device} other {# devices}}', { count });
