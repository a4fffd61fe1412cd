/** Unit in which a parameter's value travels. Seconds of a `time` are those of the day. */
export type ParameterUnit = 's' | 'ms' | 'fps' | 'kbps' | '%' | 'V' | 'km/h' | '0.1 °C' | 'px';

/** What a parameter is called in English. */
export interface ParameterWords {
  /** Short enough to stand beside a field. */
  readonly label: string;
  /** Undefined for a switch, a choice, a text, and for a number without a unit. */
  readonly unit?: ParameterUnit;
}

/**
 * Labels and units of the 78 parameters of a device (spec 002 sections 3 and 5), by group and key;
 * {@link PARAMETER_HINTS} has what they hold. The specification shows the keys: the labels are this project's choice.
 */
export const PARAMETER_WORDS: Readonly<Record<string, ParameterWords>> = {
  'g_sensor.en': { label: 'Impact sensor' },
  'g_sensor.x': { label: 'Threshold of the x axis' },
  'g_sensor.y': { label: 'Threshold of the y axis' },
  'g_sensor.z': { label: 'Threshold of the z axis' },
  'preosd.pl_en': { label: 'Show the number plate' },
  'preosd.plate': { label: 'Number plate' },
  'preosd.Region2En': { label: 'Show channel texts' },
  'preosd.text': { label: 'Channel texts' },
  'preosd.driver': { label: 'Driver text' },
  'preosd.speed': { label: 'Show the speed' },
  'enc.Size': { label: 'Resolution of the main stream' },
  'enc.Fps': { label: 'Frame rate of the main stream', unit: 'fps' },
  'enc.SRes': { label: 'Resolution of the sub-stream' },
  'enc.SFps': { label: 'Frame rate of the sub-stream', unit: 'fps' },
  'enc.SBit': { label: 'Bitrate of the sub-stream', unit: 'kbps' },
  'enc.RecA': { label: 'Record sound' },
  'enc.AIG': { label: 'Microphone volume', unit: '%' },
  'enc.AOG': { label: 'Speaker volume', unit: '%' },
  'sys.TZ': { label: 'Time zone offset from UTC', unit: 's' },
  'sys.DST': { label: 'Daylight saving time' },
  'sys.AccOffSec': { label: 'Stay on after ignition off', unit: 's' },
  'sys.WorkVoltage': { label: 'Lowest working voltage', unit: 'V' },
  'sys.DualSdExtend': { label: 'Second SD card extends the first' },
  'sys.SpdEn': { label: 'Overspeed event' },
  'sys.SpdParam': { label: 'Speed coefficient' },
  'sys.SpdLimit': { label: 'Speed limit', unit: 'km/h' },
  'sys.GGuard': { label: 'Impact guard while parked' },
  'sys.OSPeriod': { label: 'Overspeed before an event', unit: 's' },
  'sys.IdlePeriod': { label: 'Idling before an event', unit: 's' },
  'sys.Temper': { label: 'Temperature event' },
  'sys.TempUL': { label: 'Highest temperature', unit: '0.1 °C' },
  'sys.EISP': { label: 'Speed pulse (EISP)' },
  'sys.EDSP': { label: 'Speed pulse (EDSP)' },
  'sys.TURN': { label: 'Turn signals' },
  'sys.LiveMode': { label: 'Channels of the live picture' },
  'net.HbSec': { label: 'Heartbeat interval', unit: 's' },
  'net.WfSsid': { label: 'Wi-Fi name' },
  'net.WfPwd': { label: 'Wi-Fi password' },
  'net.Server': { label: 'Server' },
  'net.2ndEn': { label: 'Second server' },
  'net.2ndServer': { label: 'Address of the second server' },
  'net.2ndHb': { label: 'Heartbeat interval of the second server', unit: 's' },
  'net.FtpEn': { label: 'FTP upload' },
  'net.FtpServer': { label: 'FTP server' },
  'net.FtpUser': { label: 'FTP user' },
  'net.FtpPwd': { label: 'FTP password' },
  'net.OnLineSt': { label: 'Online from', unit: 's' },
  'net.OnLineEd': { label: 'Online until', unit: 's' },
  'cam.Rec': { label: 'Record' },
  'cam.Mirror': { label: 'Mirror the picture' },
  'cam.CamPos': { label: 'Camera position' },
  'event.AlmShow': { label: 'Alarms shown on the device' },
  'event.AlmPush': { label: 'Alarms reported' },
  'event.AlmPri': { label: 'Alarms with priority' },
  'event.ComAlmShow': { label: 'Show the combo alarm' },
  'event.ComAlmPri': { label: 'Combo alarm with priority' },
  'event.ComAlmNo': { label: 'Alarms of the combo alarm' },
  'event.AdasEn': { label: 'Driver assistance events' },
  'event.DsmEn': { label: 'Driver monitoring events' },
  'event.MdEn': { label: 'Motion detection' },
  'MotovisAdas.AdasEn': { label: 'Driver assistance' },
  'MotovisAdas.LdwEn': { label: 'Lane departure warning' },
  'MotovisAdas.LdwSpeed': { label: 'Lane departure warning from', unit: 'km/h' },
  'MotovisAdas.LdwOffset': { label: 'Lane departure offset' },
  'MotovisAdas.FcwEn': { label: 'Forward collision warning' },
  'MotovisAdas.FcwSpeed': { label: 'Forward collision warning from', unit: 'km/h' },
  'MotovisAdas.FcwTime': { label: 'Time to a collision', unit: 'ms' },
  'MotovisAdas.PcwEn': { label: 'Pedestrian collision warning' },
  'MotovisAdas.PcwSpeed': { label: 'Pedestrian collision warning from', unit: 'km/h' },
  'MotovisAdas.AdasCali': { label: 'Calibration point', unit: 'px' },
  'MotovisAdas.DsmEn': { label: 'Driver monitoring' },
  'MotovisAdas.DsmSpeed': { label: 'Driver monitoring from', unit: 'km/h' },
  'MotovisAdas.DsmTrigger': { label: 'Driver monitoring trigger count' },
  'MotovisAdas.DsmRect': { label: 'Driver monitoring area', unit: 'px' },
  'MotovisAdas.BsdEn': { label: 'Blind spot detection' },
  'MotovisAdas.BsdSpeed': { label: 'Blind spot detection from', unit: 'km/h' },
  'MotovisAdas.BsdLeft': { label: 'Blind spot area, left', unit: 'px' },
  'MotovisAdas.BsdRight': { label: 'Blind spot area, right', unit: 'px' },
};

/** A parameter's label and unit; one that is not in the table is called by its key. */
export function parameterWords(group: string, key: string): ParameterWords {
  const name = `${group}.${key}`;
  return (Object.hasOwn(PARAMETER_WORDS, name) ? PARAMETER_WORDS[name] : undefined) ?? { label: key };
}
