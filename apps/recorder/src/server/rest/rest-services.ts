import type { DeviceSessions } from '../../device/device-sessions.js';
import type { SentFiles } from '../../device/sent-files.js';
import type { SteadyMs } from '../../time/steady-clock.js';
import type { Journal } from '../../journal/journal.js';
import type { Places } from '../../world/places/places.js';
import type { LiveWorld } from '../../device/live-world.js';
import type { Links } from '../access/links.js';
import type { LoginSessions } from '../access/login-sessions.js';
import type { SecondFactors } from '../access/second-factors.js';
import type { Backups } from '../backup/backups.js';
import type { ScheduledBackups } from '../backup/scheduled-backups.js';
import type { EventReadMarks } from '../events/event-read-marks.js';
import type { EventUpdates } from '../events/event-updates.js';
import type { FootageOrders } from '../events/footage-orders.js';
import type { EvidenceSigner } from '../evidence/evidence-signer.js';
import type { FileServices } from '../files/file-call.js';
import type { DeviceRedirects } from '../fleet/device-redirects.js';
import type { TerminalAddress } from '../fleet/terminal-address.js';
import type { FleetRegistry } from '../fleet/fleet-registry.js';
import type { FirmwareUpdates } from '../firmware/firmware-updates.js';
import type { DdnsUpdates } from '../ddns/ddns-updates.js';
import type { PlaceServices } from '../geocoding/place-services.js';
import type { ServerHealth } from '../health/server-health.js';
import type { UsedPorts } from '../http/listening-ports.js';
import type { TrafficCounter } from '../mileage/traffic-counter.js';
import type { DeviceSockets } from '../monitor/device-sockets.js';
import type { ProtocolLogs } from '../monitor/protocol-logs.js';
import type { SinkServices } from '../notifications/sink-routes.js';
import type { Relays } from '../relays/relays.js';
import type { RecordingStorage } from '../recordings/recording-storage.js';
import type { ReportServices } from '../reports/report-table.js';
import type { ScreenWords } from '../settings/translation.js';
import type { AutomaticCertificate } from '../tls/automatic-certificate.js';
import type { ServedCertificate } from '../tls/served-certificate.js';
import type { ServedBrand } from '../static/brand-file.js';
import type { UploadServices } from '../uploads/upload-routes.js';

/** Services behind the REST calls. */
export interface RestServices extends FileServices, ReportServices, SinkServices, UploadServices {
  readonly places: Places;
  readonly backups: Backups;
  readonly scheduledBackups: ScheduledBackups;
  readonly steady: SteadyMs;
  readonly links: Links;
  readonly secondFactors: SecondFactors;
  readonly loginSessions: LoginSessions;
  readonly sentFiles: SentFiles;
  readonly world: LiveWorld;
  /** Devices that come and go. */
  readonly registry: FleetRegistry;
  readonly firmwareUpdates: FirmwareUpdates;
  readonly trafficCounter: TrafficCounter;
  readonly deviceSockets: DeviceSockets;
  /** Connections of real devices; undefined without any. */
  readonly sessions: DeviceSessions | undefined;
  readonly protocolLogs: ProtocolLogs;
  readonly deviceRedirects: DeviceRedirects;
  readonly terminalAddress: TerminalAddress | undefined;
  readonly eventUpdates: EventUpdates;
  readonly footageOrders: FootageOrders;
  readonly readMarks: EventReadMarks;
  readonly evidenceSigner: EvidenceSigner;
  readonly recordingStorage: RecordingStorage;
  /** The recorder records cameras itself (`--record`). */
  readonly records: boolean;
  readonly brand: ServedBrand;
  readonly screenWords: ScreenWords;
  readonly ports: UsedPorts;
  readonly relays: Relays;
  readonly certificate: ServedCertificate;
  readonly automaticCertificate: AutomaticCertificate;
  readonly ddns: DdnsUpdates;
  readonly placeServices: PlaceServices;
  readonly health: ServerHealth;
  /** Ends the process, which its supervisor starts again; undefined without one. */
  readonly restartProcess: (() => void) | undefined;
  readonly isSupervised: boolean;
  readonly journal: Pick<Journal, 'counters'> | undefined;
}
