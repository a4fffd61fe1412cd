import type { Session } from 'gk-sdk';
import { registrationsResource } from 'gk-sdk/rest';

/** The number of devices that have connected and wait until somebody accepts them. */
export async function waitingCount(rest: Session['rest'], signal: AbortSignal): Promise<number> {
  return (await registrationsResource(rest).waiting({ signal })).devices.length;
}
