import { Hono } from 'hono';
import { accountRoutes } from './account-routes.js';
import { bulkSetupRoutes } from './bulk-setup-routes.js';
import { backupRoutes } from './backup-routes.js';
import { deviceSetupRoutes } from './device-setup-routes.js';
import { diagnosticRoutes } from './diagnostic-routes.js';
import { groupRoutes } from './group-routes.js';
import { maintenanceRoutes } from './maintenance-routes.js';
import { mapRuleRoutes } from './map-rule-routes.js';
import { monitorRoutes } from './monitor-routes.js';
import type { PerformanceMeter } from './performance-meter.js';
import { protocolLogRoutes } from './protocol-log-routes.js';
import type { RestServices } from './rest-services.js';
import { settingRoutes } from './setting-routes.js';
import { tlsRoutes } from './tls-routes.js';
import { siteRoutes } from './site-routes.js';

/** Everything that spec 002 lets administrators and technicians ask. */
export function administrationRoutes(services: RestServices, meter: PerformanceMeter): Hono {
  const app = new Hono();
  const routes = [
    settingRoutes(services),
    tlsRoutes(services),
    maintenanceRoutes(services),
    backupRoutes(services),
    groupRoutes(services),
    accountRoutes(services),
    deviceSetupRoutes(services),
    bulkSetupRoutes(services),
    mapRuleRoutes(services),
    diagnosticRoutes(services, meter),
    monitorRoutes(services),
    protocolLogRoutes(services),
    siteRoutes(services),
  ];
  for (const each of routes) app.route('/', each);
  return app;
}
