/** The one address of the service worker. */
const ADDRESS = '/service-worker.js';

interface Policy {
  createScriptURL(address: string): string;
}

/** The part of the Trusted Types API that is used here; the compiler's types lack it. */
interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy;
}

/** Null where the browser has no Trusted Types, or a policy of other headers forbids them. */
let policy: Policy | null = null;

/**
 * Makes the only Trusted Types policy that the pages' headers allow. Call it before any other code runs: it can be made
 * only once, so that no other script can make it with other rules.
 */
export function makeWorkerPolicy(): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  try {
    policy =
      trustedTypes?.createPolicy('service-worker', {
        createScriptURL(address) {
          if (address === ADDRESS) return address;
          throw new TypeError('only the address of the service worker is trusted');
        },
      }) ?? null;
  } catch {
    // Without a policy the browser refuses the registration, and pages need a connection.
  }
}

/** The address of the service worker, in the form that the browser accepts. */
export const workerAddress = (): string => policy?.createScriptURL(ADDRESS) ?? ADDRESS;
