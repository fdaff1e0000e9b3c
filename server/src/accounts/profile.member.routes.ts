import { isMaskedAadhaar } from '@prelaunch/domain/indian-ids';
import { withoutGaps } from '@prelaunch/domain/plain-text';
import type { Deps } from '../deps.ts';
import type { Member } from '../http/actor.ts';
import { handlers } from '../http/implement.ts';
import { isOwnImage } from '../media/media.store.ts';
import { refuse } from '../refuse.ts';
import { changeProfile, findOwnPasswordHash } from './accounts.store.ts';
import { beginLogin } from './login-failures.store.ts';

/** A guess here counts like a guess at the login: there is one door less to try passwords at. */
async function provePassword(deps: Deps, member: Member, password: string): Promise<void> {
  deps.hasher.expectTurn();
  const counter = ['member', member.companyId, member.email];
  const attempt = await beginLogin(deps.db, deps.secrets, counter);
  const hash = await findOwnPasswordHash(deps.db, member);
  if (!(await deps.hasher.verify(hash, password))) return attempt.failed('wrong_password');
  await attempt.succeeded();
}

const given = (text: string | undefined): string | undefined => (text === '' ? undefined : text);

/** What a member changes of its own account. */
export const memberProfileHandlers = (deps: Deps) =>
  handlers({
    updateProfile: async ({ actor, body }) => {
      await provePassword(deps, actor, body.password);
      const profileImageId = given(body.profileImageId);
      if (profileImageId !== undefined && !(await isOwnImage(deps.db, actor, profileImageId))) {
        refuse('image_not_found');
      }
      const aadhaar = given(body.kycDocumentNumber);
      await changeProfile(deps.db, actor, {
        name: given(body.name),
        mobile: given(body.mobile),
        dateOfBirth: given(body.dateOfBirth),
        // The masked form is what the screen was shown: sending it back is no change.
        aadhaarSealed:
          aadhaar === undefined || isMaskedAadhaar(aadhaar)
            ? undefined
            : deps.secrets.seal('aadhaar', withoutGaps(aadhaar)),
        profileImageId,
      });
      return null;
    },
  });
