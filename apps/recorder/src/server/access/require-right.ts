import type { AccessFlag } from 'gk-sdk';
import { RestError } from '../http/rest-error.js';
import { can, usesPermission, type Principal } from './principal.js';

/** @throws RestError 403 without the right. */
export function requireRight(principal: Principal, flag: AccessFlag, what: string): void {
  if (!can(principal, flag)) throw new RestError(403, `No right to ${what}`);
}

/**
 * What permission numbers decide: `most` is the least privileged number that may (0 = administrators only).
 * @throws RestError 403
 */
export function requirePermission(principal: Principal, most: number, what: string): void {
  if (principal.permission > most || !usesPermission(principal)) throw new RestError(403, `No right to ${what}`);
}
