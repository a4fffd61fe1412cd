import { readEntity, type ExtraFields } from '../fields/extra-fields.js';
import { flagField, numberField, textField, toRow } from '../fields/json-fields.js';

/** Fields of an account besides its name (spec 002 section 3, "User account"). @public */
export interface AccountDetails extends ExtraFields {
  /** The group whose devices the user sees. */
  readonly groupId: string | number;
  /** Id of the permission group: 0 administrator to 3; above 3 are copies. */
  readonly permission: number;
  /** Last day on which the account is good, `YYYY-MM-DD`; empty = no end. */
  readonly expiryDate: string;
  /** Days that the user's remote database is kept; 0 = the server's default. */
  readonly remoteRetentionDays: number;
  /** Text `lat,lng`; empty = none. */
  readonly mapLocation: string;
  /** Mail address (`mail1`); empty = none. */
  readonly mail: string;
  /** Telephone number as it was typed; empty = none. */
  readonly phone: string;
  /** Free text. */
  readonly memo: string;
  /** User name at another system (`extuser`); empty = none. */
  readonly externalUser: string;
  /** A secret. */
  readonly externalPassword: string;
}

/** An account as administrators see it. @public */
export interface UserAccount extends AccountDetails {
  /** The user name: unique, without space, apostrophe or colon. */
  readonly name: string;
  /** Last change, unix seconds; undefined for never. */
  readonly updatedS: number | undefined;
  /** Last login, unix seconds; undefined for never. */
  readonly loggedInS: number | undefined;
  /** Whether logins of the account ask for a code; undefined where the server does not say it. */
  readonly hasSecondFactor?: boolean | undefined;
}

/** Reads a row of `/gkserver/userlist`; undefined without a name. @internal */
export function toUserAccount(value: unknown): UserAccount | undefined {
  const fields = toRow(value);
  if (fields === undefined || textField(fields.name) === '') return undefined;
  return readEntity<UserAccount>(fields, (row) => ({
    name: textField(row.name),
    groupId: typeof row.groupid === 'number' ? row.groupid : textField(row.groupid),
    permission: numberField(row.permission) ?? 3,
    expiryDate: textField(row.expirydate),
    remoteRetentionDays: numberField(row.rdbretention) ?? 0,
    mapLocation: textField(row.maplocation),
    mail: textField(row.mail1),
    phone: textField(row.phone),
    memo: textField(row.memo),
    externalUser: textField(row.extuser),
    externalPassword: textField(row.extpass),
    updatedS: toTime(row.updatetime),
    loggedInS: toTime(row.logintime),
    hasSecondFactor: row.secondfactor === undefined ? undefined : flagField(row.secondfactor),
  }));
}

/** The fields of an account in the body of a call; what is absent is left out. @internal */
export function fromAccountDetails(details: Partial<AccountDetails>): Record<string, unknown> {
  return {
    ...details.extra,
    editingGroupid: details.groupId,
    editingPermission: details.permission,
    expirydate: details.expiryDate,
    rdbretention: details.remoteRetentionDays,
    maplocation: details.mapLocation,
    mail1: details.mail,
    phone: details.phone,
    memo: details.memo,
    extuser: details.externalUser,
    extpass: details.externalPassword,
  };
}

/** Unix seconds, as a number or as a date in text; 0 = never. */
function toTime(value: unknown): number | undefined {
  const seconds = numberField(value) ?? Date.parse(textField(value)) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}
