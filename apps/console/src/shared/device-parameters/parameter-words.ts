import { word } from '../i18n/translate.js';

/** Unit in which a parameter's value travels. Seconds of a `time` are those of the day. */
export type ParameterUnit = 's' | 'ms' | 'fps' | 'kbps' | '%' | 'V' | 'km/h' | '0.1 °C' | 'px';

/** English name and unit of a parameter. */
export interface ParameterWords {
  /** Short enough to stand beside a field. */
  readonly label: string;
  /** Undefined for a switch, a choice, a text, and for a number without a unit. */
  readonly unit?: ParameterUnit;
}

/**
 * Labels and units of the 78 parameters of a device (spec 002 sections 3 and 5), by group and key; {@link
 * PARAMETER_HINTS} has their values. The specification shows the keys: the labels are this project's choice.
 */
export const PARAMETER_WORDS: Readonly<Record<string, ParameterWords>> = {
  'g_sensor.en': { label: word('Impact sensor') },
  'g_sensor.x': { label: word('Threshold of the x axis') },
  'g_sensor.y': { label: word('Threshold of the y axis') },
  'g_sensor.z': { label: word('Threshold of the z axis') },
  'preosd.pl_en': { label: word('Show the number plate') },
  'preosd.plate': { label: word('Number plate') },
  'preosd.Region2En': { label: word('Show channel texts') },
  'preosd.text': { label: word('Channel texts') },
  'preosd.driver': { label: word('Driver text') },
  'preosd.speed': { label: word('Show the speed') },
  'enc.Size': { label: word('Resolution of the main stream') },
  'enc.Fps': { label: word('Frame rate of the main stream'), unit: word('fps') },
  'enc.SRes': { label: word('Resolution of the sub-stream') },
  'enc.SFps': { label: word('Frame rate of the sub-stream'), unit: word('fps') },
  'enc.SBit': { label: word('Bitrate of the sub-stream'), unit: word('kbps') },
  'enc.RecA': { label: word('Record sound') },
  'enc.AIG': { label: word('Microphone volume'), unit: '%' },
  'enc.AOG': { label: word('Speaker volume'), unit: '%' },
  'sys.TZ': { label: word('Time zone offset from UTC'), unit: word('s') },
  'sys.DST': { label: word('Daylight saving time') },
  'sys.AccOffSec': { label: word('Stay on after ignition off'), unit: word('s') },
  'sys.WorkVoltage': { label: word('Lowest working voltage'), unit: word('V') },
  'sys.DualSdExtend': { label: word('Second SD card extends the first') },
  'sys.SpdEn': { label: word('Overspeed event') },
  'sys.SpdParam': { label: word('Speed coefficient') },
  'sys.SpdLimit': { label: word('Speed limit'), unit: word('km/h') },
  'sys.GGuard': { label: word('Impact guard while parked') },
  'sys.OSPeriod': { label: word('Overspeed before an event'), unit: word('s') },
  'sys.IdlePeriod': { label: word('Idling before an event'), unit: word('s') },
  'sys.Temper': { label: word('Temperature event') },
  'sys.TempUL': { label: word('Highest temperature'), unit: word('0.1 °C') },
  'sys.EISP': { label: word('Speed pulse (EISP)') },
  'sys.EDSP': { label: word('Speed pulse (EDSP)') },
  'sys.TURN': { label: word('Turn signals') },
  'sys.LiveMode': { label: word('Channels of the live picture') },
  'net.HbSec': { label: word('Heartbeat interval'), unit: word('s') },
  'net.WfSsid': { label: word('Wi-Fi name') },
  'net.WfPwd': { label: word('Wi-Fi password') },
  'net.Server': { label: word('Server') },
  'net.2ndEn': { label: word('Second server') },
  'net.2ndServer': { label: word('Address of the second server') },
  'net.2ndHb': { label: word('Heartbeat interval of the second server'), unit: word('s') },
  'net.FtpEn': { label: word('FTP upload') },
  'net.FtpServer': { label: word('FTP server') },
  'net.FtpUser': { label: word('FTP user') },
  'net.FtpPwd': { label: word('FTP password') },
  'net.OnLineSt': { label: word('Online from'), unit: word('s') },
  'net.OnLineEd': { label: word('Online until'), unit: word('s') },
  'cam.Rec': { label: word('Record') },
  'cam.Mirror': { label: word('Mirror the picture') },
  'cam.CamPos': { label: word('Camera position') },
  'event.AlmShow': { label: word('Alarms shown on the device') },
  'event.AlmPush': { label: word('Alarms reported') },
  'event.AlmPri': { label: word('Alarms with priority') },
  'event.ComAlmShow': { label: word('Show the combo alarm') },
  'event.ComAlmPri': { label: word('Combo alarm with priority') },
  'event.ComAlmNo': { label: word('Alarms of the combo alarm') },
  'event.AdasEn': { label: word('Driver assistance events') },
  'event.DsmEn': { label: word('Driver monitoring events') },
  'event.MdEn': { label: word('Motion detection') },
  'MotovisAdas.AdasEn': { label: word('Driver assistance') },
  'MotovisAdas.LdwEn': { label: word('Lane departure warning') },
  'MotovisAdas.LdwSpeed': { label: word('Lane departure warning from'), unit: word('km/h') },
  'MotovisAdas.LdwOffset': { label: word('Lane departure offset') },
  'MotovisAdas.FcwEn': { label: word('Forward collision warning') },
  'MotovisAdas.FcwSpeed': { label: word('Forward collision warning from'), unit: word('km/h') },
  'MotovisAdas.FcwTime': { label: word('Time to a collision'), unit: word('ms') },
  'MotovisAdas.PcwEn': { label: word('Pedestrian collision warning') },
  'MotovisAdas.PcwSpeed': { label: word('Pedestrian collision warning from'), unit: word('km/h') },
  'MotovisAdas.AdasCali': { label: word('Calibration point'), unit: word('px') },
  'MotovisAdas.DsmEn': { label: word('Driver monitoring') },
  'MotovisAdas.DsmSpeed': { label: word('Driver monitoring from'), unit: word('km/h') },
  'MotovisAdas.DsmTrigger': { label: word('Driver monitoring trigger count') },
  'MotovisAdas.DsmRect': { label: word('Driver monitoring area'), unit: word('px') },
  'MotovisAdas.BsdEn': { label: word('Blind spot detection') },
  'MotovisAdas.BsdSpeed': { label: word('Blind spot detection from'), unit: word('km/h') },
  'MotovisAdas.BsdLeft': { label: word('Blind spot area, left'), unit: word('px') },
  'MotovisAdas.BsdRight': { label: word('Blind spot area, right'), unit: word('px') },
};

/** A parameter's label and unit; one that is not in the table is called by its key. */
export function parameterWords(group: string, key: string): ParameterWords {
  const name = `${group}.${key}`;
  return (Object.hasOwn(PARAMETER_WORDS, name) ? PARAMETER_WORDS[name] : undefined) ?? { label: key };
}
