import type { DDNS } from '../settings/server-settings.js';

type DdnsSetting = (typeof DDNS)['defaults'];

/** Types of the specification: 0 built-in provider, 1 a third party, 2 an online portal. */
const THIRD_PARTY = 1;

/** Why DDNS cannot be switched on so, in words; undefined when it can, or is off. */
export function ddnsProblem({ enable, type, user, pass, hostname }: DdnsSetting): string | undefined {
  if (enable === 0) return undefined;
  if (type !== THIRD_PARTY) {
    return 'This server has neither a built-in provider nor a portal of DDNS: choose Third-party provider, and an account there';
  }
  if (hostname === '') return 'DDNS is on and needs the host name that is to lead to this server';
  if (user === '' || pass === '') return 'DDNS is on and needs user and password at the provider';
  return undefined;
}
