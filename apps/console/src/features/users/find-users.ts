import type { UserAccount } from 'gk-sdk/rest';
import type { UserNames } from './user-columns.js';

/** Users that a search finds in their names, groups, permissions and contact data; all of them for an empty one. */
export function findUsers(users: readonly UserAccount[], text: string, names: UserNames): readonly UserAccount[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return users;
  return users.filter((user) =>
    [user.name, names.group(user.groupId), names.permission(user.permission), user.mail, user.phone, user.memo].some(
      (words) => words.toLocaleLowerCase().includes(wanted),
    ),
  );
}
