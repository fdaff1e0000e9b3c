import { useInstallation, type OwnInstallation } from './installation.ts';

/** The products of one process, which uses one of them at a time. */
export interface Products {
  /** Returns to the product that all files share, and stops the one of a file; returns its URL. */
  useShared(): Promise<string>;
  /** Uses the product of this file, which the file's first test starts with these further settings. */
  useOwn(file: string, environment?: Readonly<Record<string, string>>): Promise<OwnInstallation>;
}

/** What `useInstallation` changes. */
const ADDRESSES = ['E2E_URL', 'E2E_MAIL', 'E2E_PRODUCT_DATABASE'] as const;

/**
 * Lets the files of one process use different products, because another process costs a start of Playwright and of the browser.
 * Call it before this process has used a product of its own.
 */
export function useProducts(): Products {
  const shared = ADDRESSES.map((name) => [name, process.env[name] ?? ''] as const);
  let own: { readonly file: string; readonly installation: OwnInstallation } | null = null;
  const useShared = async () => {
    const last = own;
    own = null;
    for (const [name, value] of shared) process.env[name] = value;
    await last?.installation.stop();
    return process.env['E2E_URL'] ?? '';
  };
  return {
    useShared,
    async useOwn(file, environment) {
      if (own?.file === file) return own.installation;
      await useShared();
      own = { file, installation: await useInstallation('own', undefined, environment) };
      return own.installation;
    },
  };
}
