import { sha256Hex } from 'gk-sdk/wire';
import { afterEach, expect, it } from 'vitest';
import { fakeSeeds } from '../testing/fake-world.js';
import { openStore } from '../testing/store-under-test.js';
import { requireNewPassword } from './new-password.js';

const store = openStore(':memory:', fakeSeeds(1));
afterEach(() => {
  store.close();
});

it('takes no password for one that was changed, or an account that was removed, while it was looked at', async () => {
  const late = requireNewPassword(store, 'viewer', sha256Hex('late'));
  store.users.changePassword('viewer', sha256Hex('by the administrator'));
  await expect(late).rejects.toMatchObject({
    status: 409,
    message: 'The password was changed meanwhile: sign in again',
  });
  expect(await requireNewPassword(store, 'viewer', sha256Hex('late'))).toBe(sha256Hex('late').toUpperCase());
  const removed = requireNewPassword(store, 'viewer', sha256Hex('other'));
  store.users.remove('viewer');
  await expect(removed).rejects.toMatchObject({ status: 409 });
});
