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

/** The fields that hold a secret, by the name of their setting. */
export const SECRET_FIELDS: ReadonlyMap<string, readonly string[]> = new Map(
  CONTRACTS.flatMap(({ name, secrets }) => (secrets === undefined ? [] : [[name, secrets]])),
);
