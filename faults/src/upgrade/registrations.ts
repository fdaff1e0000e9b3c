import { registerMember } from '@prelaunch/testkit/main-path';
import type { Installation } from './setup.ts';

export interface Registrations {
  readonly failures: readonly string[];
  /** Lets the last member finish; returns how many have registered. */
  stop(): Promise<number>;
}

/** Lets members register through the balancer, one after the other, and logs each acknowledged account. */
export function startRegistrations({ entrance, mail, company, acks }: Installation): Registrations {
  const failures: string[] = [];
  let registered = 0;
  let isStopping = false;
  const register = async () => {
    while (!isStopping) {
      try {
        const { id, email } = await registerMember(entrance.client.url, mail, company.id);
        await acks.append({ kind: 'registered', id, email });
        registered += 1;
      } catch (error) {
        failures.push(`a registration failed: ${String(error)}`);
      }
    }
  };
  const running = register();
  return {
    failures,
    async stop() {
      isStopping = true;
      await running;
      return registered;
    },
  };
}
