import type { SessionUser } from 'gk-sdk';

/** A user for the state `signed-in`. */
export const testUser: SessionUser = {
  username: 'tester',
  permission: 0,
  permissions: {} as SessionUser['permissions'],
  info: { groups: [], deviceIds: [] },
};
