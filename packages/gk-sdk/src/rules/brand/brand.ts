import { toRow } from '../../model/fields/json-fields.js';
import { type BrandLook, readBrandLook } from './brand-look.js';
import type { DisabledFeatures } from '../access/permissions.js';
import { withoutDirectionMarks } from '../../util/direction-marks.js';

/** Brand ids run from 0 to this (spec 002 section 9); 0 is unbranded. @public */
export const LAST_BRAND_ID = 28;

/**
 * Behaviour that a brand changes (spec 000 section 1 and the sentences "one brand ..." of the three files). The
 * specification names no mapping of ids to switches, so that a deployment states its own in `brand.json`.
 *
 * @public
 */
export interface BrandSwitches {
  /** Language of a browser that has chosen none: `en`, `tw` for some variants. */
  readonly defaultLanguage: string;
  readonly disableMap: boolean;
  readonly disableIdle: boolean;
  readonly disableAdvancedSettings: boolean;
  readonly disableMultiPlayback: boolean;
  readonly disableTreeView: boolean;
  readonly disableRemotePlayback: boolean;
  readonly disableLocalPlayback: boolean;
  readonly disableEvents: boolean;
  readonly disableLiveView: boolean;
  readonly disableRecordingButton: boolean;
  readonly disablePlaybackDownload: boolean;
  /** The tree view limits its tiles by permission (`treeTileLimit`). */
  readonly advancedTreeView: boolean;
  /** Kilometres whatever the browser or the user says. */
  readonly forceKilometres: boolean;
  /** The plate is the device's title. */
  readonly plateAsTitle: boolean;
  /** Trial flag, see `isTrialOver`. */
  readonly trial: boolean;
  /** The login form shows no Save Password toggle: it is on. */
  readonly forceAutoLogin: boolean;
  /** The login form asks for no server address, not even on a global server (spec 000 section 2.1). */
  readonly hideServerAddress: boolean;
  /** The entry /splayback is hidden. */
  readonly hideVideoPlayback: boolean;
  /** A system setting menu without System Setting. */
  readonly hideSystemSetting: boolean;
  /** 'Invalid User' instead of the general refusal, and the password-expired case (spec 000 sections 4 and 5). */
  readonly checkUser: boolean;
  /** New passwords follow the rule of one brand: the policy `strict`. */
  readonly strictPasswords: boolean;
  /** New passwords follow the helper variant: the policy `simple`. */
  readonly simplePasswords: boolean;
  /** An unattended live view goes idle after 120 s. */
  readonly shortLiveViewIdle: boolean;
  /** Users whose last login is more than 180 days old are marked. */
  readonly markOldLogins: boolean;
  /** Accounts cannot be deleted (the peer-to-peer variant, spec 002 section 6). */
  readonly keepAccounts: boolean;
  /** The extra summary type among the report types. */
  readonly extraReportType: boolean;
  /** The SMS test goes from the browser to the provider, with the key (spec 002 section 7); else the server sends it. */
  readonly smsTestFromBrowser: boolean;
}

/** The unbranded console: nothing is off. @public */
export const DEFAULT_BRAND_SWITCHES: BrandSwitches = {
  defaultLanguage: 'en',
  disableMap: false,
  disableIdle: false,
  disableAdvancedSettings: false,
  disableMultiPlayback: false,
  disableTreeView: false,
  disableRemotePlayback: false,
  disableLocalPlayback: false,
  disableEvents: false,
  disableLiveView: false,
  disableRecordingButton: false,
  disablePlaybackDownload: false,
  advancedTreeView: true,
  forceKilometres: false,
  plateAsTitle: false,
  trial: false,
  forceAutoLogin: false,
  hideServerAddress: false,
  hideVideoPlayback: false,
  hideSystemSetting: false,
  checkUser: false,
  strictPasswords: false,
  simplePasswords: false,
  shortLiveViewIdle: false,
  markOldLogins: false,
  keepAccounts: false,
  extraReportType: false,
  smsTestFromBrowser: false,
};

/** Brand of a deployment, as in `brand.json` beside the console. @public */
export interface Brand extends BrandLook {
  /** 0 to 28; 0 is unbranded. */
  readonly id: number;
  readonly switches: BrandSwitches;
  /** Value of the entrance guard, if any. */
  readonly entrance?: string;
  /** Target of the guard for users who do not pass. */
  readonly entranceRedirect?: string;
}

/**
 * Reads `brand.json`. A missing field or one of another type gets the default, an id outside of 0 to 28 becomes 0: a
 * mistake of the deployment must not lock its users out.
 *
 * @public
 */
export function readBrand(json: unknown): Brand {
  const data = toRow(json) ?? {};
  const { id, switches, entrance, entranceRedirect } = data;
  return {
    ...readBrandLook(data),
    id: isBrandId(id) ? id : 0,
    switches: readSwitches(switches),
    ...(typeof entrance === 'string' && { entrance }),
    ...(typeof entranceRedirect === 'string' && { entranceRedirect }),
  };
}

/**
 * Redirect address for users who do not pass the entrance guard: "otherwise the browser is redirected to a configured
 * address" (spec 000 section 4). Undefined where the brand names none, or one that is not of the web: a `javascript:`
 * one would run in the page.
 *
 * @param base - Address of the page.
 * @public
 */
export function entranceTarget(
  { entranceRedirect }: Pick<Brand, 'entranceRedirect'>,
  base: string,
): string | undefined {
  if (!entranceRedirect || !URL.canParse(entranceRedirect, base)) return undefined;
  const target = new URL(entranceRedirect, base);
  return target.protocol === 'https:' || target.protocol === 'http:' ? target.href : undefined;
}

/** The switches that take rights from every user, in the form that `toPermissions` takes. @public */
export function disabledFeatures(switches: BrandSwitches): Required<DisabledFeatures> {
  return {
    treeView: switches.disableTreeView,
    liveView: switches.disableLiveView,
    localPlayback: switches.disableLocalPlayback,
    remotePlayback: switches.disableRemotePlayback,
    events: switches.disableEvents,
    advancedSettings: switches.disableAdvancedSettings,
  };
}

/** "One variant uses the plate as the device title" (spec 000 section 1); without a plate the id stays. @public */
export function deviceTitle(
  device: { readonly deviceId: string; readonly plate?: string | undefined },
  switches: Pick<BrandSwitches, 'plateAsTitle'>,
): string {
  return withoutDirectionMarks(switches.plateAsTitle && device.plate ? device.plate : device.deviceId);
}

function isBrandId(id: unknown): id is number {
  return typeof id === 'number' && Number.isInteger(id) && id >= 0 && id <= LAST_BRAND_ID;
}

type OnOffSwitch = Exclude<keyof BrandSwitches, 'defaultLanguage'>;

const isOnOffSwitch = (name: string): name is OnOffSwitch =>
  name !== 'defaultLanguage' && Object.hasOwn(DEFAULT_BRAND_SWITCHES, name);

function readSwitches(json: unknown): BrandSwitches {
  if (typeof json !== 'object' || json === null) return DEFAULT_BRAND_SWITCHES;
  const given: { defaultLanguage?: string } & { [Name in OnOffSwitch]?: boolean } = {};
  for (const [name, value] of Object.entries(json) as [string, unknown][]) {
    if (isOnOffSwitch(name) && typeof value === 'boolean') given[name] = value;
    if (name === 'defaultLanguage' && typeof value === 'string' && value !== '') given.defaultLanguage = value;
  }
  return { ...DEFAULT_BRAND_SWITCHES, ...given };
}
