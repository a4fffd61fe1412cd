-- The state of a recorder of schema 30, as it was before the footage of events was a stored state: three simulated vehicles (seed 7), a
-- custom event, an order of a reported one, a note, an edit, deleted recordings, and a disk that was formatted. Made on 30 November 2026.
PRAGMA foreign_keys = OFF;
BEGIN TRANSACTION;
CREATE TABLE access_log (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at_s INTEGER NOT NULL,
    type TEXT NOT NULL,
    ip TEXT NOT NULL,
    username TEXT NOT NULL,
    deviceid TEXT NOT NULL,
    action TEXT NOT NULL,
    method TEXT NOT NULL,
    data TEXT NOT NULL
  ) STRICT;
INSERT INTO "access_log" VALUES(1,1796020426,'Rest','127.0.0.1','admin','GK-0001','gkevent/customevent','POST','{"deviceid":"GK-0001","start":1796016425,"end":1796016445,"downloadplan":3,"streamtype":1,"audioout":1}');
INSERT INTO "access_log" VALUES(2,1796020428,'Rest','127.0.0.1','admin','GK-0002','gkevent/download','POST','{"deviceid":"GK-0002","appdevid":5,"serialno":5233170256}');
INSERT INTO "access_log" VALUES(3,1796020428,'Rest','127.0.0.1','admin','','gkevent/eventset','POST','{"serialno":5233649472,"memo":"Seen <b>"}');
INSERT INTO "access_log" VALUES(4,1796020428,'Command','127.0.0.1','admin','GK-0001','delete-record','D15','C:0 S:1795761225 F:1796016825');
INSERT INTO "access_log" VALUES(5,1796020428,'Command','127.0.0.1','admin','','storage','S03','A:format V:sdb sdb');
INSERT INTO "access_log" VALUES(6,1796020428,'Rest','127.0.0.1','admin','GK-0002','gkserver/gkdevicesetup','PUT','GK-0002 {"deviceParams":{"plate":"ABC-123","recdays":14}}');
CREATE TABLE added_events (
    serialno INTEGER PRIMARY KEY,
    deviceid TEXT NOT NULL,
    code INTEGER NOT NULL,
    memo TEXT NOT NULL,
    start_s INTEGER NOT NULL,
    end_s INTEGER NOT NULL,
    download_mask INTEGER NOT NULL,
    main_stream_mask INTEGER NOT NULL,
    audio INTEGER NOT NULL,
    username TEXT NOT NULL,
    added_ms INTEGER NOT NULL
  ) STRICT;
INSERT INTO "added_events" VALUES(5233790161,'GK-0001',100,'Custom download',1796016425,1796016445,3,1,1,'admin',1796020426916);
CREATE TABLE auto_firmware (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    target TEXT NOT NULL,
    url TEXT NOT NULL,
    memo TEXT NOT NULL,
    updated_s INTEGER NOT NULL
  , group_id INTEGER REFERENCES groups (id) ON DELETE CASCADE) STRICT;
CREATE TABLE change_log (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at_s INTEGER NOT NULL,
    username TEXT NOT NULL,
    ip TEXT NOT NULL,
    entity TEXT NOT NULL,
    is_event INTEGER NOT NULL,
    entity_key TEXT NOT NULL,
    name TEXT NOT NULL,
    note TEXT NOT NULL
  ) STRICT;
INSERT INTO "change_log" VALUES(1,1796020426,'admin','127.0.0.1','event',1,'5233790161','5233790161','{"action":"added","changes":[{"field":"appdevid","after":"100"},{"field":"memo","after":"Custom download"},{"field":"start","after":"1796016425"},{"field":"end","after":"1796016445"},{"field":"downloadplan","after":"3"},{"field":"streamtype","after":"1"},{"field":"audioout","after":"1"}],"more":0,"deviceIds":["GK-0001"],"groupIds":[],"ofAdministrator":false}');
INSERT INTO "change_log" VALUES(2,1796020428,'admin','127.0.0.1','event',1,'5233170256','5233170256','{"action":"changed","changes":[{"field":"download","after":"1"},{"field":"asked","after":"1796020428344"}],"more":0,"deviceIds":["GK-0002"],"groupIds":[],"ofAdministrator":false}');
INSERT INTO "change_log" VALUES(3,1796020428,'admin','127.0.0.1','event',1,'5233649472','5233649472','{"action":"changed","changes":[{"field":"memo","after":"Seen <b>"}],"more":0,"deviceIds":["GK-0003"],"groupIds":[],"ofAdministrator":false}');
INSERT INTO "change_log" VALUES(4,1796020428,'admin','127.0.0.1','recording',0,'1','1','{"action":"removed","changes":[{"field":"channel","after":"0"},{"field":"start","after":"1795761180"},{"field":"end","after":"1796016840"}],"more":0,"deviceIds":["GK-0001"],"groupIds":[],"ofAdministrator":false}');
INSERT INTO "change_log" VALUES(5,1796020428,'admin','127.0.0.1','server-configuration',0,'disk.sdb.uuid','disk.sdb.uuid','{"action":"added","changes":[{"field":"disk.sdb.uuid","after":"805345e5-dd5f-4703-937e-11a8c875731f"}],"more":0,"deviceIds":[],"groupIds":[],"ofAdministrator":false}');
INSERT INTO "change_log" VALUES(6,1796020428,'admin','127.0.0.1','storage',0,'disk sdb','disk sdb','{"action":"changed","changes":[{"field":"formatted","after":"1796020428"}],"more":0,"deviceIds":[],"groupIds":[],"ofAdministrator":false}');
INSERT INTO "change_log" VALUES(7,1796020428,'admin','127.0.0.1','device',0,'GK-0002','GK-0002','{"action":"changed","changes":[{"field":"plate","before":"RCL-5695","after":"ABC-123"},{"field":"recordDays","after":"14"}],"more":0,"deviceIds":["GK-0002"],"groupIds":[],"ofAdministrator":false}');
CREATE TABLE device_accounts (
    deviceid TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    salt TEXT NOT NULL,
    password TEXT NOT NULL
  ) STRICT;
CREATE TABLE device_commands (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    deviceid TEXT NOT NULL,
    command TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('done', 'waiting', 'no answer')),
    at_s INTEGER NOT NULL
  ) STRICT;
CREATE TABLE device_drivers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    deviceid TEXT NOT NULL,
    -- Null = whoever the device reports.
    driver TEXT,
    from_s INTEGER NOT NULL,
    until_s INTEGER
  ) STRICT;
CREATE TABLE device_edits (deviceid TEXT PRIMARY KEY, edit TEXT NOT NULL) STRICT;
INSERT INTO "device_edits" VALUES('GK-0002','{"plate":"ABC-123","recordDays":14}');
CREATE TABLE device_faces (
    deviceid TEXT NOT NULL,
    slot INTEGER NOT NULL,
    idcard TEXT NOT NULL,
    name TEXT NOT NULL,
    md5 TEXT NOT NULL,
    updated_s INTEGER NOT NULL,
    deleted INTEGER NOT NULL,
    type TEXT NOT NULL,
    image BLOB,
    PRIMARY KEY (deviceid, slot)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE device_parameters (deviceid TEXT PRIMARY KEY, current TEXT NOT NULL, offline_set TEXT NOT NULL) STRICT;
CREATE TABLE device_traffic (
    deviceid TEXT NOT NULL,
    slot_s INTEGER NOT NULL,
    in_bytes INTEGER NOT NULL,
    out_bytes INTEGER NOT NULL,
    PRIMARY KEY (deviceid, slot_s)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE devices (
    deviceid TEXT PRIMARY KEY,
    source TEXT NOT NULL CHECK (source IN ('simulated', 'track', 'footage'))
  , known_s INTEGER) STRICT;
INSERT INTO "devices" VALUES('GK-0001','simulated',1796020421);
INSERT INTO "devices" VALUES('GK-0002','simulated',1796020421);
INSERT INTO "devices" VALUES('GK-0003','simulated',1796020421);
CREATE TABLE event_definition_devices (
    deviceid TEXT PRIMARY KEY,
    definename TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
CREATE TABLE event_definitions (
    definename TEXT NOT NULL,
    eventtype INTEGER NOT NULL,
    eventname TEXT NOT NULL,
    notifytext TEXT NOT NULL,
    notifycolor TEXT NOT NULL,
    updatetime INTEGER NOT NULL,
    PRIMARY KEY (definename, eventtype)
  ) STRICT, WITHOUT ROWID;
INSERT INTO "event_definitions" VALUES('GLOBAL',1,'Panic button pressed','','#FFFFFF',0);
INSERT INTO "event_definitions" VALUES('GLOBAL',2,'Video loss','','#FFFFFF',0);
INSERT INTO "event_definitions" VALUES('GLOBAL',3,'Storage fault','','#FFFFFF',0);
INSERT INTO "event_definitions" VALUES('GLOBAL',4,'Ignition on','','#FFFFFF',0);
INSERT INTO "event_definitions" VALUES('GLOBAL',5,'Ignition off','','#FFFFFF',0);
INSERT INTO "event_definitions" VALUES('GLOBAL',6,'Low voltage','','#FFFFFF',0);
INSERT INTO "event_definitions" VALUES('GLOBAL',7,'High temperature','','#FFFFFF',0);
INSERT INTO "event_definitions" VALUES('GLOBAL',8,'GPS signal lost','','#FFFFFF',0);
INSERT INTO "event_definitions" VALUES('GLOBAL',9,'Door opened','','#FFFFFF',0);
INSERT INTO "event_definitions" VALUES('GLOBAL',12,'Idling too long','','#FFFFFF',0);
INSERT INTO "event_definitions" VALUES('GLOBAL',13,'Overspeed','','#FFFFFF',0);
INSERT INTO "event_definitions" VALUES('GLOBAL',14,'Entered geofence','','#FFFFFF',0);
INSERT INTO "event_definitions" VALUES('GLOBAL',15,'Left geofence','','#FFFFFF',0);
INSERT INTO "event_definitions" VALUES('GLOBAL',16,'G-sensor impact','','#FFFFFF',0);
INSERT INTO "event_definitions" VALUES('GLOBAL',19,'Left the route','','#FFFFFF',0);
INSERT INTO "event_definitions" VALUES('GLOBAL',20,'Driver asks for a call','','#FFFFFF',0);
INSERT INTO "event_definitions" VALUES('GLOBAL',100,'Custom download','','#FFFFFF',0);
INSERT INTO "event_definitions" VALUES('GLOBAL',700,'Harsh braking','','#FFFFFF',0);
INSERT INTO "event_definitions" VALUES('GLOBAL',701,'Harsh acceleration','','#FFFFFF',0);
INSERT INTO "event_definitions" VALUES('GLOBAL',710,'Lane departure','','#FFFFFF',0);
INSERT INTO "event_definitions" VALUES('GLOBAL',711,'Forward collision warning','','#FFFFFF',0);
CREATE TABLE event_edits (
    serialno INTEGER PRIMARY KEY,
    deviceid TEXT NOT NULL,
    happened_s INTEGER NOT NULL,
    check_status INTEGER,
    memo TEXT,
    download_asked_ms INTEGER,
    download_mask INTEGER NOT NULL,
    updated_ms INTEGER NOT NULL
  , checked_by TEXT, checked_s INTEGER) STRICT;
INSERT INTO "event_edits" VALUES(5233170256,'GK-0002',1795994584,NULL,NULL,1796020428344,1,1796020428344,NULL,NULL);
INSERT INTO "event_edits" VALUES(5233649472,'GK-0003',1796014560,NULL,'Seen <b>',NULL,0,1796020428531,NULL,NULL);
CREATE TABLE event_footage (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    deviceid TEXT NOT NULL,
    channel INTEGER NOT NULL,
    start_s INTEGER NOT NULL,
    duration_s INTEGER NOT NULL,
    saved_s INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    files TEXT NOT NULL,
    UNIQUE (deviceid, channel, start_s, duration_s)
  ) STRICT;
CREATE TABLE event_plans (
    kind TEXT NOT NULL,
    target TEXT NOT NULL,
    appdevid INTEGER NOT NULL,
    plan TEXT NOT NULL,
    PRIMARY KEY (kind, target, appdevid)
  ) STRICT, WITHOUT ROWID;
INSERT INTO "event_plans" VALUES('download','A',1,'{"updateMode":"GLOBAL","deviceid":"GLOBAL","groupid":"root","appdevid":1,"updatetime":0,"downloadtype":1,"downloadplan":3,"preoffset":null,"postoffset":null,"streamtype":0,"entimepart":0,"timepart":"","intermission":0,"enupload":0,"upload":"","accoffonly":0,"maxbackupsecs":0,"snapshotmode":0,"custompath":0,"mediatype":3}');
INSERT INTO "event_plans" VALUES('download','A',16,'{"updateMode":"GLOBAL","deviceid":"GLOBAL","groupid":"root","appdevid":16,"updatetime":0,"downloadtype":1,"downloadplan":3,"preoffset":null,"postoffset":null,"streamtype":0,"entimepart":0,"timepart":"","intermission":0,"enupload":0,"upload":"","accoffonly":0,"maxbackupsecs":0,"snapshotmode":0,"custompath":0,"mediatype":3}');
INSERT INTO "event_plans" VALUES('download','A',711,'{"updateMode":"GLOBAL","deviceid":"GLOBAL","groupid":"root","appdevid":711,"updatetime":0,"downloadtype":1,"downloadplan":3,"preoffset":null,"postoffset":null,"streamtype":0,"entimepart":0,"timepart":"","intermission":0,"enupload":0,"upload":"","accoffonly":0,"maxbackupsecs":0,"snapshotmode":0,"custompath":0,"mediatype":3}');
CREATE TABLE event_read_marks (
    username TEXT PRIMARY KEY REFERENCES users (name) ON DELETE CASCADE,
    serialno INTEGER NOT NULL,
    time_s INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
CREATE TABLE event_report_versions (
    report_id INTEGER NOT NULL REFERENCES event_reports (id) ON DELETE CASCADE,
    since_s INTEGER NOT NULL,
    report TEXT NOT NULL,
    PRIMARY KEY (report_id, since_s)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE event_reports (id INTEGER PRIMARY KEY AUTOINCREMENT, report TEXT NOT NULL) STRICT;
CREATE TABLE evidence_keys (
    fingerprint TEXT PRIMARY KEY,
    public_key TEXT NOT NULL,
    from_s INTEGER NOT NULL,
    until_s INTEGER
  ) STRICT, WITHOUT ROWID;
INSERT INTO "evidence_keys" VALUES('128a883fefb9a6db3abf9e7df1365f7c70e9bea8ae275aeb3373b819ff71a0fc','MCowBQYDK2VwAyEAidu2uZVhQt2v1zcwqzMLGppi0hHpQIetl9kvLLS1JEY=',1796020423,NULL);
CREATE TABLE face_photos (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    face_id INTEGER NOT NULL REFERENCES faces (id) ON DELETE CASCADE,
    type TEXT NOT NULL,
    md5 TEXT NOT NULL,
    image BLOB NOT NULL
  ) STRICT;
CREATE TABLE faces (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    unit TEXT NOT NULL,
    idcard TEXT NOT NULL,
    name TEXT NOT NULL,
    contact TEXT NOT NULL,
    memo TEXT NOT NULL,
    updated_s INTEGER NOT NULL
  , group_id INTEGER REFERENCES groups (id) ON DELETE SET NULL) STRICT;
CREATE TABLE faked_events (
    serialno INTEGER PRIMARY KEY,
    deviceid TEXT NOT NULL,
    code INTEGER NOT NULL,
    memo TEXT NOT NULL,
    happened_s INTEGER NOT NULL,
    reported_ms INTEGER NOT NULL,
    call INTEGER NOT NULL,
    lat REAL,
    lng REAL,
    speed_kmh REAL NOT NULL,
    snap INTEGER NOT NULL
  ) STRICT;
CREATE TABLE fences (place INTEGER PRIMARY KEY, fence TEXT NOT NULL) STRICT;
CREATE TABLE firmware_files (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    filename TEXT NOT NULL,
    memo TEXT NOT NULL,
    size_bytes INTEGER NOT NULL,
    md5 TEXT NOT NULL,
    updated_s INTEGER NOT NULL
  ) STRICT;
CREATE TABLE firmware_updates (
    deviceid TEXT PRIMARY KEY,
    from_version TEXT NOT NULL,
    to_version TEXT NOT NULL,
    started_ms INTEGER NOT NULL,
    outcome TEXT NOT NULL CHECK (outcome IN ('running', 'done', 'failed'))
  , reason TEXT NOT NULL DEFAULT '') STRICT;
CREATE TABLE former_passwords (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    username TEXT NOT NULL REFERENCES users (name) ON DELETE CASCADE,
    salt TEXT NOT NULL,
    password TEXT NOT NULL
  ) STRICT;
CREATE TABLE group_devices (
    group_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
    deviceid TEXT NOT NULL REFERENCES devices (deviceid) ON DELETE CASCADE,
    PRIMARY KEY (group_id, deviceid)
  ) STRICT, WITHOUT ROWID;
INSERT INTO "group_devices" VALUES(2,'GK-0001');
INSERT INTO "group_devices" VALUES(2,'GK-0002');
INSERT INTO "group_devices" VALUES(3,'GK-0003');
CREATE TABLE groups (
    id INTEGER PRIMARY KEY,
    parent_id INTEGER REFERENCES groups (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    origin TEXT NOT NULL CHECK (origin IN ('fleet', 'user')), fleet_name TEXT,
    UNIQUE (parent_id, name)
  ) STRICT;
INSERT INTO "groups" VALUES(1,NULL,'root','user',NULL);
INSERT INTO "groups" VALUES(2,1,'Depot North','fleet','Depot North');
INSERT INTO "groups" VALUES(3,1,'School Buses','fleet','School Buses');
CREATE TABLE login_sessions (
    id TEXT PRIMARY KEY,
    username TEXT NOT NULL,
    factor TEXT NOT NULL,
    password_mark TEXT NOT NULL,
    made_s INTEGER NOT NULL,
    last_used_s INTEGER NOT NULL,
    expires_s INTEGER NOT NULL,
    idle_s INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
INSERT INTO "meta" VALUES('opened','');
INSERT INTO "meta" VALUES('eventDefinitions','1');
INSERT INTO "meta" VALUES('eventPlans','1');
INSERT INTO "meta" VALUES('fleet','iZ5u0O7y5rVOpIfx75PipN/I4lTIn5ugTKdRU/iKCNg=');
INSERT INTO "meta" VALUES('changeCounter','2');
CREATE TABLE notifications (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at_ms INTEGER NOT NULL,
    plan TEXT NOT NULL,
    serialno INTEGER,
    deviceid TEXT NOT NULL,
    appdevid INTEGER,
    channel TEXT NOT NULL CHECK (channel IN ('push', 'mail', 'sms')),
    recipient TEXT NOT NULL,
    text TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('kept', 'sent', 'failed')),
    reason TEXT NOT NULL
  ) STRICT;
CREATE TABLE permission_groups (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    access TEXT NOT NULL CHECK (length(access) = 86)
  ) STRICT;
INSERT INTO "permission_groups" VALUES(0,'Administrator','11111111111111111111111111111111111111111111111111111111111111111111111111111111111111');
INSERT INTO "permission_groups" VALUES(1,'Dealer','11111111111111111111111101110011111111111111111111111111111111111111111111111110011110');
INSERT INTO "permission_groups" VALUES(2,'Operator','11111111000000000000000000000000000000000000000000000000000000000000000000000110011110');
INSERT INTO "permission_groups" VALUES(3,'Viewer','10110010000000000000000000000000000000000000000000000000000000000000000000000000010000');
CREATE TABLE place_versions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('fence', 'track')),
    place INTEGER NOT NULL,
    rule TEXT NOT NULL,
    bitmap BLOB,
    from_s INTEGER NOT NULL,
    until_s INTEGER
  ) STRICT;
CREATE TABLE read_log (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    username TEXT NOT NULL,
    deviceid TEXT NOT NULL,
    kind TEXT NOT NULL,
    from_s INTEGER NOT NULL,
    to_s INTEGER NOT NULL,
    ip TEXT NOT NULL,
    what TEXT NOT NULL,
    first_s INTEGER NOT NULL,
    last_s INTEGER NOT NULL,
    count INTEGER NOT NULL,
    UNIQUE (username, deviceid, kind, from_s, to_s)
  ) STRICT;
CREATE TABLE recording_deletions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    deviceid TEXT NOT NULL,
    channel INTEGER NOT NULL,
    start_s INTEGER NOT NULL,
    end_s INTEGER NOT NULL
  ) STRICT;
INSERT INTO "recording_deletions" VALUES(1,'GK-0001',0,1795761180,1796016840);
CREATE TABLE recording_rules (
    deviceid TEXT NOT NULL,
    since_s INTEGER NOT NULL,
    mode INTEGER NOT NULL,
    channels TEXT NOT NULL,
    PRIMARY KEY (deviceid, since_s)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE recovery_codes (
    factor TEXT NOT NULL REFERENCES second_factors (id) ON DELETE CASCADE,
    code TEXT NOT NULL,
    PRIMARY KEY (factor, code)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE run_log (id INTEGER PRIMARY KEY AUTOINCREMENT, at_s INTEGER NOT NULL, line TEXT NOT NULL) STRICT;
INSERT INTO "run_log" VALUES(1,1796020423,'evidence key 128a883fefb9a6db3abf9e7df1365f7c70e9bea8ae275aeb3373b819ff71a0fc');
INSERT INTO "run_log" VALUES(2,1796020423,'start gkapp 1.0');
CREATE TABLE second_factors (
    username TEXT PRIMARY KEY REFERENCES users (name) ON DELETE CASCADE,
    id TEXT NOT NULL UNIQUE,
    -- Sealed with the key of the state folder.
    secret TEXT NOT NULL,
    since_s INTEGER NOT NULL,
    codes_made_s INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
CREATE TABLE server_config (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
INSERT INTO "server_config" VALUES('disk.sdb.uuid','805345e5-dd5f-4703-937e-11a8c875731f');
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE share_links (
    id TEXT PRIMARY KEY,
    username TEXT NOT NULL,
    scope TEXT NOT NULL,
    made_s INTEGER NOT NULL,
    expires_s INTEGER NOT NULL,
    -- Null = it outlives the password.
    password_mark TEXT,
    last_used_s INTEGER,
    -- Null = it has not ended.
    ended TEXT
  ) STRICT, WITHOUT ROWID;
CREATE TABLE storage_formats (storage TEXT PRIMARY KEY, at_s INTEGER NOT NULL) STRICT;
INSERT INTO "storage_formats" VALUES('disk sdb',1796020428);
CREATE TABLE stream_log (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    username TEXT NOT NULL,
    deviceid TEXT NOT NULL,
    channel INTEGER NOT NULL,
    entrance TEXT NOT NULL,
    type TEXT NOT NULL,
    ask_s INTEGER NOT NULL,
    during_s INTEGER NOT NULL,
    updated_s INTEGER NOT NULL
  , record_from_s INTEGER, record_to_s INTEGER) STRICT;
CREATE TABLE talk_log (
    serialno INTEGER PRIMARY KEY AUTOINCREMENT,
    ip TEXT NOT NULL,
    username TEXT NOT NULL,
    deviceid TEXT NOT NULL,
    begin_s INTEGER NOT NULL,
    end_s INTEGER NOT NULL,
    updated_s INTEGER NOT NULL,
    device_sound INTEGER NOT NULL,
    bytes INTEGER NOT NULL
  ) STRICT;
CREATE TABLE tracks (place INTEGER PRIMARY KEY, track TEXT NOT NULL, bitmap BLOB) STRICT;
CREATE TABLE used_factor_steps (
    factor TEXT PRIMARY KEY,
    step INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
CREATE TABLE used_recovery_codes (
    factor TEXT NOT NULL,
    code TEXT NOT NULL,
    PRIMARY KEY (factor, code)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE users (
    name TEXT PRIMARY KEY,
    permission_id INTEGER NOT NULL REFERENCES permission_groups (id),
    group_id INTEGER NOT NULL REFERENCES groups (id),
    salt TEXT NOT NULL,
    password TEXT NOT NULL,
    first_start_password INTEGER NOT NULL,
    password_expires_s INTEGER,
    logged_in_s INTEGER
  , details TEXT NOT NULL DEFAULT '{}', updated_s INTEGER, password_set_s INTEGER) STRICT;
INSERT INTO "users" VALUES('admin',0,1,'oRr1xiSeKpg2S7EWDDZKfA==','16384$GsuFC5YLG69lkeuGtlGOswiauNfKSb8tAwI1DQ0TzZo=',1,NULL,1796020426,'{"expirydate":"","rdbretention":0,"maplocation":"","mail1":"","phone":"","extuser":"","extpass":"","memo":""}',NULL,NULL);
INSERT INTO "users" VALUES('dealer',1,1,'e0131uIQSqO5cR277Lt/ow==','16384$kuUsQp/nXiw8aVN/iZVJHPBu4IgYiovP3F4yuRcMzYA=',1,NULL,NULL,'{"expirydate":"","rdbretention":0,"maplocation":"","mail1":"","phone":"","extuser":"","extpass":"","memo":""}',NULL,NULL);
INSERT INTO "users" VALUES('operator',2,1,'AV6w1BYKk1BeonEWj0O/2A==','16384$d29jHMGPsp4zxWYpgbGtVTHusGerKgsQZV0w6/4Gu6A=',1,NULL,NULL,'{"expirydate":"","rdbretention":0,"maplocation":"","mail1":"","phone":"","extuser":"","extpass":"","memo":""}',NULL,NULL);
INSERT INTO "users" VALUES('viewer',3,2,'FoolBW5a7a8/9MBBGxxmNQ==','16384$bUruUgyp/ha4Pa5dLyb/Q9zzMUeWPvvyTvwuV+Au/q0=',1,NULL,NULL,'{"expirydate":"","rdbretention":0,"maplocation":"","mail1":"","phone":"","extuser":"","extpass":"","memo":""}',NULL,NULL);
CREATE TABLE visit_log (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    after_id INTEGER NOT NULL,
    at_s INTEGER NOT NULL,
    type TEXT NOT NULL,
    ip TEXT NOT NULL,
    username TEXT NOT NULL,
    deviceid TEXT NOT NULL,
    action TEXT NOT NULL,
    method TEXT NOT NULL,
    data TEXT NOT NULL
  ) STRICT;
INSERT INTO "visit_log" VALUES(1,0,1796020426,'Login','127.0.0.1','admin','','login','Q02','');
CREATE TABLE waiting_device_accounts (
    deviceid TEXT PRIMARY KEY,
    name TEXT,
    password_hash TEXT
  ) STRICT, WITHOUT ROWID;
CREATE INDEX face_photos_by_face ON face_photos (face_id);
CREATE INDEX talk_log_by_update ON talk_log (updated_s);
CREATE INDEX faked_events_by_report ON faked_events (reported_ms);
CREATE INDEX device_traffic_by_slot ON device_traffic (slot_s);
CREATE INDEX event_footage_by_start ON event_footage (start_s);
CREATE INDEX read_log_by_last ON read_log (last_s, id);
CREATE INDEX change_log_by_kind ON change_log (is_event, id);
CREATE INDEX former_passwords_by_user ON former_passwords (username, id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('place_versions',0);
INSERT INTO "sqlite_sequence" VALUES('device_drivers',0);
INSERT INTO "sqlite_sequence" VALUES('change_log',7);
INSERT INTO "sqlite_sequence" VALUES('run_log',2);
INSERT INTO "sqlite_sequence" VALUES('visit_log',1);
INSERT INTO "sqlite_sequence" VALUES('access_log',6);
INSERT INTO "sqlite_sequence" VALUES('recording_deletions',1);
COMMIT;
PRAGMA user_version = 30;
