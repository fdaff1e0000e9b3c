import { feature } from '../../platform/feature.ts';
import { pageErrorHandlers } from './page-errors.public.routes.ts';

export const site = feature({
  name: 'site',
  purpose: "Pages with the company's name and icons by the host name; errors that pages report.",
  handlers: pageErrorHandlers,
});
