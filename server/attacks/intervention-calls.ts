import { plantReturn } from '../testing/returned-lines.ts';
import { expectDone, newSession, type AttackFixture, type People } from './attack-fixture.ts';
import { page, waiting, type MakeCall } from './call-parts.ts';

/** A purchase that was just approved. */
async function approved(fixture: AttackFixture, people: People): Promise<string> {
  const id = await waiting(fixture, people);
  const token = await newSession(fixture, people, 'admin');
  expectDone(await fixture.server.call('approvePurchase', { token, body: { id } }));
  return id;
}

const WHY = { reason: 'LIEN', note: 'Letter 118' } as const;

const intervention: MakeCall = async (fixture, people) => ({
  body: { id: await approved(fixture, people), ...WHY },
});

/** Calls about holds and reversals. */
export const interventionCalls = {
  holdPurchase: intervention,
  releasePurchase: async (fixture, people) => {
    const id = await approved(fixture, people);
    const token = await newSession(fixture, people, 'admin');
    expectDone(await fixture.server.call('holdPurchase', { token, body: { id, ...WHY } }));
    return { body: { id } };
  },
  reversePurchase: intervention,
  listInterventions: page,
  listReturnedPayments: page,
  dismissReturnedPayment: async (fixture, people) => ({
    body: {
      id: await plantReturn(fixture.server, people.companyId, await approved(fixture, people)),
    },
  }),
} satisfies Readonly<Record<string, MakeCall>>;
