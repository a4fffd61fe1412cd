import type { DiagnosticDefinition, DiagnosticSegment } from './diagnostic-page.js';

/** Loaders of the diagnostic pages. */
const PAGES: Readonly<Record<DiagnosticSegment, () => Promise<DiagnosticDefinition>>> = {
  testvcp: async () => (await import('./protocol-tester.js')).protocolTester,
  testdev: async () => (await import('./device-simulator.js')).deviceSimulator,
  covermonitor: async () => (await import('./cover-monitor.js')).coverMonitor,
  requestarray: async () => (await import('./request-array.js')).requestArray,
  devarray: async () => (await import('./device-array.js')).deviceArray,
  geoarray: async () => (await import('./geo-array.js')).geoArray,
  ftpmonitor: async () => (await import('./upload-monitor.js')).uploadMonitor,
  hbmonitor: async () => (await import('./heartbeat-monitor.js')).heartbeatMonitor,
  dlmonitor: async () => (await import('./download-configuration.js')).downloadConfiguration,
};

/** The diagnostic pages, in the order in which they are listed. */
export const DIAGNOSTIC_SEGMENTS: readonly DiagnosticSegment[] = Object.keys(PAGES) as DiagnosticSegment[];

/** Loads a page. */
export const loadDiagnosticPage = (segment: DiagnosticSegment): Promise<DiagnosticDefinition> => PAGES[segment]();
