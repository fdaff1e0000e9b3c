import { askAbout } from '../testing/questions.ts';
import { newSession, upload } from './attack-fixture.ts';
import { waiting, type MakeCall } from './call-parts.ts';

/** Calls about questions and answers. */
export const questionCalls = {
  askMember: async (fixture, people) => ({
    body: { id: await waiting(fixture, people), reason: 'OTHER', question: 'Who has paid?' },
  }),
  answerQuestion: async (fixture, people) => {
    const { server } = fixture;
    const id = await waiting(fixture, people);
    const token = await newSession(fixture, people, 'admin');
    const member = await newSession(fixture, people, 'member');
    return {
      params: { id: await askAbout(server, { token }, id) },
      body: { answer: 'My brother.', fileId: await upload(server, member, 'statement') },
    };
  },
} satisfies Readonly<Record<string, MakeCall>>;
