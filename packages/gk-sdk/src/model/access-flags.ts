/**
 * The rights of a permission group in the order of the flags in the login reply (field A of Q02):
 * one character 0/1 each. The order is this project's where spec 002 section 3 shows none; a
 * deployment can pass its own.
 *
 * @public
 */
export const ACCESS_FLAGS = [
  'P_dash', 'P_tree', 'P_live', 'P_gppb', 'P_lopb', 'P_repb',
  'F_gps', 'F_addcd', 'F_lmdvrs', 'F_lmdvrs_channel', 'F_lmdvrs_chmask', 'F_lmdvrs_chnames',
  'F_lmdvrs_chsort', 'F_lmdvrs_icon', 'F_lmdvrs_extid', 'F_lmdvrs_driver', 'F_lmdvrs_vehicleid', 'F_lmdvrs_plate',
  'F_lmdvrs_maplocation', 'F_lmdvrs_gpstz', 'F_lmdvrs_streamtype', 'F_lmdvrs_videoloss', 'F_lmdvrs_offlinewarn', 'F_lmdvrs_recenable',
  'F_lmdvrs_recdays', 'F_lmdvrs_recplan', 'F_lmdvrs_recaudio', 'F_lmdvrs_talkch', 'F_lmdvrs_maxnetflow', 'F_lmdvrs_netlimit',
  'F_lmdvrs_eventdays', 'F_lmdvrs_ovsp', 'F_lmdvrs_delrecord', 'F_lmdvrs_fixrec', 'F_lmdvrs_remove', 'F_lmdvrs_syslog',
  'F_lmdvrs_carbox', 'F_rmdvrs', 'F_rmdvrs_gsensor', 'F_rmdvrs_plate', 'F_rmdvrs_osdtext', 'F_rmdvrs_osddriver',
  'F_rmdvrs_osdspeed', 'F_rmdvrs_encsize', 'F_rmdvrs_encfps', 'F_rmdvrs_substream', 'F_rmdvrs_recaudio', 'F_rmdvrs_audiogain',
  'F_rmdvrs_tz', 'F_rmdvrs_dst', 'F_rmdvrs_accoff', 'F_rmdvrs_workvoltage', 'F_rmdvrs_dualsd', 'F_rmdvrs_speedlimit',
  'F_rmdvrs_gguard', 'F_rmdvrs_period', 'F_rmdvrs_temper', 'F_rmdvrs_pulse', 'F_rmdvrs_turn', 'F_rmdvrs_livemode',
  'F_rmdvrs_heartbeat', 'F_rmdvrs_wifi', 'F_rmdvrs_server', 'F_rmdvrs_server2', 'F_rmdvrs_ftp', 'F_rmdvrs_onlinetime',
  'F_rmdvrs_camrec', 'F_rmdvrs_mirror', 'F_rmdvrs_campos', 'F_rmdvrs_alarm', 'F_rmdvrs_comalarm', 'F_rmdvrs_adas',
  'F_rmdvrs_dsm', 'F_rmdvrs_bsd', 'F_rmdvrs_restore', 'F_rmdvrs_formatsd', 'F_rmdvrs_reboot', 'F_rmdvrs_text',
  'F_rmdvrs_wakeup', 'F_rmdvrs_mcu', 'F_rmdvrs_rawdata', 'F_event', 'F_event_report', 'F_ptz',
  'F_talk', 'F_api_full',
] as const;

/** A right by name. @public */
export type AccessFlag = (typeof ACCESS_FLAGS)[number];
