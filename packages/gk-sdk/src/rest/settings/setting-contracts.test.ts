import { expect, it } from 'vitest';
import {
  maintenanceContracts,
  networkContracts,
  notificationContracts,
  pageContracts,
  storageContracts,
  type SettingContract,
} from '../../contract.js';
import { CALL_RULES } from '../../rules/access/call-access.js';

const contracts: Readonly<Record<string, SettingContract>> = {
  ...networkContracts(),
  ...notificationContracts(),
  ...pageContracts(),
  ...storageContracts(),
  ...maintenanceContracts(),
};

function line([member, { name, wrapper = '', words, defaults }]: [string, SettingContract]): string {
  const path = `/gkserver/${name}`;
  const calls = ['GET', 'POST', 'PUT'].filter((method) => `${method} ${path}` in CALL_RULES).join(', ');
  return `| \`${calls} ${path}\` | \`${member}\` | ${wrapper} | ${words} | \`${JSON.stringify(defaults)}\` |`;
}

const page = `# Settings of the server

This page is made from the contracts of the settings ([how to add a field](guides/adding-a-setting-field.md)). The meaning of the fields is in
the specification (002 section 3), and [in the protocol](protocol.md#settings) where it is our choice. A field that is missing or of another type is refused
with 400 and the words of its row.

| call | \`serverSettings\` of \`gk-sdk/rest\` | key | fields | default |
|---|---|---|---|---|
${Object.entries(contracts).map(line).join('\n')}
`;

it('docs/protocol-settings.md is made from the contracts', async () => {
  await expect(page).toMatchFileSnapshot('../../../../../docs/protocol-settings.md');
});
