/** When the trial ends, unix s: 2019-05-01 (spec 000 sections 1 and 9). @internal */
export const TRIAL_EXPIRES_AT_S = 1_556_668_800;

/** Message on the only page of an ended trial (spec 000 section 1). @public */
export const TRIAL_OVER_MESSAGE = 'Sorry, Trial over expire date.';

/**
 * "When it is on and the current time is past the trial expiry timestamp, the only page shown reads ..."
 * (spec 000 section 1); the flag is off by default.
 *
 * @param nowS - Unix seconds.
 * @public
 */
export function isTrialOver(nowS: number, trial = false, expiresAtS: number = TRIAL_EXPIRES_AT_S): boolean {
  return trial && nowS > expiresAtS;
}
