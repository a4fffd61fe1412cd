import {
  maintenanceContracts,
  networkContracts,
  notificationContracts,
  pageContracts,
  storageContracts,
  type SettingContract,
} from 'gk-sdk/contract';

const CONTRACTS: readonly SettingContract[] = Object.values({
  ...networkContracts(),
  ...notificationContracts(),
  ...pageContracts(),
  ...storageContracts(),
  ...maintenanceContracts(),
});

/** Of a setting that no call returns. */
const INNER: readonly (readonly [string, readonly string[]])[] = [['acmeaccount', ['accountKey']]];

/** The fields that hold a secret, by the name of their setting. */
export const SECRET_FIELDS: ReadonlyMap<string, readonly string[]> = new Map([
  ...INNER,
  ...CONTRACTS.flatMap(({ name, secrets }) => (secrets === undefined ? [] : [[name, secrets] as const])),
]);
