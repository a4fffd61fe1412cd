import type { AccessFlag } from '../../model/access/access-flags.js';
import type { DeviceSetup } from '../../model/devices/device-setup.js';
import type { ExtraFields } from '../../model/fields/extra-fields.js';

/**
 * The fields of the device editor and the right that each needs: "device editor cards use rights prefixed F_lmdvrs_"
 * (spec 002 section 6). Which field belongs to which right is this project's choice.
 *
 * @example
 * ```ts
 * const mayRename = user.permissions.F_lmdvrs && user.permissions[DEVICE_SETUP_FIELDS.driver.right];
 * ```
 * @public
 */
export const DEVICE_SETUP_FIELDS: Readonly<
  Record<
    Exclude<keyof DeviceSetup, keyof ExtraFields>,
    {
      /** Name in `deviceParams` of `/gkserver/gkdevicesetup/{deviceid}`, and in the server's words about it. */
      readonly wireName: string;
      /** The right that changing it needs beside `F_lmdvrs`. */
      readonly right: AccessFlag;
    }
  >
> = {
  channelCount: { wireName: 'channel', right: 'F_lmdvrs_channel' },
  gpsTimeZone: { wireName: 'gpstzenable', right: 'F_lmdvrs_gpstz' },
  timeZone: { wireName: 'timezone', right: 'F_lmdvrs_gpstz' },
  icon: { wireName: 'icon', right: 'F_lmdvrs_icon' },
  externalId: { wireName: 'extid', right: 'F_lmdvrs_extid' },
  driver: { wireName: 'driver', right: 'F_lmdvrs_driver' },
  vehicleId: { wireName: 'vehicleid', right: 'F_lmdvrs_vehicleid' },
  plate: { wireName: 'plate', right: 'F_lmdvrs_plate' },
  mapLocation: { wireName: 'maplocation', right: 'F_lmdvrs_maplocation' },
  mainStream: { wireName: 'streamtype', right: 'F_lmdvrs_streamtype' },
  installed: { wireName: 'chmask', right: 'F_lmdvrs_chmask' },
  videoLossIntervalS: { wireName: 'videolossinterval', right: 'F_lmdvrs_videoloss' },
  offlineWarningS: { wireName: 'offlinewarningtime', right: 'F_lmdvrs_offlinewarn' },
  recording: { wireName: 'recenable', right: 'F_lmdvrs_recenable' },
  recordDays: { wireName: 'recdays', right: 'F_lmdvrs_recdays' },
  recordChannels: { wireName: 'recplan', right: 'F_lmdvrs_recplan' },
  recordAudio: { wireName: 'recaudio', right: 'F_lmdvrs_recaudio' },
  channelNames: { wireName: 'chnames', right: 'F_lmdvrs_chnames' },
  channelOrder: { wireName: 'chsort', right: 'F_lmdvrs_chsort' },
  talkChannel: { wireName: 'talkch', right: 'F_lmdvrs_talkch' },
  driverMonitoringChannel: { wireName: 'dmch', right: 'F_lmdvrs_talkch' },
  maxNetflowKb: { wireName: 'maxnetflow', right: 'F_lmdvrs_maxnetflow' },
  netLimitKb: { wireName: 'netlimit', right: 'F_lmdvrs_netlimit' },
  eventDays: { wireName: 'eventdays', right: 'F_lmdvrs_eventdays' },
  overspeedEvent: { wireName: 'ovspevent', right: 'F_lmdvrs_ovsp' },
  overspeedKmh: { wireName: 'ovspvalue', right: 'F_lmdvrs_ovsp' },
};

/** The right that changing a field needs beside `F_lmdvrs`, by its name on the wire; undefined for a name that is none. @public */
export function rightOfSetupField(wireName: string): AccessFlag | undefined {
  return Object.values(DEVICE_SETUP_FIELDS).find((field) => field.wireName === wireName)?.right;
}
