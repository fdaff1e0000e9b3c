import { isMaskedAadhaar } from '@prelaunch/domain/indian-ids';
import { withoutGaps } from '@prelaunch/domain/plain-text';
import { findOwnPassword } from '../auth/credentials.store.ts';
import type { AuthDeps } from '../auth/deps.ts';
import { beginLogin, sessionCounters } from '../auth/login-failures.store.ts';
import { transactionAs } from '../auth/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import type { Member } from '../http/actor.ts';
import { handlers } from '../http/implement.ts';
import { isShownImage } from '../media/media.rules.ts';
import { findOwnMediaType } from '../media/media.store.ts';
import { refuse } from '../refuse.ts';
import { changeProfile } from './accounts.store.ts';
import { countMobileTry } from './mobile-tries.store.ts';

/**
 * Checks the current password and returns its version. Failures are counted by session, so guesses are
 * bounded here too and keep nobody from signing in.
 */
async function provePassword(deps: AuthDeps, member: Member, password: string): Promise<number> {
  deps.hasher.assertCapacity();
  const attempt = await beginLogin(deps.db, deps.secrets, sessionCounters(member));
  const { passwordHash, credentialVersion } = await findOwnPassword(deps.db, member);
  if (!(await deps.hasher.verify(passwordHash, password))) return attempt.failed('wrong_password');
  await attempt.succeeded();
  return credentialVersion;
}

const given = (text: string | undefined): string | undefined => (text === '' ? undefined : text);

/** What a member changes of its own account. */
export const memberProfileHandlers = (deps: AuthDeps) =>
  handlers({
    updateProfile: async ({ actor, body }) => {
      const credentialVersion = await provePassword(deps, actor, body.password);
      const profileImageId = given(body.profileImageId);
      const aadhaar = given(body.kycDocumentNumber);
      const mobile = given(body.mobile);
      if (mobile !== undefined) await countMobileTry(deps, actor, mobile);
      const change = {
        name: given(body.name),
        mobile,
        dateOfBirth: given(body.dateOfBirth),
        // The masked form is what the screen was shown: sending it back is no change.
        aadhaarSealed:
          aadhaar === undefined || isMaskedAadhaar(aadhaar)
            ? undefined
            : deps.secrets.seal('aadhaar', withoutGaps(aadhaar)),
        profileImageId,
      };
      const write = async (tx: Tx) => {
        if (profileImageId !== undefined) {
          const type = await findOwnMediaType(tx, actor, profileImageId);
          if (!isShownImage(type ?? refuse('image_not_found'))) refuse('picture_not_image');
        }
        await changeProfile(tx, actor, change);
      };
      await transactionAs(deps.db, actor, write, { changesCaller: true, credentialVersion });
      return null;
    },
  });
