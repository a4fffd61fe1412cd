import { useResource } from 'gk-react';
import { groupDevicesResource, groupsResource, usersResource } from 'gk-sdk/rest';
import { sortGroups } from 'gk-sdk/rules';
import { t } from '../../shared/i18n/translate.js';
import { ResourceView } from '../../shared/page/resource-view.js';
import { useRest } from '../../shared/query/use-rest.js';
import { FilterSelect, RetryChoices } from '../../shared/report/filter-fields.js';

/** The groups that a user may view, with how many devices each has for them (spec 002 section 2). */
export function ViewableGroups({
  username,
  onUser,
}: {
  readonly username: string;
  readonly onUser: (username: string) => void;
}) {
  const usersOf = useRest(usersResource);
  const groupsOf = useRest(groupsResource);
  const linksOf = useRest(groupDevicesResource);
  const users = useResource('users', (signal) => usersOf.list({ signal }));
  const viewable = useResource(username === '' ? undefined : ['viewable groups', username], async (signal) => {
    const [groups, links] = await Promise.all([
      groupsOf.ofUser(username, { signal }),
      linksOf.ofUser(username, { signal }),
    ]);
    return sortGroups(groups).map((group) => ({
      ...group,
      devices: links.filter(({ groupId }) => groupId === group.groupId).length,
    }));
  });
  return (
    <section className="gk-card gk-group-panel" aria-label={t('Viewable groups')}>
      <h2>{t('Viewable groups')}</h2>
      <FilterSelect
        label={t('User')}
        value={username}
        choices={[
          { value: '', label: t('Choose a user') },
          ...(users.data ?? []).map(({ name }) => ({ value: name, label: name })),
        ]}
        onChange={onUser}
      />
      <RetryChoices resource={users} />
      <ResourceView resource={viewable} loading={t('Loading the groups')}>
        {(groups) =>
          groups.length === 0 ? (
            <p>{t('This user does not have access to any group.')}</p>
          ) : (
            <ul>
              {groups.map(({ groupId, name, devices }) => (
                <li key={groupId}>
                  {name} <small>{t('{count, plural, one {# device} other {# devices}}', { count: devices })}</small>
                </li>
              ))}
            </ul>
          )
        }
      </ResourceView>
    </section>
  );
}
