/**
 * The schema, step by step: the n-th entry leads from `user_version` n to n + 1. A step that was
 * released is never changed.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

  CREATE TABLE permission_groups (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    access TEXT NOT NULL CHECK (length(access) = 86)
  ) STRICT;

  CREATE TABLE groups (
    id INTEGER PRIMARY KEY,
    parent_id INTEGER REFERENCES groups (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    origin TEXT NOT NULL CHECK (origin IN ('fleet', 'user')),
    UNIQUE (parent_id, name)
  ) STRICT;

  CREATE TABLE users (
    name TEXT PRIMARY KEY,
    permission_id INTEGER NOT NULL REFERENCES permission_groups (id),
    group_id INTEGER NOT NULL REFERENCES groups (id),
    salt TEXT NOT NULL,
    password TEXT NOT NULL,
    first_start_password INTEGER NOT NULL,
    password_expires_s INTEGER,
    logged_in_s INTEGER
  ) STRICT;

  CREATE TABLE devices (
    deviceid TEXT PRIMARY KEY,
    source TEXT NOT NULL CHECK (source IN ('simulated', 'track', 'footage'))
  ) STRICT;

  -- Deliberately without a reference to devices: an edit outlives the simulated device it belongs to.
  CREATE TABLE device_edits (deviceid TEXT PRIMARY KEY, edit TEXT NOT NULL) STRICT;

  CREATE TABLE group_devices (
    group_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
    deviceid TEXT NOT NULL REFERENCES devices (deviceid) ON DELETE CASCADE,
    PRIMARY KEY (group_id, deviceid)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    deviceid TEXT NOT NULL,
    event_s INTEGER NOT NULL,
    event TEXT NOT NULL
  ) STRICT;
  CREATE INDEX events_by_device ON events (deviceid, event_s);
  `,
  // Administration: settings, fences, routes, the rest of an account, groups that keep their origin.
  `
  CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

  CREATE TABLE fences (place INTEGER PRIMARY KEY, fence TEXT NOT NULL) STRICT;

  CREATE TABLE tracks (place INTEGER PRIMARY KEY, track TEXT NOT NULL, bitmap BLOB) STRICT;

  ALTER TABLE users ADD COLUMN details TEXT NOT NULL DEFAULT '{}';
  ALTER TABLE users ADD COLUMN updated_s INTEGER;

  -- The name under which the fleet made a group: it finds it again when users have renamed or moved it.
  ALTER TABLE groups ADD COLUMN fleet_name TEXT;
  UPDATE groups SET fleet_name = name WHERE origin = 'fleet';
  `,
  // Device commands: parameters and accounts of devices, firmware updates, configuration and log of the server.
  `
  -- JSON by group and key: what the device has, and what waits until it returns.
  CREATE TABLE device_parameters (deviceid TEXT PRIMARY KEY, current TEXT NOT NULL, offline_set TEXT NOT NULL) STRICT;

  CREATE TABLE device_accounts (
    deviceid TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    salt TEXT NOT NULL,
    password TEXT NOT NULL
  ) STRICT;

  CREATE TABLE firmware_updates (
    deviceid TEXT PRIMARY KEY,
    from_version TEXT NOT NULL,
    to_version TEXT NOT NULL,
    started_ms INTEGER NOT NULL,
    outcome TEXT NOT NULL CHECK (outcome IN ('running', 'done', 'failed'))
  ) STRICT;

  CREATE TABLE server_config (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

  CREATE TABLE run_log (id INTEGER PRIMARY KEY AUTOINCREMENT, at_s INTEGER NOT NULL, line TEXT NOT NULL) STRICT;
  `,
  // Logs, firmware and faces.
  `
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
  ) STRICT;

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

  CREATE TABLE firmware_files (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    filename TEXT NOT NULL,
    memo TEXT NOT NULL,
    size_bytes INTEGER NOT NULL,
    md5 TEXT NOT NULL,
    updated_s INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE auto_firmware (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    target TEXT NOT NULL,
    url TEXT NOT NULL,
    memo TEXT NOT NULL,
    updated_s INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE faces (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    unit TEXT NOT NULL,
    idcard TEXT NOT NULL,
    name TEXT NOT NULL,
    contact TEXT NOT NULL,
    memo TEXT NOT NULL,
    updated_s INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE face_photos (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    face_id INTEGER NOT NULL REFERENCES faces (id) ON DELETE CASCADE,
    type TEXT NOT NULL,
    md5 TEXT NOT NULL,
    image BLOB NOT NULL
  ) STRICT;
  CREATE INDEX face_photos_by_face ON face_photos (face_id);

  -- What a device knows by heart. A slot that was emptied stays, so that the others keep their numbers.
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
  `,
  // Events: the past is computed, so its log goes; edits and plans of users stay.
  `
  DROP TABLE events;

  CREATE TABLE event_edits (
    serialno INTEGER PRIMARY KEY,
    deviceid TEXT NOT NULL,
    happened_s INTEGER NOT NULL,
    check_status INTEGER,
    memo TEXT,
    download_asked_ms INTEGER,
    download_mask INTEGER NOT NULL,
    updated_ms INTEGER NOT NULL
  ) STRICT;

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

  CREATE TABLE event_definitions (
    definename TEXT NOT NULL,
    eventtype INTEGER NOT NULL,
    eventname TEXT NOT NULL,
    notifytext TEXT NOT NULL,
    notifycolor TEXT NOT NULL,
    updatetime INTEGER NOT NULL,
    PRIMARY KEY (definename, eventtype)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE event_definition_devices (
    deviceid TEXT PRIMARY KEY,
    definename TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE event_plans (
    kind TEXT NOT NULL,
    target TEXT NOT NULL,
    appdevid INTEGER NOT NULL,
    plan TEXT NOT NULL,
    PRIMARY KEY (kind, target, appdevid)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE event_reports (id INTEGER PRIMARY KEY AUTOINCREMENT, report TEXT NOT NULL) STRICT;
  `,
  // Recordings: what users deleted. Minutes as the archive counts them, channel 0 = all.
  `
  CREATE TABLE recording_deletions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    deviceid TEXT NOT NULL,
    channel INTEGER NOT NULL,
    start_s INTEGER NOT NULL,
    end_s INTEGER NOT NULL
  ) STRICT;
  `,
  // Talk: who talked to which devices; the sound of both sides is in files.
  `
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
  CREATE INDEX talk_log_by_update ON talk_log (updated_s);
  `,
  // Monitors: events that technicians made devices report. Times are unix ms, but when it happened unix s.
  `
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
  CREATE INDEX faked_events_by_report ON faked_events (reported_ms);
  `,
  // Device commands: the texts that users sent to devices, and how far each got.
  `
  CREATE TABLE device_commands (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    deviceid TEXT NOT NULL,
    command TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('done', 'waiting', 'no answer')),
    at_s INTEGER NOT NULL
  ) STRICT;
  `,
  // Auto update plans and faces belong to the group of who made them; older ones belong to the root, as they had no group.
  `
  ALTER TABLE auto_firmware ADD COLUMN group_id INTEGER REFERENCES groups (id) ON DELETE CASCADE;
  UPDATE auto_firmware SET group_id = (SELECT id FROM groups WHERE parent_id IS NULL);

  -- A face outlives its group: without one it is the root's.
  ALTER TABLE faces ADD COLUMN group_id INTEGER REFERENCES groups (id) ON DELETE SET NULL;
  `,
  // Notifications: messages of plans and tests, with recipients and results.
  `
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
  `,
  // A report file is made by its profile as it was then: the versions of each profile, with their start.
  `
  CREATE TABLE event_report_versions (
    report_id INTEGER NOT NULL REFERENCES event_reports (id) ON DELETE CASCADE,
    since_s INTEGER NOT NULL,
    report TEXT NOT NULL,
    PRIMARY KEY (report_id, since_s)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO event_report_versions
    SELECT id, CAST(json_extract(report, '$.updatetime') AS INTEGER), report FROM event_reports;
  `,
  // Why a firmware update failed; what it leads to is not known before its file has come.
  `
  ALTER TABLE firmware_updates ADD COLUMN reason TEXT NOT NULL DEFAULT '';
  UPDATE firmware_updates SET reason = 'the device went offline' WHERE outcome = 'failed';
  `,
  // Recording settings of each device with their start, and the time when storage was formatted.
  `
  CREATE TABLE recording_rules (
    deviceid TEXT NOT NULL,
    since_s INTEGER NOT NULL,
    mode INTEGER NOT NULL,
    channels TEXT NOT NULL,
    PRIMARY KEY (deviceid, since_s)
  ) STRICT, WITHOUT ROWID;

  -- The storage of a device, or a disk of the server.
  CREATE TABLE storage_formats (storage TEXT PRIMARY KEY, at_s INTEGER NOT NULL) STRICT;
  `,
  // Events: the devices that each fence and route has watched, with the start. Older ones watch from now on.
  `
  CREATE TABLE place_versions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('fence', 'track')),
    place INTEGER NOT NULL,
    rule TEXT NOT NULL,
    bitmap BLOB,
    from_s INTEGER NOT NULL,
    until_s INTEGER
  ) STRICT;
  INSERT INTO place_versions (kind, place, rule, from_s)
    SELECT 'fence', place, fence, unixepoch() FROM fences WHERE json_extract(fence, '$.enable') = 1;
  INSERT INTO place_versions (kind, place, rule, bitmap, from_s)
    SELECT 'track', place, track, bitmap, unixepoch() FROM tracks WHERE json_extract(track, '$.enable') = 1;
  `,
  // Bytes transferred for users from and to each device, by quarter of an hour.
  `
  CREATE TABLE device_traffic (
    deviceid TEXT NOT NULL,
    slot_s INTEGER NOT NULL,
    in_bytes INTEGER NOT NULL,
    out_bytes INTEGER NOT NULL,
    PRIMARY KEY (deviceid, slot_s)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX device_traffic_by_slot ON device_traffic (slot_s);
  `,
  // Changes of the own users of devices that are to be sent when the devices return; without a name the user is removed.
  `
  CREATE TABLE waiting_device_accounts (
    deviceid TEXT PRIMARY KEY,
    name TEXT,
    password_hash TEXT
  ) STRICT, WITHOUT ROWID;
  `,
  // Footage of events that devices sent: the files are beside the database, by the id and a number from the second on.
  `
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
  CREATE INDEX event_footage_by_start ON event_footage (start_s);
  `,
  // Who drove which device from when until when. Earlier drivers are unknown: a name that a user gave has no date.
  `
  CREATE TABLE device_drivers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    deviceid TEXT NOT NULL,
    -- Null = whoever the device reports.
    driver TEXT,
    from_s INTEGER NOT NULL,
    until_s INTEGER
  ) STRICT;
  INSERT INTO device_drivers (deviceid, driver, from_s)
    SELECT deviceid, json_extract(edit, '$.drivername'), unixepoch() FROM device_edits
    WHERE json_extract(edit, '$.drivername') IS NOT NULL;
  INSERT INTO meta (key, value) SELECT 'driversFromS', unixepoch() WHERE EXISTS (SELECT 1 FROM users);
  `,
  // Server settings belong to the root group: the next start reports which existing accounts lost which rights.
  `
  INSERT INTO meta (key, value) SELECT 'lostRights', 'due' WHERE EXISTS (SELECT 1 FROM users);
  `,
  // Who looked at what: the recorded period of playbacks and downloads, and the other reads.
  `
  ALTER TABLE stream_log ADD COLUMN record_from_s INTEGER;
  ALTER TABLE stream_log ADD COLUMN record_to_s INTEGER;

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
  CREATE INDEX read_log_by_last ON read_log (last_s, id);
  `,
  // The public keys that sign evidence, or did.
  `
  CREATE TABLE evidence_keys (
    fingerprint TEXT PRIMARY KEY,
    public_key TEXT NOT NULL,
    from_s INTEGER NOT NULL,
    until_s INTEGER
  ) STRICT, WITHOUT ROWID;
  `,
  // Who came, and who took a log away: rows of the access log that wash out no change. `after_id` is the last change before.
  `
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
  `,
  // 0 record days were the server's default; they mean unlimited now.
  `
  UPDATE device_edits SET edit = json_remove(edit, '$.recordDays') WHERE json_extract(edit, '$.recordDays') = 0;
  `,
  // Links that users gave away. Their tokens name the row: what it says counts, at each use.
  `
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
  `,
  // Who set the check status of an event, and when; and up to which event each user has read.
  `
  ALTER TABLE event_edits ADD COLUMN checked_by TEXT;
  ALTER TABLE event_edits ADD COLUMN checked_s INTEGER;

  CREATE TABLE event_read_marks (
    username TEXT PRIMARY KEY REFERENCES users (name) ON DELETE CASCADE,
    serialno INTEGER NOT NULL,
    time_s INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  // Who changed what, with each field before and after; is_event = 1 for reviews of events, which wash out no other change.
  `
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
  CREATE INDEX change_log_by_kind ON change_log (is_event, id);
  `,
  // When each password was set, unknown for those from before, and former passwords that cannot be used again.
  `
  ALTER TABLE users ADD COLUMN password_set_s INTEGER;

  CREATE TABLE former_passwords (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    username TEXT NOT NULL REFERENCES users (name) ON DELETE CASCADE,
    salt TEXT NOT NULL,
    password TEXT NOT NULL
  ) STRICT;
  CREATE INDEX former_passwords_by_user ON former_passwords (username, id);
  `,
  // Second factors: secrets and recovery codes, which of their codes were used, and the logins that were begun with one.
  `
  CREATE TABLE second_factors (
    username TEXT PRIMARY KEY REFERENCES users (name) ON DELETE CASCADE,
    id TEXT NOT NULL UNIQUE,
    -- Sealed with the key of the state folder.
    secret TEXT NOT NULL,
    since_s INTEGER NOT NULL,
    codes_made_s INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE recovery_codes (
    factor TEXT NOT NULL REFERENCES second_factors (id) ON DELETE CASCADE,
    code TEXT NOT NULL,
    PRIMARY KEY (factor, code)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE used_factor_steps (
    factor TEXT PRIMARY KEY,
    step INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE used_recovery_codes (
    factor TEXT NOT NULL,
    code TEXT NOT NULL,
    PRIMARY KEY (factor, code)
  ) STRICT, WITHOUT ROWID;

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
  `,
  // Since when each device is known: the engine of one that never worked has been off at least as long.
  `
  ALTER TABLE devices ADD COLUMN known_s INTEGER;
  `,
  // Orders of the footage of events, with how far each is. What users ordered before is fetched now: `came` is found by its files.
  `
  CREATE TABLE footage_orders (
    serialno INTEGER PRIMARY KEY,
    deviceid TEXT NOT NULL,
    happened_s INTEGER NOT NULL,
    code INTEGER NOT NULL,
    reported_ms INTEGER NOT NULL,
    planned INTEGER NOT NULL,
    anew INTEGER NOT NULL,
    start_s INTEGER NOT NULL,
    end_s INTEGER NOT NULL,
    channels INTEGER NOT NULL,
    came INTEGER NOT NULL,
    missing INTEGER NOT NULL,
    main_stream_mask INTEGER NOT NULL,
    media_type INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'asked', 'coming', 'here', 'failed')),
    reason TEXT NOT NULL,
    tries INTEGER NOT NULL,
    since_ms INTEGER NOT NULL,
    next_ms INTEGER NOT NULL,
    waits_for_engine INTEGER NOT NULL
  ) STRICT;
  -- Up to when the footage of all reported events was planned for, in one row.
  CREATE TABLE footage_planned (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    until_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX footage_orders_waiting ON footage_orders (next_ms) WHERE state = 'waiting';
  CREATE INDEX footage_orders_open ON footage_orders (serialno) WHERE state IN ('waiting', 'asked', 'coming');
  CREATE INDEX footage_orders_by_since ON footage_orders (since_ms);
  CREATE INDEX footage_orders_by_device ON footage_orders (deviceid, code, reported_ms);

  INSERT INTO footage_orders
    SELECT a.serialno, a.deviceid, a.start_s, a.code, a.added_ms, 0, 0, a.start_s, a.end_s,
      CASE WHEN e.download_asked_ms IS NULL THEN a.download_mask ELSE e.download_mask END, 0, 0,
      a.main_stream_mask, CASE a.audio WHEN 1 THEN 3 ELSE 1 END, 'waiting', '', 0,
      coalesce(e.download_asked_ms, a.added_ms), 0, 0
    FROM added_events a
    LEFT JOIN event_edits e ON e.serialno = a.serialno AND e.deviceid = a.deviceid AND e.happened_s = a.start_s;

  -- Orders of reported events need the plans of their time: the first start reads these events.
  INSERT INTO meta (key, value) SELECT 'footageOrders', 'due'
    WHERE EXISTS (SELECT 1 FROM event_edits WHERE download_asked_ms IS NOT NULL) OR EXISTS (SELECT 1 FROM event_footage);

  -- From when the days of a file count: the report of its event.
  ALTER TABLE event_footage ADD COLUMN kept_from_s INTEGER NOT NULL DEFAULT 0;
  UPDATE event_footage SET kept_from_s = max(start_s, coalesce((
    SELECT max(added_ms) / 1000 FROM added_events a WHERE a.deviceid = event_footage.deviceid
      AND a.start_s = event_footage.start_s AND a.end_s = event_footage.start_s + event_footage.duration_s), 0));
  CREATE INDEX event_footage_by_kept_from ON event_footage (kept_from_s);
  `,
  // Devices come from any source, and keep what they came with and told: a start without their source has it, too.
  `
  CREATE TABLE devices_of_any_source (
    deviceid TEXT PRIMARY KEY,
    source TEXT NOT NULL,
    known_s INTEGER,
    -- JSON of what the device came with and has told; null until its source starts again.
    seed TEXT
  ) STRICT;
  INSERT INTO devices_of_any_source (deviceid, source, known_s)
    SELECT deviceid, source, known_s FROM devices ORDER BY rowid;

  -- The links first: with the table that they refer to, they would go.
  CREATE TABLE group_devices_of_any_source (
    group_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
    deviceid TEXT NOT NULL REFERENCES devices_of_any_source (deviceid) ON DELETE CASCADE,
    PRIMARY KEY (group_id, deviceid)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO group_devices_of_any_source SELECT group_id, deviceid FROM group_devices;
  DROP TABLE group_devices;
  DROP TABLE devices;
  ALTER TABLE devices_of_any_source RENAME TO devices;
  ALTER TABLE group_devices_of_any_source RENAME TO group_devices;
  CREATE INDEX group_devices_by_device ON group_devices (deviceid);

  -- The next start writes what its devices came with.
  DELETE FROM meta WHERE key = 'fleet';
  `,
  // Notifications leave: what waits for its turn outlives the process, and what became of each is told.
  `
  CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    delivery_id TEXT NOT NULL UNIQUE,
    channel TEXT NOT NULL CHECK (channel IN ('push', 'mail', 'sms')),
    plan TEXT NOT NULL,
    gather_key TEXT NOT NULL,
    recipient TEXT NOT NULL,
    text TEXT NOT NULL,
    body TEXT NOT NULL,
    events INTEGER NOT NULL,
    serialno INTEGER,
    deviceid TEXT NOT NULL,
    appdevid INTEGER,
    added_ms INTEGER NOT NULL,
    next_ms INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'sending')),
    reason TEXT NOT NULL
  ) STRICT;
  CREATE INDEX outbox_waiting ON outbox (channel, next_ms) WHERE state = 'waiting';
  CREATE INDEX outbox_gathering ON outbox (gather_key) WHERE state = 'waiting' AND gather_key != '';

  CREATE TABLE delivery_outcomes (
    channel TEXT NOT NULL CHECK (channel IN ('push', 'mail', 'sms')),
    outcome TEXT NOT NULL CHECK (outcome IN ('success', 'failure')),
    at_ms INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (channel, outcome)
  ) STRICT, WITHOUT ROWID;

  -- A mail whose outcome is not known is neither sent nor failed.
  CREATE TABLE notifications_with_unknown (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at_ms INTEGER NOT NULL,
    plan TEXT NOT NULL,
    serialno INTEGER,
    deviceid TEXT NOT NULL,
    appdevid INTEGER,
    channel TEXT NOT NULL CHECK (channel IN ('push', 'mail', 'sms')),
    recipient TEXT NOT NULL,
    text TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('kept', 'sent', 'failed', 'unknown')),
    reason TEXT NOT NULL
  ) STRICT;
  INSERT INTO notifications_with_unknown SELECT * FROM notifications;
  DROP TABLE notifications;
  ALTER TABLE notifications_with_unknown RENAME TO notifications;
  `,
  // Terminals of JT/T 808: how each of them logs in, and what its clock says.
  `
  CREATE TABLE terminals (
    deviceid TEXT PRIMARY KEY,
    auth_code TEXT NOT NULL,
    -- JSON of what it told when it was accepted; null until it registers.
    identity TEXT,
    -- Minutes east of UTC; null until that is learnt.
    zone_minutes INTEGER
  ) STRICT;
  `,
  // Files of alarms that devices send, and which of them are asked for; the files are beside the database, by the id.
  `
  CREATE TABLE attachment_orders (
    number TEXT PRIMARY KEY,
    deviceid TEXT NOT NULL,
    alarm_id BLOB NOT NULL,
    serialno INTEGER NOT NULL,
    happened_s INTEGER NOT NULL,
    code INTEGER NOT NULL,
    reported_ms INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'asked', 'coming', 'here', 'failed')),
    reason TEXT NOT NULL,
    tries INTEGER NOT NULL,
    since_ms INTEGER NOT NULL,
    next_ms INTEGER NOT NULL,
    UNIQUE (deviceid, alarm_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX attachment_orders_by_serial ON attachment_orders (serialno);
  CREATE INDEX attachment_orders_open ON attachment_orders (reported_ms) WHERE state IN ('waiting', 'asked', 'coming');
  CREATE INDEX attachment_orders_by_since ON attachment_orders (since_ms);

  CREATE TABLE attachment_files (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Of its order; null for a picture that a device sent by itself.
    number TEXT,
    deviceid TEXT NOT NULL,
    -- Null for a picture of no event.
    serialno INTEGER,
    happened_s INTEGER NOT NULL,
    shown_s INTEGER NOT NULL,
    code INTEGER,
    kind TEXT NOT NULL CHECK (kind IN ('picture', 'sound', 'video', 'text', 'other')),
    extension TEXT NOT NULL,
    channel INTEGER NOT NULL,
    name TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    -- Of a video that can be played: the same pictures as MP4.
    clip_bytes INTEGER,
    saved_s INTEGER NOT NULL,
    kept_from_s INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX attachment_files_by_number ON attachment_files (number);
  CREATE INDEX attachment_files_by_serial ON attachment_files (serialno);
  CREATE INDEX attachment_files_by_shown ON attachment_files (deviceid, shown_s);
  CREATE INDEX attachment_files_by_happened ON attachment_files (happened_s);
  CREATE INDEX attachment_files_by_kept_from ON attachment_files (kept_from_s);
  `,
  // Positions and heartbeats that wait to be relayed, and how the last relays went.
  `
  CREATE TABLE relay_batches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    relay TEXT NOT NULL CHECK (relay IN ('gps', 'heartbeat')),
    -- By which a receiver drops what comes twice.
    delivery_id TEXT NOT NULL,
    rows INTEGER NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX relay_batches_by_relay ON relay_batches (relay, id);

  CREATE TABLE relay_outcomes (
    relay TEXT NOT NULL,
    outcome TEXT NOT NULL CHECK (outcome IN ('success', 'failure')),
    at_ms INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (relay, outcome)
  ) STRICT, WITHOUT ROWID;
  `,
  // File of the report that a mail carries; empty for a mail of events.
  `
  ALTER TABLE outbox ADD COLUMN report TEXT NOT NULL DEFAULT '';
  `,
  // Allow SSL only did nothing when it was saved: acting now, it would lock out who has no https yet.
  `
  UPDATE settings SET value = json_set(value, '$.sslonly', 0) WHERE name = 'protocol';
  `,
  // One table of how things went last.
  `
  CREATE TABLE last_outcomes (
    subject TEXT NOT NULL,
    outcome TEXT NOT NULL CHECK (outcome IN ('success', 'failure')),
    at_ms INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (subject, outcome)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO last_outcomes SELECT channel, outcome, at_ms, text FROM delivery_outcomes;
  INSERT INTO last_outcomes SELECT relay, outcome, at_ms, text FROM relay_outcomes;
  DROP TABLE delivery_outcomes;
  DROP TABLE relay_outcomes;
  `,
  // How devices answered the redirect of the settings.
  `
  CREATE TABLE device_redirects (
    deviceid TEXT PRIMARY KEY,
    outcome TEXT NOT NULL CHECK (outcome IN ('taken', 'refused', 'unsupported', 'silent')),
    reason TEXT NOT NULL,
    tries INTEGER NOT NULL,
    at_s INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
];
