/** What other features, the process and the operator's commands may use of this one. */
export { headOf } from './site-pages.ts';
export { siteRoutes } from './site-routes.ts';
export { createSites } from './sites.ts';
