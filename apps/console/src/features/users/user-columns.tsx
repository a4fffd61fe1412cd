import type { UserAccount } from 'gk-sdk/rest';
import { t, word } from '../../shared/i18n/translate.js';
import type { Column } from '../../shared/table/column.js';
import { numberColumn, textColumn, timeColumn } from '../../shared/table/column-kinds.js';
import { serverZoneName } from '../../shared/time/shown-zone.js';

/** Names for the ids in the table. */
export interface UserNames {
  readonly group: (id: UserAccount['groupId']) => string;
  readonly permission: (id: number) => string;
}

/** Marks a name that can be taken for another one, from before such names were refused. */
function ConfusableMark({ other }: { readonly other: string | undefined }) {
  if (other === undefined) return null;
  const words = t('This name can be confused with the user {user}', { user: other });
  return (
    <span className="badge text-bg-warning ms-2" title={words} aria-label={words}>
      {t('Confusable')}
    </span>
  );
}

/**
 * Columns of the user table (spec 002 sections 2 and 3); a narrow one shows those with the highest rank in the rows' details. The external
 * password is in no column and no file.
 */
export function userColumns(
  { group, permission }: UserNames,
  isOld: (user: UserAccount) => boolean,
  confusable: ReadonlyMap<string, string>,
  hasFactors: boolean,
): Column<UserAccount>[] {
  return [
    textColumn('name', word('User name'), ({ name }) => name, {
      hideable: false,
      cell: (user) => (
        <>
          {isOld(user) ? <span className="text-danger">{user.name}</span> : user.name}
          <ConfusableMark other={confusable.get(user.name)} />
        </>
      ),
    }),
    textColumn('group', word('Group'), ({ groupId }) => group(groupId), { rank: 2 }),
    textColumn('permission', word('Permission'), (user) => permission(user.permission)),
    textColumn('expirydate', word('Expiry date'), ({ expiryDate }) => expiryDate, {
      // The last day by the server's clock, whatever zone the user chose.
      text: ({ expiryDate }) => expiryDate && t('{period} ({zone})', { period: expiryDate, zone: serverZoneName() }),
      exported: ({ expiryDate }) => expiryDate,
      rank: 3,
    }),
    timeColumn('logintime', word('Last login'), ({ loggedInS }) => loggedInS, { rank: 1 }),
    ...(hasFactors
      ? [
          textColumn<UserAccount>('factor', word('Second factor'), (user) => (user.hasSecondFactor ? t('On') : ''), {
            rank: 3,
          }),
        ]
      : []),
    textColumn('mail', word('E-mail'), ({ mail }) => mail, { rank: 4 }),
    textColumn('phone', word('Phone'), ({ phone }) => phone, { rank: 5 }),
    textColumn('memo', word('Memo'), ({ memo }) => memo, { rank: 6 }),
    textColumn('maplocation', word('Map location'), ({ mapLocation }) => mapLocation, { initiallyHidden: true }),
    numberColumn('rdbretention', word('Remote database retention'), (user) => user.remoteRetentionDays, {
      unit: word('days'),
      initiallyHidden: true,
    }),
    textColumn('extuser', word('External user'), ({ externalUser }) => externalUser, { initiallyHidden: true }),
    timeColumn('updatetime', word('Update Time'), ({ updatedS }) => updatedS, { initiallyHidden: true }),
  ];
}
