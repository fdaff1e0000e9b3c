import { beforeAll, describe, expect, test } from 'vitest';
import {
  makeCompany,
  makePerson,
  PASSWORD,
  uploadReceipt,
  type Person,
} from '../../../../testing/people.ts';
import { useServer } from '../../../../testing/use-server.ts';

const server = useServer();
let companyId: string;

beforeAll(async () => {
  companyId = await makeCompany(server);
});

const update = (who: Person, fields: Record<string, string>) =>
  server.call('updateProfile', {
    token: who.token,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
const profileOf = async (who: Person) =>
  (await server.call('getProfile', { token: who.token })).body.data;

describe("a member's profile", () => {
  test('changes the fields that are sent, keeps the others, and shows the Aadhaar number masked', async () => {
    const member = await makePerson(server, companyId);
    const image = await uploadReceipt(server, member.token);
    const { status, body } = await update(member, {
      name: 'Asha R. Rao',
      mobile: '97111 22334',
      dateOfBirth: '',
      kycDocumentNumber: '2341-2341-2346',
      profileImageId: image,
      password: PASSWORD,
    });
    expect([status, body.message]).toEqual([200, 'Profile updated successfully']);
    const profile = await profileOf(member);
    expect(profile).toMatchObject({
      name: 'Asha R. Rao',
      email: member.email,
      mobile: '+919711122334',
      dateOfBirth: '1994-05-17',
      kycDocumentNumber: 'XXXX XXXX 2346',
      profileImageId: image,
    });
    expect((await fetch(server.url + profile.profileImage.url)).status).toBe(200);

    await update(member, { kycDocumentNumber: 'XXXX XXXX 2346', password: PASSWORD });
    expect((await profileOf(member)).kycDocumentNumber).toBe('XXXX XXXX 2346');
    const { rows } = await server.pool.query(`select * from accounts where id = '${member.id}'`);
    expect(JSON.stringify(rows, (_, v: unknown) => String(v))).not.toContain('234123412346');
  });

  test('nothing changes without the current password', async () => {
    const member = await makePerson(server, companyId);
    const missing = await update(member, { name: 'Somebody Else' });
    expect(missing).toMatchObject({
      status: 400,
      body: { message: ['Please enter you current password'] },
    });
    const wrong = await update(member, { name: 'Somebody Else', password: 'not the password' });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'wrong_password' } });
    expect((await profileOf(member)).name).toBe(member.name);
  });

  test('every invalid field is reported with one message', async () => {
    const member = await makePerson(server, companyId);
    const { status, body } = await update(member, {
      mobile: '123',
      dateOfBirth: '2999-01-01',
      kycDocumentNumber: '234123412345',
      password: PASSWORD,
    });
    expect(status).toBe(400);
    expect(body.message).toEqual([
      'Please enter a valid mobile number, for example +91 98765 43210.',
      'The Date of Birth must be in the past.',
      'Please enter a valid Aadhaar number (12 digits).',
    ]);
  });

  test('the birth date of a child is refused, but a stored one can be sent again', async () => {
    const member = await makePerson(server, companyId);
    const child = `${String(new Date().getUTCFullYear() - 17)}-01-01`;
    const refused = await update(member, { dateOfBirth: child, password: PASSWORD });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'under_age', message: 'You must be at least 18 years old.' },
    });
    await server.pool.query('update accounts set date_of_birth = $2 where id = $1', [
      member.id,
      child,
    ]);
    const body = { dateOfBirth: child, mobile: '+919812300018', password: PASSWORD };
    expect((await update(member, body)).status).toBe(200);
  });

  test("a mobile that is in use and another member's picture are refused", async () => {
    const [member, other] = [
      await makePerson(server, companyId),
      await makePerson(server, companyId),
    ];
    const { mobile } = await profileOf(other);
    expect((await update(member, { mobile, password: PASSWORD })).body.code).toBe('mobile_taken');
    const profileImageId = await uploadReceipt(server, other.token);
    const stolen = await update(member, { profileImageId, password: PASSWORD });
    expect(stolen).toMatchObject({ status: 404, body: { code: 'image_not_found' } });
  });

  test('a document is refused as profile picture, and the picture is not changed', async () => {
    const member = await makePerson(server, companyId);
    const form = new FormData();
    form.append('medias', new Blob(['%PDF-1.4\n%%EOF\n']), 'me.pdf');
    const upload = await server.call('uploadMedia', { token: member.token, body: form });
    const profileImageId = String(upload.body.data[0].id);
    expect(await update(member, { profileImageId, password: PASSWORD })).toMatchObject({
      status: 400,
      body: { code: 'picture_not_image', message: 'The profile picture must be an image.' },
    });
    expect((await profileOf(member)).profileImageId).toBeNull();
  });
});

describe('a forgotten password', () => {
  test('is replaced with a code from the mail, and every session ends', async () => {
    const member = await makePerson(server, companyId);
    const who = { companyId, user: member.email };
    const asked = await server.call('requestPasswordOtp', { body: who });
    expect(asked).toMatchObject({ status: 200, body: { message: 'OTP successfully send' } });
    const otp = /\b\d{8}\b/.exec((await server.mail.waitFor(member.email)).text)?.[0] ?? '';
    const password = 'a quite different password';
    const reset = await server.call('resetPassword', { body: { ...who, otp, password } });
    expect(reset.body.message).toBe('Password updated successfully');
    expect((await server.call('getProfile', { token: member.token })).status).toBe(401);
    const { rowCount: sessions } = await server.pool.query(
      'select from sessions where account_id = $1',
      [member.id],
    );
    expect(sessions).toBe(0);
    expect((await server.call('loginMember', { body: { ...who, password } })).status).toBe(200);
    const old = { ...who, password: PASSWORD };
    expect((await server.call('loginMember', { body: old })).status).toBe(401);
    const again = await server.call('resetPassword', { body: { ...who, otp, password } });
    expect(again.body.code).toBe('wrong_code');
  });

  test('an unknown address gets the same response and no mail', async () => {
    const { email } = await makePerson(server, companyId);
    const ask = (user: string) => server.call('requestPasswordOtp', { body: { companyId, user } });
    const [known, unknown] = [await ask(email), await ask('nobody@example.com')];
    expect(known.body).toEqual(unknown.body);
    await server.mail.waitFor(email);
    expect(server.mail.received.some(({ to }) => to === 'nobody@example.com')).toBe(false);
    const guess = { companyId, user: 'nobody@example.com', otp: '12345678', password: PASSWORD };
    expect((await server.call('resetPassword', { body: guess })).body.code).toBe('wrong_code');
  });
});
