import type { EndpointSpec } from '@prelaunch/contract';

/** The text of a failed call without a readable response. */
export const fallbackOf = (spec: Pick<EndpointSpec, 'fallback'>): string => spec.fallback;
