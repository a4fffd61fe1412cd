import { get, set, type FieldValues } from 'react-hook-form';
import type { DeviceGroup, UserAccount } from 'gk-sdk/rest';
import { decimalNumber } from 'gk-sdk/rules';
import { labelOf, type FieldSpec } from '../../shared/form/field-spec.js';
import { fieldProblems } from '../../shared/form/form-resolver.js';
import { sameValue } from '../../shared/form/same-value.js';
import { showValue } from '../../shared/form/show-value.js';
import { t, word } from '../../shared/i18n/translate.js';
import type { NewPasswordRules } from '../../shared/password/password-rules.js';
import { userFields, type UserChoices } from './user-fields.js';
import { newUserProblems, updateProblems } from './user-problems.js';
import { NEW_USER, toUserValues, type AccountDifference, type UserValues } from './user-values.js';

/** State that a file is compared with. */
export interface UsersNow {
  readonly users: readonly UserAccount[];
  readonly groups: readonly DeviceGroup[];
  /** Choices of a user's form for this administrator. */
  readonly choices: UserChoices;
  readonly passwords: NewPasswordRules;
  /** The user who reads the file. */
  readonly ownName: string;
}

/** Outcome of a row of the file. */
export type FiledUser = {
  /** Row of the file; its head is row 1. */
  readonly row: number;
  readonly name: string;
} & (
  | { readonly kind: 'new'; readonly values: UserValues }
  | ({ readonly kind: 'changed'; readonly changes: readonly string[] } & AccountDifference)
  | { readonly kind: 'same' }
  | { readonly kind: 'refused'; readonly why: string }
);

/** Preview of a file of users. */
export interface UsersPreview {
  readonly rows: readonly FiledUser[];
  /** Columns that are none of a user; they are left out. */
  readonly unknownColumns: readonly string[];
}

/** A row that would be sent. */
export type SentUser = Extract<FiledUser, { readonly values: UserValues }>;

/** The rows of a preview that would be sent. */
export function sentUsers({ rows }: UsersPreview): readonly SentUser[] {
  return rows.filter((row): row is SentUser => row.kind === 'new' || row.kind === 'changed');
}

/**
 * The preview with the answers of the server.
 *
 * @param problems - For each of {@link sentUsers} why the server would refuse it.
 */
export function withServerAnswers(preview: UsersPreview, problems: readonly (string | undefined)[]): UsersPreview {
  const refused = new Map(sentUsers(preview).map(({ row }, index) => [row, problems[index]]));
  const rows = preview.rows.map((user): FiledUser => {
    const why = refused.get(user.row);
    return why === undefined ? user : { row: user.row, name: user.name, kind: 'refused', why };
  });
  return { ...preview, rows };
}

type ColumnName = Exclude<keyof UserValues, 'repeated' | 'changePassword'>;

/** Columns by their name in a file of the server's own, and in one that the table of users has saved. */
const COLUMNS: readonly { readonly name: ColumnName; readonly wire: string; readonly label: string }[] = [
  { name: 'name', wire: 'name', label: word('User name') },
  { name: 'password', wire: 'password', label: word('Password') },
  { name: 'groupId', wire: 'groupid', label: word('Group') },
  { name: 'permission', wire: 'permission', label: word('Permission') },
  { name: 'expiryDate', wire: 'expirydate', label: word('Expiry date') },
  { name: 'remoteRetentionDays', wire: 'rdbretention', label: word('Remote database retention') },
  { name: 'mapLocation', wire: 'maplocation', label: word('Map location') },
  { name: 'mail', wire: 'mail1', label: word('E-mail') },
  { name: 'phone', wire: 'phone', label: word('Phone') },
  { name: 'memo', wire: 'memo', label: word('Memo') },
  { name: 'externalUser', wire: 'extuser', label: word('External user') },
  { name: 'externalPassword', wire: 'extpass', label: word('External password') },
];

/** Columns of the table that the server fills itself. */
const NOTED = [word('Last login'), word('Update Time')];

/**
 * Previews the rows of a file: every user is new, changed, the same, or refused with the reason, by the rules of the
 * form (spec 002 section 5). A column that is absent, and an empty password, change nothing.
 *
 * @param rows - Rows of a CSV file, its head first.
 * @returns Undefined for a file without a column of names.
 */
export function previewUsers(rows: readonly (readonly string[])[], now: UsersNow): UsersPreview | undefined {
  const [head = [], ...body] = rows;
  const columns = head.map(columnOf);
  const nameAt = columns.indexOf('name');
  if (nameAt < 0) return undefined;
  const byName = new Map(now.users.map((user) => [user.name, user]));
  const taken = now.users.map(({ name }) => name);
  const seen = new Set<string>();
  const found = body.map((cells, index): FiledUser => {
    const name = (cells[nameAt] ?? '').trim();
    const at = { row: index + 2, name };
    if (seen.has(name)) return { ...at, kind: 'refused', why: t('This user is in the file twice') };
    seen.add(name);
    const account = byName.get(name);
    const outcome = judge(valuesOf(columns, cells, account, now), account, taken, now);
    if (outcome.kind === 'new') taken.push(name);
    return { ...at, ...outcome };
  });
  const noted = new Set(NOTED.flatMap((label) => [label, t(label)]));
  return {
    rows: found,
    unknownColumns: head.filter((title, at) => columns[at] === undefined && title.trim() !== '' && !noted.has(title)),
  };
}

function columnOf(title: string): ColumnName | undefined {
  // A unit in brackets, as the table of users writes it.
  const wanted = title
    .replace(/ \([^)]*\)$/, '')
    .trim()
    .toLowerCase();
  return COLUMNS.find(({ wire, label }) => [wire, label, t(label)].some((one) => one.toLowerCase() === wanted))?.name;
}

type Cells = { readonly values: UserValues; readonly problem: string | undefined };

/** The form of a row: the user's values, overridden by the cells. */
function valuesOf(
  columns: readonly (ColumnName | undefined)[],
  cells: readonly string[],
  account: UserAccount | undefined,
  now: UsersNow,
): Cells {
  const values: FieldValues = { ...(account ? toUserValues(account) : NEW_USER) };
  let problem: string | undefined;
  for (const [at, column] of columns.entries()) {
    const text = (cells[at] ?? '').trim();
    if (text.includes('\uFFFD')) problem ??= t('It has characters that were lost when the file was saved.');
    switch (column) {
      case undefined:
        break;
      case 'groupId': {
        const shown = now.choices.groups.filter(({ value, label }) => value === text || label === text);
        const named = now.groups.filter(({ name }) => name === text).map(({ groupId }) => String(groupId));
        const groups = shown.length > 0 ? shown.map(({ value }) => value) : named;
        const [group] = groups;
        if (group !== undefined && groups.length === 1) set(values, column, group);
        else if (text !== '')
          problem ??= group
            ? t('Several groups are named {group}', { group: text })
            : t('There is no group {group}', { group: text });
        break;
      }
      case 'permission': {
        const choice = now.choices.permissions.find(({ value, label }) =>
          [String(value), label, label.replace(/^\d+ /, '')].includes(text),
        );
        if (choice) set(values, column, choice.value);
        else if (text !== '') problem ??= t('You cannot assign the permission {permission}', { permission: text });
        break;
      }
      case 'remoteRetentionDays':
        if (text !== '') set(values, column, decimalNumber(text) ?? Number.NaN);
        break;
      case 'password':
        if (text !== '')
          Object.assign(values, { password: text, repeated: text, changePassword: account !== undefined });
        break;
      default:
        set(values, column, text);
    }
  }
  return { values: values as UserValues, problem };
}

type OutcomeOf<User> = User extends FiledUser ? Omit<User, 'row' | 'name'> : never;
type Outcome = OutcomeOf<FiledUser>;

function judge(
  { values, problem }: Cells,
  account: UserAccount | undefined,
  taken: readonly string[],
  now: UsersNow,
): Outcome {
  const refused = (why: string): Outcome => ({ kind: 'refused', why });
  if (problem !== undefined) return refused(problem);
  const fields = userFields(account ? 'update' : 'add', now.choices);
  const check = (form: UserValues) =>
    account ? updateProblems(form, now.passwords) : newUserProblems(form, taken, now.passwords);
  const problems = fieldProblems(fields, check, values);
  if (problems.size > 0) {
    return refused([...problems].map(([name, why]) => `${labelOfField(fields, name)}: ${why}`).join('; '));
  }
  if (account === undefined) return { kind: 'new', values };
  const before = toUserValues(account);
  if (account.name === 'admin') {
    if (now.ownName !== 'admin') return refused(t('Only admin can change the account admin'));
    if (values.permission !== before.permission || values.groupId !== before.groupId || values.expiryDate !== '') {
      return refused(t('The account admin keeps permission 0, stays in the root group and does not expire'));
    }
  }
  if (account.name === now.ownName && values.permission !== before.permission) {
    return refused(t('You cannot change your own permission with a file'));
  }
  const changed = fields.filter(({ name }) => !sameValue(get(values, name), get(before, name)));
  const told = changed.filter(({ name }) => name !== 'changePassword' && name !== 'repeated');
  if (told.length === 0) return { kind: 'same' };
  const changes = told.map(
    (field) =>
      `${labelOf(field)}: ${showValue(field, get(before, field.name))} → ${showValue(field, get(values, field.name))}`,
  );
  return { kind: 'changed', before, values, fields: changed.map(({ name }) => name), changes };
}

function labelOfField(fields: readonly FieldSpec<UserValues>[], name: string): string {
  const field = fields.find((one) => one.name === name);
  return field ? labelOf(field) : name;
}
