import { autoUploadsResource, type AutoUploadsResource } from './files/auto-uploads.js';
import { backupResource, type BackupResource } from './settings/backup.js';
import { customEventsResource, type CustomEventsResource } from './events/custom-events.js';
import { eventDefinitionsResource, type EventDefinitionsResource } from './events/event-definitions.js';
import {
  eventDownloadPlansResource,
  pushEventPlansResource,
  realtimeEventPlansResource,
  type EventDownloadPlansResource,
  type PushEventPlansResource,
  type RealtimeEventPlansResource,
} from './events/event-plans.js';
import { eventReportsResource, type EventReportsResource } from './events/event-reports.js';
import { evidenceSigningResource, type EvidenceSigningResource } from './files/evidence-signing.js';
import { eventReadMarkResource, type EventReadMarkResource } from './events/event-read-mark.js';
import { eventsResource, type EventsResource } from './events/events.js';
import { pdfResource, type PdfResource } from './files/pdf-data.js';
import { reportsResource, type ReportsResource } from './events/reports.js';
import { autoFirmwareResource, type AutoFirmwareResource } from './devices/auto-firmware.js';
import { deviceLogsResource, type DeviceLogsResource } from './logs/device-logs.js';
import { deviceFacesResource, type DeviceFacesResource } from './devices/device-faces.js';
import { facePhotosResource, facesResource, type FacePhotosResource, type FacesResource } from './devices/faces.js';
import { firmwareResource, type FirmwareResource } from './devices/firmware.js';
import { accessLogResource, type AccessLogResource } from './logs/access-log.js';
import { changeLogResource, type ChangeLogResource } from './logs/change-log.js';
import { readLogResource, type ReadLogResource } from './logs/read-log.js';
import { mileageResource, type MileageResource } from './tracks/mileage.js';
import { netflowResource, type NetflowResource } from './devices/netflow.js';
import type { RestConnection } from './connection/rest-connection.js';
import { runLogResource, type RunLogResource } from './logs/run-log.js';
import { snapshotsResource, type SnapshotsResource } from './files/snapshots.js';
import { streamLogResource, type StreamLogResource } from './logs/stream-log.js';
import { talkLogResource, type TalkLogResource } from './logs/talk-log.js';
import { translationResource, type TranslationResource } from './settings/translation.js';
import {
  deviceSetupResource,
  registrationsResource,
  type DeviceSetupResource,
  type RegistrationsResource,
} from './devices/device-setup.js';
import { fencesResource, type FencesResource } from './tracks/fences.js';
import { geoMonitorResource, type GeoMonitorResource } from './tracks/geo-monitor.js';
import { serverGeocodeProvider, type GeocodeProvider } from './tracks/geocode-provider.js';
import {
  groupDevicesResource,
  groupsResource,
  type GroupDevicesResource,
  type GroupsResource,
} from './devices/groups.js';
import { serverRouteProvider, type RouteProvider } from './tracks/routing.js';
import { serverSettingsResource, type ServerSettingsResource } from './settings/server-settings.js';
import { serverStatusResource, type ServerStatusResource } from './settings/server-status.js';
import { siteResource, type SiteResource } from './settings/site.js';
import { tracksResource, type TracksResource } from './tracks/tracks.js';
import { linksResource, type LinksResource } from './access/links.js';
import { secondFactorResource, type SecondFactorResource } from './access/second-factor.js';
import { usersResource, type UsersResource } from './access/users.js';

/** Every resource of a server. @public */
export interface RestApi {
  readonly autoUploads: AutoUploadsResource;
  readonly backup: BackupResource;
  readonly customEvents: CustomEventsResource;
  readonly eventDefinitions: EventDefinitionsResource;
  readonly eventDownloadPlans: EventDownloadPlansResource;
  readonly pushEventPlans: PushEventPlansResource;
  readonly realtimeEventPlans: RealtimeEventPlansResource;
  readonly eventReports: EventReportsResource;
  readonly eventReadMark: EventReadMarkResource;
  readonly events: EventsResource;
  readonly pdf: PdfResource;
  readonly reports: ReportsResource;
  readonly accessLog: AccessLogResource;
  readonly changeLog: ChangeLogResource;
  readonly readLog: ReadLogResource;
  readonly autoFirmware: AutoFirmwareResource;
  readonly deviceFaces: DeviceFacesResource;
  readonly deviceLogs: DeviceLogsResource;
  readonly facePhotos: FacePhotosResource;
  readonly faces: FacesResource;
  readonly firmware: FirmwareResource;
  readonly snapshots: SnapshotsResource;
  readonly streamLog: StreamLogResource;
  readonly evidenceSigning: EvidenceSigningResource;
  readonly talkLog: TalkLogResource;
  readonly deviceSetup: DeviceSetupResource;
  readonly fences: FencesResource;
  readonly geocoding: GeocodeProvider;
  readonly geoMonitor: GeoMonitorResource;
  readonly groupDevices: GroupDevicesResource;
  readonly groups: GroupsResource;
  readonly links: LinksResource;
  readonly registrations: RegistrationsResource;
  readonly routing: RouteProvider;
  readonly secondFactor: SecondFactorResource;
  readonly serverSettings: ServerSettingsResource;
  readonly serverStatus: ServerStatusResource;
  readonly site: SiteResource;
  readonly tracks: TracksResource;
  readonly users: UsersResource;
  readonly mileage: MileageResource;
  readonly netflow: NetflowResource;
  readonly runLog: RunLogResource;
  readonly translation: TranslationResource;
}

/**
 * All resources over one connection. A page that must stay small creates only the resources that it uses
 * (`translationResource(session.rest)`).
 *
 * @example
 * ```ts
 * const api = createRestApi(session.rest);
 * const { words } = await api.translation.read();
 * ```
 * @public
 */
export function createRestApi(rest: RestConnection): RestApi {
  return {
    autoUploads: autoUploadsResource(rest),
    backup: backupResource(rest),
    customEvents: customEventsResource(rest),
    eventDefinitions: eventDefinitionsResource(rest),
    eventDownloadPlans: eventDownloadPlansResource(rest),
    pushEventPlans: pushEventPlansResource(rest),
    realtimeEventPlans: realtimeEventPlansResource(rest),
    eventReports: eventReportsResource(rest),
    eventReadMark: eventReadMarkResource(rest),
    events: eventsResource(rest),
    pdf: pdfResource(rest),
    reports: reportsResource(rest),
    accessLog: accessLogResource(rest),
    changeLog: changeLogResource(rest),
    readLog: readLogResource(rest),
    autoFirmware: autoFirmwareResource(rest),
    deviceFaces: deviceFacesResource(rest),
    deviceLogs: deviceLogsResource(rest),
    facePhotos: facePhotosResource(rest),
    faces: facesResource(rest),
    firmware: firmwareResource(rest),
    snapshots: snapshotsResource(rest),
    streamLog: streamLogResource(rest),
    evidenceSigning: evidenceSigningResource(rest),
    talkLog: talkLogResource(rest),
    deviceSetup: deviceSetupResource(rest),
    fences: fencesResource(rest),
    geocoding: serverGeocodeProvider(rest),
    geoMonitor: geoMonitorResource(rest),
    groupDevices: groupDevicesResource(rest),
    groups: groupsResource(rest),
    links: linksResource(rest),
    registrations: registrationsResource(rest),
    routing: serverRouteProvider(rest),
    secondFactor: secondFactorResource(rest),
    serverSettings: serverSettingsResource(rest),
    serverStatus: serverStatusResource(rest),
    site: siteResource(rest),
    tracks: tracksResource(rest),
    users: usersResource(rest),
    mileage: mileageResource(rest),
    netflow: netflowResource(rest),
    runLog: runLogResource(rest),
    translation: translationResource(rest),
  };
}
